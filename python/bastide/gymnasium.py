"""One seat of a game in the interface of Gymnasium: Gems alone, or any game against minds.

>>> from bastide.gymnasium import SeatEnv
>>> import bastide
>>> env = SeatEnv(bastide.load("ripple"), opponent="greedy")
>>> seen, info = env.reset(seed=1)
>>> seen["observation"].shape
(4, 5, 5)
"""

from __future__ import annotations

from typing import Any, Mapping

import gymnasium
import numpy as np
from gymnasium import spaces

from ._bastide import Game, IllegalMove, Mind, load


class SeatEnv(gymnasium.Env[Any, Any]):
    """Plays one seat; minds play the others. An illegal action changes nothing: `info["illegal"]` says why.

    The reward is the return at the end, or the points that a move brings who plays alone.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game,
        opponent: str = "level:3",
        seat: int = 0,
        budget: str | None = None,
        penalty: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.game, self.seat, self.opponent, self.budget, self.penalty = game, seat, opponent, budget, penalty
        self.render_mode = render_mode
        if not 0 <= seat < game.seats:
            raise ValueError(f"there is no seat {seat}; seats go from 0 to {game.seats - 1}")
        self.action_space = spaces.Discrete(game.actions)
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(0, 255, game.observation_shape, np.uint8),
            "facts": spaces.Box(-np.inf, np.inf, (game.facts,), np.float32),
        })

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.state = self.game.new_state(int(self.np_random.integers(2**53)))
        while self.state.is_over:
            self.state = self.game.new_state(int(self.np_random.integers(2**53)))
        own = int(self.np_random.integers(2**53))
        self._others = [Mind(self.opponent, self.budget, own + seat) for seat in range(self.game.seats)]
        self._answer()
        return self._seen(), self._info()

    def _answer(self) -> None:
        """The others move until it is our turn, or the end."""
        while (mover := self.state.to_move) is not None and mover != self.seat:
            self._others[mover].play(self.state)

    def _seen(self) -> dict[str, Any]:
        planes, facts = self.state.observation(self.seat)
        return {"observation": planes.copy(), "facts": facts.copy()}

    def _info(self) -> dict[str, Any]:
        legal = self.state.legal_actions()
        mask = np.zeros(self.game.actions, np.int8)
        mask[legal] = 1
        return {"action_mask": mask, "legal": legal}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        before = self.state.returns()[self.seat]
        try:
            self.state.apply(int(action))
        except IllegalMove as why:
            return self._seen(), self.penalty, False, False, {**self._info(), "illegal": str(why)}
        self._answer()
        info = self._info()
        outside = not self.state.is_over and not info["legal"]
        if outside:
            info["outside"] = True
        return self._seen(), self.state.returns()[self.seat] - before, self.state.is_over, outside, info

    def render(self) -> str | None:
        return self.state.board if self.render_mode == "ansi" else None


def gems(options: Mapping[str, object] | None = None, render_mode: str | None = None) -> SeatEnv:
    """Gems, which one player plays alone."""
    return SeatEnv(load("gems", options=options), render_mode=render_mode)


def against(name: str = "ripple", opponent: str = "level:3", render_mode: str | None = None, **options: object) -> SeatEnv:
    """One seat of a game against a mind."""
    return SeatEnv(load(name, options=options), opponent, render_mode=render_mode)


gymnasium.register("bastide/Gems-v0", "bastide.gymnasium:gems")
for _name in ("carcassonne", "mansuba", "ripple", "tilings"):
    gymnasium.register(f"bastide/{_name.capitalize()}-v0", "bastide.gymnasium:against", kwargs={"name": _name})
