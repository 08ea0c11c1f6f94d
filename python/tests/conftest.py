"""Fixtures of all tests."""

import os
import random
import subprocess
from pathlib import Path

import pytest

import bastide

ROOT = Path(__file__).resolve().parents[2]

#: Setups that are not all alike.
SETUPS = [
    ("carcassonne", None, {}),
    ("carcassonne", 5, {"edition": "first"}),
    ("gems", None, {"max_moves": 20}),
    ("gems", None, {"width": 5, "height": 9, "colours": 6, "max_moves": 12}),
    ("mansuba", None, {}),
    ("mansuba", None, {"board": "square", "pieces": "mixed", "captures": True, "width": 6, "height": 7}),
    ("ripple", None, {}),
    ("ripple", 3, {"width": 4, "height": 3}),
    ("tilings", None, {}),
    ("tilings", 3, {"rotate": True, "replace": True, "width": 6, "height": 5}),
]


@pytest.fixture(params=SETUPS, ids=lambda setup: f"{setup[0]}-{setup[1] or 'usual'}")
def game(request):
    """A game of one of the setups."""
    name, seats, options = request.param
    return bastide.load(name, seats=seats, options=options)


def walk(state, dice, turns=200):
    """Plays a random game, and tells each state on the way."""
    for _ in range(turns):
        yield state
        if state.is_over:
            return
        state.apply(dice.choice(state.legal_moves()))


@pytest.fixture
def dice():
    """Luck that is always the same."""
    return random.Random(7)


@pytest.fixture(scope="session")
def program():
    """The command `bastide`, where it was built."""
    named = [Path(os.environ["BASTIDE"])] if "BASTIDE" in os.environ else []
    found = named + [ROOT / "target" / profile / "bastide" for profile in ("debug", "release")]
    found = [path for path in found if path.is_file()]
    if not found:
        pytest.skip("the command `bastide` is not built: cargo build")
    subprocess.run([found[0], "--version"], check=True, capture_output=True)
    return str(found[0])
