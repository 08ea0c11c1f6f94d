"""The games as games of OpenSpiel, so that its algorithms play them. Importing this registers them.

>>> import pyspiel
>>> import bastide.openspiel
>>> game = pyspiel.load_game("bastide_ripple(width=4,height=4)")
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("b3"))
>>> state.current_player()
1
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._adapters import running_state
from ._bastide import BastideError, Game, State, games, load

#: The length of a game where the rules set no bound.
LONGEST = 1_000_000

#: Default number of first positions of a game in which luck decides them.
DEALS = 1_000

#: A chance node has at most this many outcomes, or one for each deal.
MOST_OUTCOMES = 10_000

#: Names of the parameters for luck, beside the options of the game itself.
_LUCK: dict[str, Any] = {"seed": "0", "deals": DEALS, "explicit": True}

#: An option that follows from others has this value where it does.
_AS_USUAL: dict[type, Any] = {int: -1, str: "usual"}


def _game_type(game: Game, explicit: bool, parameters: dict[str, Any]) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC if explicit else kinds.ChanceMode.SAMPLED_STOCHASTIC
    return kinds(
        short_name=f"bastide_{game.name}",
        long_name=f"Bastide {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance if game.has_luck else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if game.seats > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=32,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
    )


def _specification(game: Game) -> dict[str, Any]:
    """All parameters with their default values.

    OpenSpiel hands over a value for each. For an option whose usual value follows from others, it says that it is as usual.
    """
    options = game.options
    options.update((name, _AS_USUAL[type(options[name])]) for name in game.derived_options)
    return {"players": game.seats, **options, **_LUCK}


def _given(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """The options without derived ones that are left at their default."""
    return {name: value for name, value in options.items()
            if name not in game.derived_options or value != _AS_USUAL[type(value)]}


class SpielGame(pyspiel.Game):
    """A game of Bastide as a game of OpenSpiel.

    Every draw of luck is a chance node. Where luck decides the first position, a chance node before it chooses one of `deals`
    deals, which follow from the seed; so a game is its text, and can be saved. Without `explicit` chance, luck falls within
    an action, and a clone meets luck of its own, so that a search cannot foresee that of the table.
    """

    def __init__(self, game: Game | str, seed: object = "0", explicit: bool = True, deals: int = DEALS) -> None:
        self.bastide = load(game) if isinstance(game, str) else game
        self.seed, self.explicit, self.deals = seed, explicit, deals
        if not 1 <= deals <= 1_000_000:
            raise BastideError(f"`deals` goes from 1 to 1000000, not {deals}")
        alone, lucky = self.bastide.seats == 1, self.bastide.has_luck and explicit
        info = pyspiel.GameInfo(
            num_distinct_actions=self.bastide.actions,
            max_chance_outcomes=max(MOST_OUTCOMES, deals) if lucky else 0,
            num_players=self.bastide.seats,
            min_utility=0.0 if alone else -1.0,
            max_utility=1e9 if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=self.bastide.most_moves or LONGEST,
        )
        specification = _specification(load(self.bastide.name))
        super().__init__(_game_type(self.bastide, explicit, specification), info, self._parameters(specification))

    def _parameters(self, usual: dict[str, Any]) -> dict[str, Any]:
        """The parameters that are not as usual: with them `pyspiel.load_game` makes the same game."""
        game, own = self.bastide, self.bastide.options
        chosen = {name: value for name, value in own.items() if name not in game.derived_options}
        derived = load(game.name, game.seats, chosen).options
        own.update((name, usual[name]) for name in game.derived_options if own[name] == derived[name])
        own.update(players=game.seats, seed=str(self.seed), deals=self.deals, explicit=self.explicit)
        return {name: value for name, value in own.items() if value != usual[name]}

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def __deepcopy__(self, memo: object) -> SpielGame:
        return self

    def new_initial_state(self) -> SpielState:
        if not self.explicit:
            return SpielState(self, running_state(self.bastide, self.seed))
        return SpielState(self, None if self._deals_differ() else self.deal(0))

    def _deals_differ(self) -> bool:
        """True if luck decides the first position."""
        return self.deals > 1 and len({self.deal(number).text for number in range(min(self.deals, 16))}) > 1

    def deal(self, number: int) -> State:
        """One of the first positions."""
        return running_state(self.bastide, f"{self.seed} deal {number}")

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.bastide)

    def observation_tensor_shape(self) -> list[int]:
        planes, height, width = self.bastide.observation_shape
        return [planes * height * width + self.bastide.facts]


class _Held:
    """A state of Bastide; copies of it meet luck of their own. There is none before the deal."""

    def __init__(self, state: State | None) -> None:
        self.state = state
        self.copies = 0

    def __deepcopy__(self, memo: object) -> _Held:
        if self.state is None:
            return _Held(None)
        self.copies += 1
        copy = self.state.clone()
        copy.reseed(f"{self.state.seed} copy {self.copies} of turn {self.state.turn}")
        return _Held(copy)


class SpielState(pyspiel.State):
    """A position of Bastide as a state of OpenSpiel."""

    def __init__(self, game: SpielGame, state: State | None) -> None:
        super().__init__(game)
        self._explicit, self._deals = game.explicit, game.deals
        self._held = _Held(state)
        #: The action whose luck falls, the draws so far, and what may come next, in a chance node.
        self._action = 0
        self._draws: list[int] = []
        self._odds: list[tuple[int, float]] = []

    @property
    def bastide(self) -> State:
        """The state of Bastide."""
        if self._held.state is None:
            raise BastideError("there is no position before the deal; apply a chance outcome")
        return self._held.state

    @property
    def _is_dealt(self) -> bool:
        return self._held.state is not None

    def current_player(self) -> int:
        if self._odds or not self._is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        mover = self.bastide.to_move
        return int(pyspiel.PlayerId.TERMINAL) if mover is None else mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.bastide.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Possible next draws, with the odds."""
        if not self._is_dealt:
            return [(number, 1 / self._deals) for number in range(self._deals)]
        return self._odds

    def _apply_action(self, action: int) -> None:
        if not self._is_dealt:
            self._held = _Held(self.get_game().deal(int(action)))
        elif not self._explicit:
            self.bastide.apply(int(action))
        else:
            self._draw(int(action))

    def _draw(self, action: int) -> None:
        """A move, or one draw of the luck that it meets."""
        if self._odds:
            self._draws = [*self._draws, action]
        else:
            self._action, self._draws = action, []
        self._odds = self.bastide.draw_odds(self._action, self._draws)
        if not self._odds:
            self.bastide.apply(self._action, draws=self._draws)

    def _action_to_string(self, player: int, action: int) -> str:
        if not self._is_dealt:
            return f"deal {action}"
        return f"draw {action}" if self._odds else self.bastide.move_of(action)

    def string_to_action(self, *arguments: Any) -> int:
        """The number of a sentence; a player may be named before it."""
        action = self.bastide.action_of(arguments[-1])
        if action is None:
            raise BastideError(f"`{arguments[-1]}` has no number here")
        return action

    def is_terminal(self) -> bool:
        return self._is_dealt and not self._odds and self.bastide.is_over

    def returns(self) -> list[float]:
        return self.bastide.returns() if self.is_terminal() else [0.0] * self.num_players()

    def observation_string(self, player: int | None = None) -> str:
        """The text of the position."""
        return self.bastide.text if self._is_dealt else ""

    def information_state_string(self, player: int | None = None) -> str:
        """All that has happened: nothing is hidden from a player."""
        return " ".join(map(str, self.history()))

    def __str__(self) -> str:
        board = self.bastide.board if self._is_dealt else "before the deal"
        drawn = f"\nthe luck of {self.bastide.move_of(self._action)}: {self._draws}" if self._odds else ""
        return board + drawn


