"""Data sets: whole games with their luck, results and values, in shards that NumPy reads, and their positions as arrays.

`bastide self-play` on the command line writes the same folders."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Callable, Iterator, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _bastide
from ._bastide import BastideError, Game, Mind, State, from_record, load


class Batch(NamedTuple):
    """Positions as their movers see them, what was played there, and what came of it: k of them."""

    #: (k, planes, height, width), uint8.
    observations: NDArray[np.uint8]
    #: (k, facts), float32.
    facts: NDArray[np.float32]
    #: (k,): the action that was played, and the seat that played it.
    actions: NDArray[np.int64]
    movers: NDArray[np.uint8]
    #: (k,): what the mover got at the end, as `State.returns` counts.
    returns: NDArray[np.float32]
    #: (k,): what the mind expected for the mover, from 0 to 1; NaN where no mind was asked.
    values: NDArray[np.float32]


def _game(arrays: dict[str, NDArray[Any]], number: int) -> tuple[list[int], list[int]]:
    """The actions and the draws of one game of a shard."""
    def part(name: str, ends: str) -> list[int]:
        begin = int(arrays[ends][number - 1]) if number else 0
        numbers: list[int] = arrays[name][begin : int(arrays[ends][number])].tolist()
        return numbers

    return part("actions", "ends"), part("draws", "draw_ends")


class Dataset:
    """A folder of games. Shards are `shard-00000.npz`, or `.records` with the records of games one behind the other and their
    values in `.jsonl`."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        about = self.folder / "dataset.json"
        if not about.is_file():
            raise BastideError(f"{self.folder} is no data set: there is no {about.name}")
        #: The game, who played, and how many games there are.
        self.about: dict[str, Any] = json.loads(about.read_text(encoding="utf-8"))
        self.game = load(self.about["game"], self.about["seats"], self.about["options"])

    def __len__(self) -> int:
        return int(self.about["games"])

    def __repr__(self) -> str:
        return f"<bastide.Dataset {len(self)} x {self.game!r} by {self.about['mind'] or 'random play'}>"

    @property
    def paths(self) -> list[Path]:
        """The files of the shards."""
        return sorted(self.folder.glob(f"shard-*.{self.about['format']}"))

    def shard(self, number: int) -> dict[str, NDArray[Any]]:
        """The arrays of a shard: `actions`, `movers` by move; `draws`; `ends`, `draw_ends`, `points`, `returns` by game; and where a
        mind played `values` by move, and how often it tried `policy_actions`, by move up to `policy_ends`."""
        if self.about["format"] != "npz":
            raise BastideError("records are text; read the files named by `paths`")
        with np.load(self.paths[number]) as file:
            return dict(file)

    def state(self, number: int) -> State:
        """A game at its end, with its past: `record()` and `history` are those of the game."""
        shard, number = divmod(number, self.about["shard_games"])
        return from_record(_bastide.game_record(self.game, *_game(self.shard(shard), number)))

    def batches(self, games: int = 64) -> Iterator[Batch]:
        """All positions, of this many games at a time."""
        for number in range(len(self.paths)):
            arrays = self.shard(number)
            for first in range(0, len(arrays["ends"]), games):
                yield self._batch(arrays, first, first + games)

    def _batch(self, arrays: dict[str, NDArray[Any]], first: int, last: int) -> Batch:
        ends, draw_ends = arrays["ends"][first:last], arrays["draw_ends"][first:last]
        begin, drawn = (int(arrays[name][first - 1]) if first else 0 for name in ("ends", "draw_ends"))
        moves = slice(begin, int(ends[-1]))
        played = arrays["actions"][moves]
        draws = arrays["draws"][drawn : int(draw_ends[-1])]
        positions = _bastide.observed_games(
            self.game, played.astype("<u4").tobytes(), (ends - begin).tolist(), draws.astype("<u4").tobytes(),
            (draw_ends - drawn).tolist(),
        )
        movers = arrays["movers"][moves]
        lengths = np.diff(ends, prepend=begin)
        returns = np.repeat(arrays["returns"][first:last], lengths, axis=0)[np.arange(len(played)), movers]
        values = arrays["values"][moves] if "values" in arrays else np.full(len(played), np.nan, np.float32)
        seen, known = (np.asarray(positions.array(name)) for name in ("observations", "facts"))
        return Batch(seen, known, played.astype(np.int64), movers, returns, values)


def dataset(
    game: Game,
    folder: str | os.PathLike[str],
    games: int,
    mind: str | Mind | None = None,
    budget: str | None = None,
    seed: object = None,
    threads: int = 1,
    format: str = "npz",
    shard_games: int | None = None,
    opening: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Dataset:
    """Plays games into a folder: random ones, or those of a mind with itself, which begin with `opening` random plies.

    The games follow from the seed alone, whatever the threads. A call that was stopped goes on behind the shards that are
    there. `format` is `npz`, or `records` for text, with a `.jsonl` beside each shard for movers, points, returns and values.
    `progress` is called with the games that are played and their number.

    >>> import bastide, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> data = bastide.dataset(bastide.load("ripple"), folder, 20, seed=1)
    >>> batch = next(data.batches())
    >>> len(data), batch.observations.shape[1:], len(batch.actions) == len(batch.returns)
    (20, (4, 5, 5), True)
    """
    thinker = Mind(mind, budget) if isinstance(mind, str) else mind
    if opening is None:
        opening = _bastide.usual_opening(game) if thinker else 0
    _bastide.write_dataset(game, folder, games, thinker, seed, threads, format, shard_games, opening, progress)
    return Dataset(folder)
