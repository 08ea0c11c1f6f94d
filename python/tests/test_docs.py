"""P3: every block of code in the book's chapter and in the README of the package runs, in the order in which it stands."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "docs" / "python.md", ROOT / "python" / "README.md"]


def blocks(page):
    return re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_all_code_runs(page, tmp_path, monkeypatch):
    """A block that begins with the name of a file is that file. One that imports what is not installed is passed over."""
    pytest.importorskip("numpy")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    names, code = {"__name__": page.stem}, blocks(page)
    assert code
    for block in code:
        name = re.match(r"# (\w+\.py)\n", block)
        if name:
            Path(name.group(1)).write_text(block)
            runpy.run_path(name.group(1))
            continue
        try:
            exec(compile(block, f"{page.name}: {block.splitlines()[0]}", "exec"), names)
        except ModuleNotFoundError as missing:
            assert missing.name.partition(".")[0] in {"gymnasium", "pettingzoo", "pyspiel", "sb3_contrib", "stable_baselines3"}


def test_what_is_named_in_the_text_exists():
    """Names in backticks that begin with `bastide.` are there."""
    import importlib

    import bastide

    text = PAGES[0].read_text(encoding="utf-8")
    named = set(re.findall(r"`bastide\.([a-z_0-9]+(?:\.[A-Za-z_]+)?)", text))
    assert len(named) > 6
    for name in named:
        module, _, attribute = name.partition(".")
        try:
            found = getattr(bastide, module, None) or importlib.import_module(f"bastide.{module}")
        except ModuleNotFoundError as missing:
            assert missing.name != f"bastide.{module}", name
            continue
        assert not attribute or hasattr(found, attribute), name
