"""A game as an environment of TextArena, for its agents, wrappers and leagues.

>>> import bastide
>>> from bastide.textarena import Arena
>>> env = Arena(bastide.load("ripple"))
>>> env.reset(num_players=2, seed=7)
>>> player, seen = env.get_observation()
>>> done, info = env.step("[b3]")
"""

from __future__ import annotations

from typing import Any, Optional

import textarena
from textarena import ObservationType

from ._bastide import BastideError, Game
from .text import TextEnv


class Arena(textarena.Env):
    """All seats of a game by text; options are those of `TextEnv`, but for `opponents`.

    Rewards are the returns of `State.returns`. A seat that forfeits has `invalid_move` in its game info.
    """

    def __init__(self, game: Game | str, **options: Any) -> None:
        if "opponents" in options:
            raise BastideError("TextArena's agents play every seat")
        self.env = TextEnv(game, **options)

    def reset(self, num_players: int, seed: Optional[int] = None) -> None:
        if num_players != self.env.game.seats:
            raise BastideError(f"the game has {self.env.game.seats} seats, not {num_players}")
        self.env.reset(seed)
        # The base class seeds Python's shared generator; the luck of the game is its own.
        self.state: Any = textarena.State(num_players=num_players)
        roles = {seat: f"Player {seat}" for seat in range(num_players)}
        self.state.standard_resets(
            game_state={}, player_prompt_function=lambda player_id, game_state: self.env.prompt(), role_mapping=roles
        )
        self._show()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        seat = self.state.current_player_id
        self.state.add_observation(from_id=seat, to_id=seat, message=action, observation_type=ObservationType.PLAYER_ACTION)
        seen, _, done, info = self.env.step(action)
        told = self.state.game_info[seat]
        if info["then"] is not None:
            told["invalid_move"] = True
        if info["move"] is not None:
            told["turn_count"] += 1
        if self.env.to_move == seat and info["refused"] is not None and info["then"] is None:
            self.state.add_observation(to_id=seat, message=seen, observation_type=ObservationType.GAME_ADMIN)
        else:
            self._show()
        if done:
            self.state.done = True
            self.state.rewards = dict(enumerate(self.env.rewards()))
        self.state.step_info = info
        stepped: tuple[bool, dict[str, Any]] = self.state.step()
        return stepped

    def _show(self) -> None:
        """Shows the board to the seat that is asked next."""
        seat = self.env.to_move
        if seat is not None:
            self.state.current_player_id = seat
            self.state.add_observation(to_id=seat, message=self.env.look(), observation_type=ObservationType.GAME_BOARD)
