"""A game as text in the interface of Gymnasium: observations and actions are texts.

>>> import bastide
>>> from bastide.gymnasium_text import TextSeat
>>> env = TextSeat(bastide.load("ripple"), opponents={1: "greedy"})
>>> seen, info = env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.step("Move: b3")
>>> info["move"]
'b3'
"""

from __future__ import annotations

import string
from typing import Any

import gymnasium
from gymnasium import spaces

from ._bastide import Game
from .text import LONGEST_TEXT, TextEnv

#: Letters of boards and rules beside those of ASCII.
_LETTERS = string.printable + "·×²–…─│┌┐└┘├┤┬┴┼●○"


class TextSeat(gymnasium.Env[str, str]):
    """The seats of a game that no mind plays; options are those of `TextEnv`. An episode that `stop` ends is truncated."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: Game | str, render_mode: str | None = None, **options: Any) -> None:
        self.env, self.render_mode = TextEnv(game, **options), render_mode
        self.observation_space = spaces.Text(min_length=1, max_length=10 * LONGEST_TEXT, charset=_LETTERS)
        self.action_space = spaces.Text(min_length=0, max_length=LONGEST_TEXT, charset=_LETTERS)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        super().reset(seed=seed)
        seen = self.env.reset(int(self.np_random.integers(2**53)) if seed is None else seed)
        return seen, {"to_move": self.env.to_move}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        seen, reward, done, info = self.env.step(action)
        return seen, reward, done and not self.env.stopped, self.env.stopped, info

    def render(self) -> Any:
        return self.env.look()
