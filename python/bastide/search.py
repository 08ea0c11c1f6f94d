"""A tree search that your function leads, a network perhaps: it judges many positions at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _bastide
from ._bastide import BastideError, RawLeaves, State, Thought


class Leaves:
    """Positions to be judged, as arrays: k of them, none of which is over."""

    def __init__(self, raw: RawLeaves) -> None:
        self._raw = raw
        #: Planes as the movers see them, (k, planes, height, width), uint8.
        self.observations: NDArray[np.uint8] = np.asarray(raw.array("observations"))
        #: Facts beside the planes, (k, facts), float32.
        self.facts: NDArray[np.float32] = np.asarray(raw.array("facts"))
        #: Seat to move, (k,), int32.
        self.to_move: NDArray[np.int32] = np.asarray(raw.array("to_move"))
        #: Start of the legal actions of each, (k + 1,), int64.
        self.offsets: NDArray[np.int64] = np.asarray(raw.array("offsets"))
        #: The legal actions of all, one after the other, int32.
        self.legal: NDArray[np.int32] = np.asarray(raw.array("legal"))

    def __len__(self) -> int:
        return len(self._raw)

    @property
    def rows(self) -> NDArray[np.int64]:
        """Index of the position that each of the legal actions belongs to: `logits[leaves.rows, leaves.legal]` are theirs."""
        return np.repeat(np.arange(len(self)), np.diff(self.offsets))

    @property
    def states(self) -> list[State]:
        """The positions as states; making them takes longer than the arrays. Their luck is not that of the game."""
        return [self._raw.state(at) for at in range(len(self))]


#: Values (k,) for the movers or (k, seats) for all, as `State.returns` counts; and priors: None for equal ones, (k, actions),
#: or one for each of `leaves.legal`.
Guide = Callable[[Leaves], "tuple[ArrayLike, Union[ArrayLike, None]]"]


def _asked(guide: Guide) -> Callable[[RawLeaves], None]:
    def ask(raw: RawLeaves) -> None:
        leaves = Leaves(raw)
        values, priors = guide(leaves)
        _write_values(leaves, _finite("values", values), np.asarray(raw.array("values")))
        out: NDArray[Any] = np.asarray(raw.array("priors"))
        if priors is None:
            out[:] = 1
            return
        given = _finite("priors", priors)
        if given.ndim == 2 and given.shape[0] == len(leaves):
            given = given[leaves.rows, leaves.legal]
        if given.shape != out.shape:
            raise BastideError(f"priors are (k, actions) or one for each legal action, not of the shape {given.shape}")
        if (given < 0).any():
            raise BastideError(f"priors are not negative; there is {given.min()}. Are they logits? Take their softmax")
        out[:] = given

    return ask


def _finite(name: str, given: ArrayLike) -> NDArray[np.float32]:
    numbers = np.asarray(given, dtype=np.float32)
    if not np.isfinite(numbers).all():
        raise BastideError(f"{name} are finite numbers; {np.count_nonzero(~np.isfinite(numbers))} are NaN or infinite")
    return numbers


def _write_values(leaves: Leaves, given: NDArray[np.float32], out: NDArray[Any]) -> None:
    seats = out.shape[1]
    if given.shape == (len(leaves), 1) and seats > 1:
        given = given[:, 0]
    if given.shape == out.shape:
        out[:] = given
    elif given.shape == (len(leaves),):
        # The others pay the mover's gain, in equal parts.
        out[:] = -given[:, None] / max(seats - 1, 1)
        out[np.arange(len(leaves)), leaves.to_move] = given
    else:
        raise BastideError(f"values are (k,) or (k, seats), not of the shape {given.shape}")


def mcts(
    state: State,
    guide: Guide,
    budget: str = "200it",
    batch: int = 16,
    exploration: float = 1.5,
    noise: float = 0.0,
    seed: int = 0,
) -> Thought:
    """Searches for a move, led by a function that judges up to `batch` positions at once.

    The value of the thought is a return: from -1, a loss, to 1, a win. `noise` from 0 to 1 is how much of the priors at the
    root is random, for learners that play themselves.

    >>> import bastide, numpy
    >>> def guide(leaves):
    ...     return numpy.zeros(len(leaves)), None
    >>> thought = bastide.mcts(bastide.load("ripple").new_state(seed=1), guide, "100it")
    >>> thought.iterations, sum(visits for _, _, visits in thought.ranked)
    (100, 99)
    """
    return _bastide.guided(state, _asked(guide), budget, batch, exploration, noise, seed)


@dataclass
class Mcts:
    """A player that uses this search; it can sit in `bastide.duel`."""

    guide: Guide
    budget: str = "200it"
    batch: int = 16
    exploration: float = 1.5
    noise: float = 0.0
    seed: int = 0
    name: str = "mcts of yours"

    def think(self, state: State) -> Thought:
        """Its thought about a state, which stays as it is."""
        return mcts(state, self.guide, self.budget, self.batch, self.exploration, self.noise, self.seed)

    def play(self, state: State) -> str:
        """Plays its move on the state, and returns it."""
        move = self.think(state).move
        state.apply(move)
        return move

    def __call__(self, state: State) -> str:
        return self.think(state).move
