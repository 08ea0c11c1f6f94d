"""Five grid games at the speed of Rust, with minds, records, tournaments and pictures.

>>> import bastide
>>> game = bastide.load("ripple", options={"width": 4, "height": 4})
>>> state = game.new_state(seed=7)
>>> state.apply("b3")
>>> state.to_move, state.scores()
(1, [1, 0])
>>> state.apply("z9")
Traceback (most recent call last):
    ...
bastide.IllegalMove: z9 is off the board, whose last square is d4
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Sequence

from . import _bastide
from ._bastide import (
    __version__,
    BadDraws,
    BadRecord,
    BadSetup,
    BadText,
    BastideError,
    CancelToken,
    ExactTable,
    Game,
    IllegalMove,
    Mind,
    State,
    Thought,
    from_record,
    from_text,
    games,
    load,
    minds,
)

if TYPE_CHECKING:
    from .contest import Duel, Fault, PlayerError, Tournament, duel, tournament
    from .datasets import Dataset, dataset
    from .search import Leaves, Mcts, mcts
    from .vec import VecEnv

__all__ = [
    "__version__",
    "BadDraws", "BadRecord", "BadSetup", "BadText", "BastideError", "CancelToken", "Dataset", "Duel", "Exact", "ExactMove",
    "ExactTable", "Fault", "Game",
    "IllegalMove", "Leaves", "Mcts", "Mind", "PlayerError", "Playouts", "Solution", "State", "Thought", "Tournament", "VecEnv", "dataset",
    "duel", "evaluate", "exact", "from_record", "from_text", "games", "load", "mcts", "mind", "minds", "perft", "random_playouts", "solve",
    "tournament",
]

# Parts that need more than the module itself are loaded at first use, so that importing stays quick.
_LATER = {
    "VecEnv": "vec", "Dataset": "datasets", "dataset": "datasets", "duel": "contest", "Duel": "contest", "Fault": "contest",
    "PlayerError": "contest", "tournament": "contest", "Tournament": "contest",
    "mcts": "search", "Mcts": "search", "Leaves": "search",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = value
    return value


class Playouts(NamedTuple):
    """Sums over random games."""

    games: int
    moves: int
    #: The mean points of each seat.
    points: list[float]
    #: The mean share of the win of each seat.
    shares: list[float]


def mind(name: str, budget: str | None = None, seed: int = 0) -> Mind:
    """A player of ours by its name: `greedy`, `mcts`, `level:7`; `minds(game)` lists them.

    A budget is `100ms`, `1000it` or both, `100ms+1000it`, and perhaps memory, `1s+64mib`; without one, a mind has its usual
    budget. With a budget of lines of play (`it`) equal seeds play alike.

    >>> import bastide
    >>> state = bastide.load("ripple").new_state(seed=1)
    >>> player = bastide.mind("greedy")
    >>> move = player.play(state)
    >>> state.history[0][0] == move
    True
    """
    return Mind(name, budget, seed)


def random_playouts(game: Game, games: int, seed: object = None, threads: int = 1) -> Playouts:
    """Plays whole games at random, as fast as they can be played.

    >>> import bastide
    >>> played = bastide.random_playouts(bastide.load("gems"), 10, seed=1)
    >>> played.games, len(played.points)
    (10, 1)
    """
    return Playouts(*_bastide.random_playouts(game, games, seed, threads))


def evaluate(
    states: Sequence[State], mind: str | Mind, budget: str | None = None, threads: int = 1, seed: int = 0
) -> list[Thought]:
    """Thoughts of a mind about many states, on several threads; each is asked as if it were the only one.

    A `Mind` brings its budget and its seed; `budget` goes before that of the mind, and `seed` is for a mind given by name.

    >>> import bastide
    >>> states = [bastide.load("ripple").new_state(seed=n) for n in range(3)]
    >>> [thought.iterations for thought in bastide.evaluate(states, "mcts", "50it", threads=2)]
    [50, 50, 50]
    """
    asked = Mind(mind, None, seed) if isinstance(mind, str) else mind
    return _bastide.evaluate(list(states), asked, budget, threads)


class Solution(NamedTuple):
    """Result of a position under perfect play."""

    #: By seat: 1 for a win alone, a share of it for each who ties, 0 for a loss, luck averaged.
    values: list[float]
    #: The moves that keep these values; none at the end of a game.
    moves: list[str]


def solve(state: State, budget: str = "10s") -> Solution:
    """Solves a position whose end is near enough; if the budget is too small, it says so.

    >>> import bastide
    >>> game = bastide.load("ripple", options={"width": 2, "height": 2, "max_turns": 4})
    >>> bastide.solve(game.new_state()).values
    [0.0, 1.0]
    """
    return Solution(*_bastide.solve(state, budget))


class ExactMove(NamedTuple):
    """A move and its exact value to the player who makes it."""

    move: str
    #: `win`, `draw` or `loss`.
    result: str
    #: Moves of both players to the end of perfect play; nothing for a draw.
    plies: int | None


class Exact(NamedTuple):
    """The exact value of a position to its mover."""

    #: `win`, `draw` or `loss`.
    result: str
    #: Moves of both players to the end of perfect play; nothing for a draw.
    plies: int | None
    #: All moves, the best first.
    moves: list[ExactMove]


def exact(state: State, table: ExactTable | None = None) -> Exact | None:
    """The value of a position by a table of all positions of its board; nothing if no table has it.

    Small tables of Mansuba travel with the package. `ExactTable.open` reads a file of `bastide table make`, and
    `ExactTable.make` solves a small board here. Turns that are left count: a win that comes too late is a draw.

    >>> import bastide
    >>> state = bastide.load("mansuba", options={"width": 6, "height": 6}).new_state()
    >>> value = bastide.exact(state)
    >>> value.result, value.plies
    ('win', 19)
    """
    told = _bastide.exact_values(state, table)
    if told is None:
        return None
    (result, plies), moves = told
    return Exact(result, plies, [ExactMove(move, *value) for move, value in moves])


def perft(state: State | Game, depth: int, every_way: bool = False) -> int:
    """Number of ways to play exactly `depth` moves (perft): any change of the rules changes it.

    Luck falls as the seed has it, or in every way it can. A game begins from the seed 0, as `bastide perft` does.

    >>> import bastide
    >>> bastide.perft(bastide.load("ripple"), 2)
    600
    """
    return _bastide.perft(state.new_state(0) if isinstance(state, Game) else state, depth, every_way)
