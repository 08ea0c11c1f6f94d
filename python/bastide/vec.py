"""Many games at once, as arrays of NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._bastide import BastideError, Batch, Game, IllegalMove


class VecEnv:
    """Steps many games of one setup at once. It owns its arrays and writes them anew with each step.

    A game that ends is followed by a new one at once: `dones` tells it, `rewards` and `final_scores` are those of the
    game that ended, and all else is of the new one. Observations are as the mover of each row sees them.

    Arrays are overwritten by the next step: copy what you keep, and do not read them from other threads meanwhile.

    >>> import bastide
    >>> env = bastide.VecEnv(bastide.load("ripple"), 8, seed=1)
    >>> env.observations.shape, env.rewards.shape
    ((8, 4, 5, 5), (8, 2))
    >>> env.step(env.sample())
    >>> int(env.to_move[0]), len(env.legal_of(0))
    (1, 24)
    """

    #: In the place of an action: this row is passed over.
    REST = -1

    #: Planes of each row, (n, planes, height, width), uint8; empty without `observe`.
    observations: NDArray[np.uint8]
    #: Facts beside the planes, (n, facts), float32.
    facts: NDArray[np.float32]
    #: Reward of each seat for the last step, (n, seats), float32: the return at the end, or the points in a game for one.
    rewards: NDArray[np.float32]
    #: True if the last step ended a game, (n,), bool.
    dones: NDArray[np.bool_]
    #: True if a game was cut short, because no legal move has a number, (n,), bool.
    truncated: NDArray[np.bool_]
    #: The points of the last game that ended in each row, (n, seats), int64.
    final_scores: NDArray[np.int64]
    #: The seat whose decision it is, (n,), int32.
    to_move: NDArray[np.int32]
    #: Start of the legal actions of each row in `legal`, (n + 1,), int64.
    offsets: NDArray[np.int64]
    #: Actions that `step` plays; write to it, (n,), int32.
    actions: NDArray[np.int32]

    def __init__(self, game: Game, n: int, seed: object = None, threads: int = 1, observe: bool = True) -> None:
        self.game = game
        self.n = n
        self._batch = Batch(game, n, seed, threads, observe)
        for name in (
            "observations", "facts", "rewards", "dones", "truncated", "final_scores", "to_move", "offsets", "actions",
        ):
            setattr(self, name, self._array(name))

    def _array(self, name: str) -> Any:
        return np.asarray(self._batch.array(name))

    @property
    def legal(self) -> NDArray[np.int32]:
        """The legal actions of all rows, one row after the other; `offsets` holds the start of each."""
        legal: NDArray[np.int32] = self._array("legal")
        return legal

    def legal_of(self, row: int) -> NDArray[np.int32]:
        """The legal actions of a row."""
        return self.legal[self.offsets[row] : self.offsets[row + 1]]

    def masks(self) -> NDArray[np.bool_]:
        """The legal actions of all rows as dense masks, (n, actions): written only when asked for."""
        self._batch.write_masks()
        masks: NDArray[np.bool_] = self._array("masks")
        return masks

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for every row, written to `actions`."""
        self._batch.sample()
        return self.actions

    def step(self, actions: ArrayLike | None = None) -> None:
        """Plays an action in every row: the given ones, or those in `actions`. If one is illegal, nothing happens.

        A row whose action is `VecEnv.REST` is passed over.
        """
        if actions is not None and actions is not self.actions:
            self.actions[:] = self._checked(actions)
        self._batch.step()

    def _checked(self, actions: ArrayLike) -> NDArray[np.int32]:
        """The actions, if they are whole numbers of 32 bits, one for each row."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise BastideError(f"actions are whole numbers, not {given.dtype}")
        if given.shape != (self.n,):
            raise BastideError(f"actions are of the shape ({self.n},), not {given.shape}")
        narrow = given.astype(np.int32)
        if (narrow != given).any():
            row = int(np.flatnonzero(narrow != given)[0])
            raise IllegalMove(f"the action {given[row]} of row {row} is not legal there")
        return narrow

    def reset(self, seed: object = None) -> None:
        """Begins all games anew, with the same luck as at first, or with that of another seed."""
        self._batch.reset(seed)

    def seeds(self) -> list[str]:
        """Seed of each row's present game: `game.new_state(seed)` begins the same game."""
        return self._batch.seeds()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<bastide.VecEnv {self.n} x {self.game!r}>"
