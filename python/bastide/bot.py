"""Bots in Python: subclass `Bot`, implement `move`, and run it under the referee.

    # mybot.py
    import bastide.bot

    class MyBot(bastide.bot.Bot):
        def move(self, turn):
            return turn.state.legal_moves()[0]

`bastide match --game ripple "cmd:python3 -m bastide.bot mybot:MyBot" level:3` lets it play. In the sandbox of the referee a bot
sees its own folder and the system's Python. If the package is in a virtual environment, `python3 -m bastide.bot --bundle .` copies it
into the bot's folder.
"""

from __future__ import annotations

import importlib
import json
import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from ._bastide import State, from_text


@dataclass
class Turn:
    """A request for a move."""

    #: The number of the turn, from 0.
    number: int
    #: The seat that is asked, from 0.
    seat: int
    #: The position. Its random generator is not that of the real game.
    state: State
    #: Time for the answer in milliseconds; `None` outside a match.
    left_ms: int | None = None


class Bot:
    """Base class of bots in Python."""

    #: Its name for the referee.
    name = "a bot in Python"

    def start(self, game: str, seat: int, setup: dict[str, Any]) -> None:
        """A game begins: its name, the seat from 0, and the referee's whole `new` message."""

    def move(self, turn: Turn) -> str | int:
        """Returns a legal move, as text or as the index of an action."""
        raise NotImplementedError

    def end(self, result: dict[str, Any]) -> None:
        """The game is over."""

    def __call__(self, state: State) -> str | int:
        """Returns the move in a state, for matches played in Python."""
        return self.move(Turn(state.turn, state.to_move or 0, state))


def play(bot: Bot, lines: TextIO | None = None, out: TextIO | None = None) -> None:
    """Answers the referee until the game ends."""
    out = out or sys.stdout
    game, seat = "", 0

    def say(**message: object) -> None:
        print(json.dumps(message), file=out, flush=True)

    for line in lines or sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="hello", protocol=1, name=bot.name, wants=["text"])
        elif kind == "new":
            game, seat = message["game"], message["seat"]
            bot.start(game, seat, message)
            say(type="ready")
        elif kind == "turn":
            state = from_text(game, message["text"])
            move = bot.move(Turn(message["turn"], seat, state, message.get("left_ms")))
            say(type="move", turn=message["turn"], move=move if isinstance(move, str) else state.move_of(move))
        elif kind == "end":
            bot.end(message)
            break


def find(name: str) -> Bot:
    """The bot `module:Class`, its module being in this folder or installed."""
    module, colon, kind = name.partition(":")
    if not colon:
        raise SystemExit(f"`{name}` is not a bot; write `module:Class`, as in `python -m bastide.bot mybot:MyBot`")
    sys.path.insert(0, os.getcwd())
    try:
        bot = getattr(importlib.import_module(module), kind)()
    except (ImportError, AttributeError) as why:
        raise SystemExit(f"the bot `{name}` cannot be loaded: {why}") from why
    if not callable(getattr(bot, "move", None)):
        raise SystemExit(f"`{name}` has no method `move`")
    made: Bot = bot
    return made


def bundle(folder: str | os.PathLike[str]) -> Path:
    """Copies the package into a bot's folder, where the Python of a sandbox finds it, whatever environment it is installed in."""
    package, copy = Path(__file__).parent, Path(folder) / "bastide"
    if not Path(folder).is_dir():
        raise SystemExit(f"there is no folder {folder}")
    if copy.exists() and not (copy / "bot.py").is_file():
        raise SystemExit(f"{copy} exists, and is not a copy of this package")
    if not copy.exists() or not copy.samefile(package):
        # The command itself is not needed there, and larger than all the rest.
        ignored = shutil.ignore_patterns("__pycache__", "bin")
        shutil.copytree(package, copy, ignore=ignored, dirs_exist_ok=True)
    return copy


USAGE = """usage: python -m bastide.bot module:Class       plays, as the referee asks
       python -m bastide.bot --bundle FOLDER    copies this package into a bot's folder, for the sandbox"""


def main(arguments: list[str] | None = None) -> None:
    """`python -m bastide.bot module:Class`, or `--bundle FOLDER`."""
    words = sys.argv[1:] if arguments is None else arguments
    if len(words) == 2 and words[0] == "--bundle":
        print(f"copied to {bundle(words[1])}")
    elif len(words) == 1 and not words[0].startswith("-"):
        play(find(words[0]))
    else:
        raise SystemExit(USAGE)


if __name__ == "__main__":
    main()
