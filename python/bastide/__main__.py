"""`python -m bastide …`: the command `bastide`, which comes with the package where the platform allows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def program() -> str | None:
    """Path of the command: named by BASTIDE, beside this file, or on the path."""
    own = Path(__file__).parent / "bin" / ("bastide.exe" if os.name == "nt" else "bastide")
    named = os.environ.get("BASTIDE")
    if named:
        return named
    if own.is_file():
        # A wheel may have lost the right to run it.
        if not os.access(own, os.X_OK):
            own.chmod(0o755)
        return str(own)
    # The script `bastide` of this package is on the path too, and would find itself for ever.
    script = Path(sys.argv[0]).resolve()
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        found = shutil.which("bastide", path=folder or os.curdir)
        if found is not None and Path(found).resolve() != script and not _is_script(Path(found)):
            return found
    return None


def _is_script(path: Path) -> bool:
    """True if it is a script of Python: the command itself is a program."""
    with path.open("rb") as file:
        return file.read(2) == b"#!"


def main() -> None:
    """Hands everything on to the command."""
    found = program()
    if found is None:
        sys.exit(
            "The command `bastide` is not in this package, nor on the path. Build it with `cargo build --release` "
            "and put it on the path, or name it in the environment variable BASTIDE."
        )
    if os.name == "posix":
        os.execv(found, [found, *sys.argv[1:]])
    sys.exit(subprocess.call([found, *sys.argv[1:]]))


if __name__ == "__main__":
    main()
