"""One seat of a game in the interface of Gymnasium: alone, or against minds and functions of yours; and many such at once.

Importing this registers every game: `gymnasium.make("bastide/Ripple-v0", opponent="greedy")`. Without the import,
`gymnasium.make("bastide.gymnasium:bastide/Ripple-v0")` does it.

>>> import bastide
>>> from bastide.gymnasium import SeatEnv
>>> env = SeatEnv(bastide.load("ripple"), opponent="greedy")
>>> seen, info = env.reset(seed=1)
>>> seen["observation"].shape
(4, 5, 5)
"""

from __future__ import annotations

from typing import Any, Callable, Mapping, Sequence, Union

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._adapters import RENDER_MODES, action_mask, check_render_mode, observation_spaces, observed, render, running_state
from ._bastide import BastideError, Game, IllegalMove, Mind, State, games, load
from .vec import VecEnv

#: A mind's name, a mind with its budget, or a function that takes a state and returns a move.
Opponent = Union[str, Mind, Callable[[State], "str | int"]]


class SeatEnv(gymnasium.Env[Any, Any]):
    """Plays one seat; opponents play the others. An illegal action changes nothing: `info["illegal"]` says why.

    `opponent` is one for all other seats, or a list with one for each of them, in the order of the seats. The reward is the
    return at the end, or the points that a move brings who plays alone.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        game: Game,
        opponent: Opponent | Sequence[Opponent] = "level:3",
        seat: int = 0,
        budget: str | None = None,
        penalty: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.game, self.seat, self.budget, self.penalty = game, seat, budget, penalty
        self.render_mode = check_render_mode(render_mode)
        if not 0 <= seat < game.seats:
            raise BastideError(f"there is no seat {seat}; seats go from 0 to {game.seats - 1}")
        others = game.seats - 1
        listed = isinstance(opponent, Sequence) and not isinstance(opponent, str)
        self.opponents: list[Opponent] = list(opponent) if listed else [opponent] * others  # type: ignore[arg-type, list-item]
        if len(self.opponents) != others:
            raise BastideError(f"there are {others} other seats, and {len(self.opponents)} opponents")
        self.action_space = spaces.Discrete(game.actions)
        self.observation_space = spaces.Dict(observation_spaces(game))
        #: The position; there is none before the first reset.
        self.state: State | None = None

    def _seated(self, opponent: Opponent, seed: int) -> Callable[[State], str | int]:
        """An opponent of one game."""
        if isinstance(opponent, str):
            opponent = Mind(opponent, self.budget, seed)
        elif isinstance(opponent, Mind):
            opponent = Mind(opponent.name, opponent.budget or self.budget, opponent.seed ^ seed)
        if isinstance(opponent, Mind):
            mind = opponent
            return lambda state: mind.think(state).move
        return opponent

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.state = running_state(self.game, int(self.np_random.integers(2**53)))
        own = int(self.np_random.integers(2**53))
        seated = iter([self._seated(opponent, own + number) for number, opponent in enumerate(self.opponents)])
        self._others = [None if seat == self.seat else next(seated) for seat in range(self.game.seats)]
        self._luck = own
        self._answer(self.state)
        return observed(self.state, self.seat), self._info(self.state)

    def _answer(self, state: State) -> None:
        """The others move until it is our turn, or the end."""
        while (mover := state.to_move) is not None and (other := self._others[mover]) is not None:
            seen = state.clone()
            # So that trying moves does not show the luck of the table.
            seen.reseed(f"{self._luck} turn {state.turn}")
            state.apply(other(seen))

    def _info(self, state: State) -> dict[str, Any]:
        legal = state.legal_actions()
        return {"action_mask": action_mask(self.game, legal), "legal": legal}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as sb3-contrib asks for them."""
        return action_mask(self.game, self._running().legal_actions()).astype(bool)

    def _running(self) -> State:
        if self.state is None or self.state.is_over:
            raise BastideError("the game is over, or has not begun; call `reset()`")
        return self.state

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        state = self._running()
        before = state.returns()[self.seat]
        try:
            state.apply(int(action))
        except IllegalMove as why:
            return observed(state, self.seat), self.penalty, False, False, {**self._info(state), "illegal": str(why)}
        self._answer(state)
        info = self._info(state)
        outside = not state.is_over and not info["legal"]
        if outside:
            info["outside"] = True
        return observed(state, self.seat), state.returns()[self.seat] - before, state.is_over, outside, info

    def render(self) -> Any:
        """The position in letters (`ansi`), in pixels (`rgb_array`), or printed (`human`)."""
        if self.state is None:
            raise BastideError("there is nothing to see before `reset()`")
        return render(self.state, self.render_mode)


