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

from ._adapters import RENDER_MODES, action_mask, check_render_mode, observation_spaces, observed, render, running_state
from ._bastide import Game, load


class BastideEnv(AECEnv[str, Any, Any]):
    """A game of Bastide. Rewards are returns at the end, or the points that a move brings who plays alone."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "name": f"bastide_{game.name}", "render_modes": RENDER_MODES, "render_fps": 4, "is_parallelizable": True,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        mask = spaces.Box(0, 1, (game.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({**observation_spaces(game), "action_mask": mask}) for agent in self.possible_agents
        }
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
        """Sets the agent to move; the end, or moves that have no number, end the game for all."""
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
        """Planes, facts beside them, and the legal actions: none for a seat that is not to move."""
        seat = self.possible_agents.index(agent)
        legal = self.state_.legal_actions() if seat == self.state_.to_move else []
        return {**observed(self.state_, seat), "action_mask": action_mask(self.game, legal)}

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

    def render(self) -> Any:
        """The position in letters (`ansi`), in pixels (`rgb_array`), or printed (`human`)."""
        return render(self.state_, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def env(
    name: str, seats: int | None = None, options: Mapping[str, object] | None = None, render_mode: str | None = None
) -> BastideEnv:
    """The game of that name, with its seats and options."""
    return BastideEnv(load(name, seats, options), render_mode)
