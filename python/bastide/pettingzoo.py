"""The games in the interface of PettingZoo: agents take turns (AEC).

>>> from bastide.pettingzoo import env
>>> ripple = env("ripple", options={"width": 4, "height": 4})
>>> ripple.reset(seed=1)
>>> ripple.agent_selection, int(ripple.observe("player_0")["action_mask"].sum())
('player_0', 16)
"""

from __future__ import annotations

from typing import Any, Mapping

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.agent_selector import AgentSelector

from ._bastide import Game, State, load


def observation_space(game: Game) -> spaces.Dict:
    """Planes, facts beside them, and which actions are legal."""
    return spaces.Dict({
        "observation": spaces.Box(0, 255, game.observation_shape, np.uint8),
        "facts": spaces.Box(-np.inf, np.inf, (game.facts,), np.float32),
        "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
    })


def observe(game: Game, state: State, seat: int, may_move: bool) -> dict[str, Any]:
    """What a seat sees. Who is not to move has no legal actions."""
    planes, facts = state.observation(seat)
    mask = np.zeros(game.actions, np.int8)
    if may_move:
        mask[state.legal_actions()] = 1
    return {"observation": planes.copy(), "facts": facts.copy(), "action_mask": mask}


def running_state(game: Game, seed: object) -> State:
    """A first state that is not over: in Tilings the first tile may be the last that fits."""
    state = game.new_state(seed)
    for number in range(1, 64):
        if not state.is_over:
            break
        state = game.new_state(f"{seed} again {number}")
    return state


class BastideEnv(AECEnv[str, Any, Any]):
    """A game of Bastide. Rewards are returns at the end, or the points that a move brings who plays alone."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {"name": f"bastide_{game.name}", "render_modes": ["ansi"], "is_parallelizable": True}
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.state_ = running_state(self.game, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._agent_selector = AgentSelector(self.agents)
        self._next()

    def _next(self) -> None:
        """Whose turn it is; the end, or moves that have no number, end the game for all."""
        mover = self.state_.to_move
        if mover is None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif not self.state_.legal_actions():
            self.truncations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"outside": True} for agent in self.agents}
        if mover is None:
            mover = 0
        self.agent_selection = self.possible_agents[mover]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return observe(self.game, self.state_, seat, seat == self.state_.to_move)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        before = self.state_.returns()
        self.state_.apply(int(action))
        after = self.state_.returns()
        self.rewards = {name: after[seat] - before[seat] for seat, name in enumerate(self.possible_agents)}
        self._next()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.state_.board if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def env(
    name: str, seats: int | None = None, options: Mapping[str, object] | None = None, render_mode: str | None = None
) -> BastideEnv:
    """The game of that name, with so many seats and these options."""
    return BastideEnv(load(name, seats, options), render_mode)