class SpielObserver:
    """Observation of a player, as OpenSpiel asks for it: planes, and the facts beside them."""

    def __init__(self, game: Game) -> None:
        size = int(np.prod(game.observation_shape))
        self.tensor = np.zeros(size + game.facts, np.float32)
        self.dict = {"observation": self.tensor[:size].reshape(game.observation_shape), "facts": self.tensor[size:]}

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what the player sees."""
        if not state._is_dealt:
            self.tensor.fill(0)
            return
        planes, facts = state.bastide.observation(player)
        self.dict["observation"][:] = planes
        self.dict["facts"][:] = facts

    def string_from(self, state: SpielState, player: int) -> str:
        """The text of the position."""
        return state.observation_string(player)


class _Registered(SpielGame):
    """Makes a game from its parameters, for `pyspiel.load_game`."""

    #: The game of Bastide.
    named = ""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        options = dict(parameters or {})
        luck = {key: options.pop(key) for key in _LUCK if key in options}
        players = options.pop("players", None)
        super().__init__(load(self.named, players, _given(load(self.named), options)), **luck)


def _register() -> None:
    for name in games():
        usual = load(name)
        # A class, not a function: OpenSpiel lets go of it after Python has ended, which only an object in a cycle outlives.
        made = type(f"{name.capitalize()}Game", (_Registered,), {"named": name})
        # Pickles look for it here.
        globals()[made.__name__] = made
        pyspiel.register_game(_game_type(usual, True, _specification(usual)), made)


_register()
