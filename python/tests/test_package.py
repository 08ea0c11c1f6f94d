"""P17: what is installed besides the modules."""

import os
import stat
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import bastide
from bastide.__main__ import program as find_program

try:
    DISTRIBUTION = metadata.distribution("bastide")
except metadata.PackageNotFoundError:
    DISTRIBUTION = None

installed = pytest.mark.skipif(DISTRIBUTION is None, reason="the package is not installed")


def test_the_version_is_told():
    assert bastide.__version__.count(".") == 2
    assert DISTRIBUTION is None or bastide.__version__ == DISTRIBUTION.version


@installed
def test_the_wheel_has_a_licence_a_description_and_a_script():
    assert any(Path(str(file)).name == "LICENSE" for file in DISTRIBUTION.files)
    assert "import bastide" in DISTRIBUTION.metadata.get_payload()
    assert [point.value for point in DISTRIBUTION.entry_points if point.name == "bastide"] == ["bastide.__main__:main"]


@installed
def test_twine_has_nothing_to_say():
    pytest.importorskip("twine", reason="twine is not installed")
    wheels = [str(path) for path in (Path.cwd() / "wheels").glob("*.whl")]
    if not wheels:
        pytest.skip("python/test builds the wheel")
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *wheels], check=True)


@pytest.mark.skipif(os.name != "posix", reason="scripts are written otherwise")
def test_the_script_does_not_find_itself(tmp_path, monkeypatch):
    script, other = tmp_path / "venv" / "bastide", tmp_path / "bin" / "bastide"
    for path, text in ((script, b"#!/usr/bin/env python3\n"), (other, b"\x7fELF")):
        path.parent.mkdir()
        path.write_bytes(text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
    monkeypatch.delenv("BASTIDE", raising=False)
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.setenv("PATH", str(script.parent))
    if (Path(bastide.__file__).parent / "bin").exists():
        pytest.skip("the command is in the package")
    assert find_program() is None
    monkeypatch.setenv("PATH", os.pathsep.join([str(script.parent), str(other.parent)]))
    assert find_program() == str(other)
