"""Bots in Python under the referee, and the command itself."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

BOT = """
from bastide.bot import Bot

class MyBot(Bot):
    name = "mine"

    def start(self, game, seat, setup):
        self.seat = seat

    def move(self, turn):
        assert turn.seat == self.seat == turn.state.to_move and turn.left_ms > 0
        return turn.state.legal_actions()[-1]
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mybot.py").write_text(BOT)
    return tmp_path


def environment():
    import bastide

    return {**os.environ, "PYTHONPATH": str(Path(bastide.__file__).parents[1])}


def test_the_dialogue(folder):
    lines = [
        {"type": "hello", "protocol": [1, 1], "referee": "test"},
        {"type": "new", "game": "ripple", "seat": 1, "seats": 2},
        {"type": "turn", "turn": 1, "left_ms": 1000,
         "text": "seats=2 to_move=2 turn=1 max_turns=4 rest=3 resting=a1\n1 .\n. ."},
        {"type": "end", "points": [2, 2], "ranks": [1, 1], "faults": []},
    ]
    told = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run([sys.executable, "-m", "bastide.bot", "mybot:MyBot"], input=told, cwd=folder,
                         env=environment(), capture_output=True, text=True, check=True)
    said = [json.loads(line) for line in run.stdout.splitlines()]
    assert [line["type"] for line in said] == ["hello", "ready", "move"] and said[2]["move"] == "b2"


def test_a_match_under_the_referee(folder, program):
    """Trusted, as the package of a test may lie where no sandbox looks."""
    name = Path(sys.executable).name
    bot = f"cmd:{name} -m bastide.bot mybot:MyBot"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    run = subprocess.run([program, "match", bot, "random", "--game", "ripple", "--seed", "1", "--trust", "--json"],
                         cwd=folder, env={**environment(), "PATH": path}, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert json.loads(run.stdout)["faults"] == [], run.stdout


@pytest.mark.skipif(shutil.which("python3", path="/usr/bin") is None, reason="the system has no Python of its own")
def test_a_match_in_the_sandbox(program, request):
    """P18: a package of a virtual environment is not seen there; a bundle is. Bots of root run as another user, who has to be
    let into the folder."""
    folder = Path(tempfile.mkdtemp())
    request.addfinalizer(lambda: shutil.rmtree(folder))
    folder.chmod(0o755)
    (folder / "mybot.py").write_text(BOT)
    subprocess.run([sys.executable, "-m", "bastide.bot", "--bundle", folder], env=environment(), check=True, stdout=subprocess.DEVNULL)
    assert not (folder / "bastide" / "bin").exists()
    path = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    bot = "cmd:python3 -m bastide.bot mybot:MyBot"
    run = subprocess.run([program, "match", bot, "random", "--game", "ripple", "--seed", "1", "--json", "--clock", "move:20s"],
                         cwd=folder, env={**path, "PATH": "/usr/bin:/bin"}, capture_output=True, text=True)
    if "sandbox" in run.stderr and run.returncode != 0:
        pytest.skip(f"no sandbox can be made here: {run.stderr}")
    assert run.returncode == 0, run.stdout + run.stderr
    assert json.loads(run.stdout)["faults"] == [], run.stdout


def test_a_bundle_goes_only_where_it_may(tmp_path):
    from bastide.bot import bundle

    (tmp_path / "bastide").mkdir()
    for wrong in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(SystemExit):
            bundle(wrong)


@pytest.mark.parametrize("name, why", [("nowhere:Bot", "nowhere"), ("mybot:Other", "Other"), ("mybot", "module:Class")])
def test_what_cannot_be_loaded_is_told(folder, name, why):
    run = subprocess.run([sys.executable, "-m", "bastide.bot", name], cwd=folder, env=environment(),
                         capture_output=True, text=True)
    assert run.returncode == 1 and why in run.stderr and "Traceback" not in run.stderr


def test_the_command_comes_with_the_package(program):
    run = subprocess.run([sys.executable, "-m", "bastide", "games"], env={**environment(), "BASTIDE": program},
                         capture_output=True, text=True, check=True)
    assert "carcassonne" in run.stdout
