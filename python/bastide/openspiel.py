"""The games as games of OpenSpiel, so that its algorithms play them.

>>> from bastide.openspiel import SpielGame
>>> import bastide
>>> game = SpielGame(bastide.load("ripple"))
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("b3"))
>>> state.current_player()
1
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._bastide import BastideError, Game, State, load

#: The longest game that is told where the rules set no bound.
LONGEST = 100_000


def _game_type(game: Game, explicit: bool) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC if explicit else kinds.ChanceMode.SAMPLED_STOCHASTIC
    return kinds(
        short_name=f"bastide_{game.name}",
        long_name=f"Bastide {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC if game.name == "ripple" else chance,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if game.seats > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=32,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
    )


class SpielGame(pyspiel.Game):
    """A game of Bastide as a game of OpenSpiel.

    Every draw of luck is a chance node. Without `explicit` chance, luck falls within an action, and a clone meets luck of its
    own, so that a search cannot foresee that of the table.
    """

    def __init__(self, game: Game | str, seed: object = None, explicit: bool = True) -> None:
        self.bastide = load(game) if isinstance(game, str) else game
        self.seed = seed
        self.explicit = explicit
        alone = self.bastide.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.bastide.actions,
            max_chance_outcomes=10_000 if explicit else 0,
            num_players=self.bastide.seats,
            min_utility=0.0 if alone else -1.0,
            max_utility=1e9 if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(self.bastide, self.explicit), info, {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.bastide.new_state(self.seed))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.bastide)

    def observation_tensor_shape(self) -> list[int]:
        return list(self.bastide.observation_shape)


class _Held:
    """A state of Bastide; copies of it meet luck of their own."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.copies = 0

    def __deepcopy__(self, memo: object) -> _Held:
        self.copies += 1
        copy = self.state.clone()
        copy.reseed(f"{self.state.seed} copy {self.copies} of turn {self.state.turn}")
        return _Held(copy)


class SpielState(pyspiel.State):
    """A position of Bastide as a state of OpenSpiel."""

    def __init__(self, game: SpielGame, state: State) -> None:
        super().__init__(game)
        self._explicit = game.explicit
        self._held = _Held(state)
        #: The action whose luck falls, the draws so far, and what may come next, in a chance node.
        self._action = 0
        self._draws: list[int] = []
        self._odds: list[tuple[int, float]] = []

    @property
    def bastide(self) -> State:
        """The state of Bastide."""
        return self._held.state

    def current_player(self) -> int:
        if self._odds:
            return int(pyspiel.PlayerId.CHANCE)
        mover = self.bastide.to_move
        return int(pyspiel.PlayerId.TERMINAL) if mover is None else mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.bastide.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What luck may answer next, with the odds."""
        return self._odds

    def _apply_action(self, action: int) -> None:
        if not self._explicit:
            self.bastide.apply(int(action))
            return
        if self._odds:
            self._draws = [*self._draws, int(action)]
        else:
            self._action, self._draws = int(action), []
        self._odds = self.bastide.draw_odds(self._action, self._draws)
        if not self._odds:
            self.bastide.apply(self._action, draws=self._draws)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if self._odds else self.bastide.move_of(action)

    def string_to_action(self, *arguments: Any) -> int:
        """The number of a sentence; a player may be named before it."""
        action = self.bastide.action_of(arguments[-1])
        if action is None:
            raise BastideError(f"`{arguments[-1]}` has no number here")
        return action

    def is_terminal(self) -> bool:
        return not self._odds and self.bastide.is_over

    def returns(self) -> list[float]:
        return self.bastide.returns()

    def observation_string(self, player: int | None = None) -> str:
        """The text of the position."""
        return self.bastide.text

    def __str__(self) -> str:
        return self.bastide.board


class SpielObserver:
    """What a player sees, as OpenSpiel asks for it."""

    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(int(np.prod(game.observation_shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.observation_shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what the player sees."""
        self.tensor[:] = state.bastide.observation(player)[0].ravel()

    def string_from(self, state: SpielState, player: int) -> str:
        """The text of the position."""
        return state.bastide.text