#: Actions for rows in which others move: it gets the environment and the numbers of the rows, and returns an action for each.
RowPolicy = Callable[[VecEnv, NDArray[np.int64]], "NDArray[np.integer[Any]]"]


def random_policy(env: VecEnv, rows: NDArray[np.int64]) -> NDArray[np.int32]:
    """Random legal actions."""
    actions: NDArray[np.int32] = env.sample()[rows]
    return actions


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once, in each of which one seat is played: a `VecEnv` as a `gymnasium.vector.VectorEnv`.

    A game that ends is followed by the next in the same step (`AutoresetMode.SAME_STEP`). The other seats are played by
    `opponent`, which gives the actions of many rows at once. An illegal action raises `IllegalMove`: use `info["action_mask"]`.
    There is no `final_obs`: the last position of a game is not looked at, and its value is the reward.

    >>> import bastide
    >>> envs = SeatVectorEnv(bastide.load("ripple"), 16)
    >>> seen, info = envs.reset(seed=1)
    >>> seen["observation"].shape, info["action_mask"].shape
    ((16, 4, 5, 5), (16, 25))
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: Game,
        num_envs: int,
        opponent: RowPolicy = random_policy,
        seat: int = 0,
        threads: int = 1,
    ) -> None:
        if not 0 <= seat < game.seats:
            raise BastideError(f"there is no seat {seat}; seats go from 0 to {game.seats - 1}")
        self.game, self.seat, self.opponent, self.num_envs = game, seat, opponent, num_envs
        self.env = VecEnv(game, num_envs, seed=0, threads=threads)
        self.single_action_space = spaces.Discrete(game.actions)
        self.single_observation_space = spaces.Dict(observation_spaces(game))
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        if seed is not None:
            super().reset(seed=seed if isinstance(seed, int) else None)
            self.env.reset(seed=str(seed))
        else:
            self.env.reset(seed=int(self.np_random.integers(2**53)))
        self._rewards = np.zeros(self.num_envs, np.float64)
        self._ended = np.zeros((2, self.num_envs), np.bool_)
        self._scores = np.zeros((self.num_envs, self.game.seats), np.int64)
        self._answer()
        return self._seen(), self._info()

    def _count(self, waiting: NDArray[np.bool_]) -> None:
        """Adds up what rows got by the last step. What follows the end of a game in the same step is of the next one."""
        waiting = waiting & ~self._ended.any(axis=0)
        self._rewards[waiting] += self.env.rewards[waiting, self.seat]
        self._ended[0] |= waiting & self.env.dones
        self._ended[1] |= waiting & self.env.truncated
        ended = waiting & self._ended.any(axis=0)
        self._scores[ended] = self.env.final_scores[ended]

    def _answer(self) -> None:
        """The others move until it is our turn in every row."""
        while (rows := np.flatnonzero(self.env.to_move != self.seat)).size:
            actions = np.full(self.num_envs, VecEnv.REST, np.int32)
            actions[rows] = self.opponent(self.env, rows)
            self.env.step(actions)
            self._count(actions != VecEnv.REST)

    def _seen(self) -> dict[str, NDArray[Any]]:
        return {"observation": self.env.observations.copy(), "facts": self.env.facts.copy()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.env.masks().copy()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        self._rewards.fill(0)
        self._ended.fill(False)
        self.env.step(actions)
        self._count(np.ones(self.num_envs, np.bool_))
        self._answer()
        terminations, truncations = self._ended
        info = self._info()
        if terminations.any() or truncations.any():
            info["final_scores"] = self._scores.copy()
        return self._seen(), self._rewards.copy(), terminations.copy(), truncations.copy(), info


def make(
    name: str,
    opponent: Opponent | Sequence[Opponent] = "level:3",
    seat: int = 0,
    seats: int | None = None,
    budget: str | None = None,
    penalty: float = 0.0,
    render_mode: str | None = None,
    options: Mapping[str, object] | None = None,
) -> SeatEnv:
    """One seat of the game of that name."""
    return SeatEnv(load(name, seats, options), opponent, seat, budget, penalty, render_mode)


def make_many(
    name: str,
    num_envs: int = 1,
    opponent: RowPolicy = random_policy,
    seat: int = 0,
    seats: int | None = None,
    threads: int = 1,
    options: Mapping[str, object] | None = None,
) -> SeatVectorEnv:
    """One seat of many games of that name."""
    return SeatVectorEnv(load(name, seats, options), num_envs, opponent, seat, threads)


for _name in games():
    gymnasium.register(
        f"bastide/{_name.capitalize()}-v0", "bastide.gymnasium:make", kwargs={"name": _name},
        vector_entry_point="bastide.gymnasium:make_many",
    )
