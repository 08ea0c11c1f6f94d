"""Data sets: whole games with their luck, results and values, in shards that NumPy reads, and their positions as arrays."""

from __future__ import annotations

import json
import os
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Callable, Iterator, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _bastide
from ._bastide import BastideError, Game, Mind, State, __version__, from_record, load

#: Arrays of a shard for every game, and those that it has besides if a mind played.
ARRAYS = ["actions", "movers", "ends", "draws", "draw_ends", "points", "returns"]
THOUGHTS = ["values", "policy_actions", "policy_visits", "policy_ends"]

#: About as many moves are held in memory at once.
_MOVES = 4_000_000


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


def _narrow(numbers: NDArray[Any]) -> NDArray[Any]:
    """The same whole numbers in as few bytes as hold them."""
    most = int(numbers.max(initial=0))
    return numbers.astype(np.uint8 if most < 256 else np.uint16 if most < 65536 else np.uint32)


def _arrays(shard: _bastide.Shard, thoughts: bool) -> dict[str, NDArray[Any]]:
    names = ARRAYS + (THOUGHTS if thoughts else [])
    arrays: dict[str, NDArray[Any]] = {name: np.asarray(shard.array(name)) for name in names}
    return {name: _narrow(numbers) if numbers.dtype == np.uint32 else numbers for name, numbers in arrays.items()}


def _write(path: Path, game: Game, form: str, shard: _bastide.Shard, thoughts: bool) -> None:
    """Writes a shard beside its place first, so that it is there whole or not at all."""
    arrays, beside = _arrays(shard, thoughts), path.with_suffix(".part")
    if form == "npz":
        with beside.open("wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]
    else:
        with beside.open("w", encoding="utf-8") as text:
            text.writelines(record + "\n" for record in _records(game, arrays))
    os.replace(beside, path)


def _records(game: Game, arrays: dict[str, NDArray[Any]]) -> Iterator[str]:
    return (_bastide.game_record(game, *_game(arrays, number)) for number in range(len(arrays["ends"])))


def _game(arrays: dict[str, NDArray[Any]], number: int) -> tuple[list[int], list[int]]:
    """The actions and the draws of one game of a shard."""
    def part(name: str, ends: str) -> list[int]:
        begin = int(arrays[ends][number - 1]) if number else 0
        numbers: list[int] = arrays[name][begin : int(arrays[ends][number])].tolist()
        return numbers

    return part("actions", "ends"), part("draws", "draw_ends")


class Dataset:
    """A folder of games. Shards are `shard-00000.npz`, or `.records` with the records of games one behind the other."""

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
    there. `format` is `npz`, or `records` for text. `progress` is called with the games that are written and their number.

    >>> import bastide, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> data = bastide.dataset(bastide.load("ripple"), folder, 20, seed=1)
    >>> batch = next(data.batches())
    >>> len(data), batch.observations.shape[1:], len(batch.actions) == len(batch.returns)
    (20, (4, 5, 5), True)
    """
    if format not in ("npz", "records"):
        raise BastideError(f"`format` is `npz` or `records`, not `{format}`")
    if games < 1 or (shard_games is not None and shard_games < 1):
        raise BastideError("a data set has at least one game, and a shard too")
    thinker = Mind(mind, budget) if isinstance(mind, str) else mind
    about = {
        "bastide": __version__, "game": game.name, "seats": game.seats, "options": game.options,
        "mind": thinker.name if thinker else None, "budget": thinker.budget if thinker else None,
        "mind_seed": thinker.seed if thinker else None, "seed": _bastide.seed_text(seed), "format": format,
        "opening": (_bastide.usual_opening(game) if thinker else 0) if opening is None else opening,
        "shard_games": shard_games or _usual_shard(game, games, thinker),
    }
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    _begin(path / "dataset.json", about, games, seed is None)
    _fill(path, game, games, about, thinker, threads, progress)
    return Dataset(path)


def _usual_shard(game: Game, games: int, thinker: Mind | None) -> int:
    if thinker is not None:
        return min(games, 1000)
    moves = _bastide.random_playouts(game, 16, "length", 1)[1] / 16
    return max(1, min(games, int(_MOVES / max(moves, 1))))


def _begin(file: Path, about: dict[str, Any], games: int, takes_seed: bool) -> None:
    """Writes what the games have in common, or takes over the seed of what is there and refuses another data set."""
    if file.exists():
        old = json.loads(file.read_text(encoding="utf-8"))
        if takes_seed:
            about["seed"] = old.get("seed")
        if {**about, "games": None} != {**old, "games": None}:
            raise BastideError(f"{file.parent} holds another data set: {old}")
    file.write_text(json.dumps({**about, "games": games}, indent=1) + "\n", encoding="utf-8")


def _fill(
    path: Path, game: Game, games: int, about: dict[str, Any], thinker: Mind | None, threads: int,
    progress: Callable[[int, int], None] | None,
) -> None:
    """Plays and writes shards that are not there: one is written while the next is played."""
    size, writing = about["shard_games"], None
    with ThreadPoolExecutor(1) as writer:
        for number in range(-(-games // size)):
            first, file = number * size, path / f"shard-{number:05}.{about['format']}"
            count = min(size, games - first)
            # The last shard may have been shorter.
            if not file.exists() or count < size:
                shard = _bastide.self_play(game, first, count, about["seed"], threads, thinker, about["opening"])
                _wait(writing)
                writing = writer.submit(_write, file, game, about["format"], shard, thinker is not None)
            if progress is not None:
                progress(first + count, games)
        _wait(writing)


def _wait(writing: Future[None] | None) -> None:
    if writing is not None:
        writing.result()
