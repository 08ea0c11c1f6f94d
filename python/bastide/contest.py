"""Duels and tournaments between minds, bots and functions of yours, with the same statistics as `bastide duel`."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, Callable, Iterable, Iterator, Mapping, Sequence, Union

from . import _bastide
from ._bastide import BastideError, Game, Mind, State

#: A mind's name, a mind with its budget, or whatever takes a state and tells a move: a function, or a `bastide.bot.Bot`.
Player = Union[str, Mind, Callable[[State], "str | int"]]

_Ended = tuple[list[int], list[int], int, list[tuple[int, str]]]
_Played = tuple[int, list[int], list[_Ended]]


@dataclass
class Duel:
    """What was played, and what it says."""

    #: How everybody stands, the best first: player, points, wins, losses, ties, share with its interval.
    standings: list[dict[str, Any]]
    #: What can be said of every pair: players, share, decided, verdict.
    pairs: list[dict[str, Any]]
    #: How many blocks were played.
    blocks: int
    #: The results of all blocks, as `ratings` takes them.
    played: list[_Played]

    def __str__(self) -> str:
        rows = [f"{row['player']}: {row['share']['mean']:.3f} ({row['share']['low']:.3f} to {row['share']['high']:.3f})"
                for row in self.standings]
        return "\n".join([*rows, *(pair["verdict"] for pair in self.pairs)])


@dataclass
class Tournament:
    """Ratings of all who met, the best first, and what neighbours say of each other."""

    #: Name, games, rating, low, high, and the probability to be the best of all.
    players: list[dict[str, Any]]
    verdicts: list[str]
    played: list[_Played]

    def __str__(self) -> str:
        rows = [f"{row['name']}: {row['rating']:+.0f} ({row['low']:+.0f} to {row['high']:+.0f})" for row in self.players]
        return "\n".join([*rows, *self.verdicts])


def _names(players: Sequence[Player] | Mapping[str, Player]) -> dict[str, Player]:
    if isinstance(players, Mapping):
        return dict(players)
    named: dict[str, Player] = {}
    for player in players:
        name = player if isinstance(player, str) else getattr(player, "name", None) or getattr(player, "__name__", None)
        name = str(name or type(player).__name__)
        if name in named:
            raise BastideError(f"two players are called `{name}`; give a dict of names and players")
        named[name] = player
    return named


def _mover(player: Player, budget: str | None, seed: int) -> Callable[[State], str | int]:
    """How a seat of one game moves: a mind is made anew, so that games can be played beside each other."""
    if isinstance(player, Mind):
        return lambda state: player.think(state, budget).move
    if isinstance(player, str):
        mind = Mind(player, budget, seed)
        return lambda state: mind.think(state).move
    return player


def _play(game: Game, seed: str, seats: Sequence[Player], budget: str | None) -> _Ended:
    """One game; who breaks the rules, or breaks down, is sent off."""
    state, faults = game.new_state(seed), []
    seeds = [_bastide.seat_seed(seed, seat) for seat in range(len(seats))]
    movers = [_mover(player, budget, own) for player, own in zip(seats, seeds)]
    while (seat := state.to_move) is not None:
        seen = state.clone()
        # Nobody can try moves to see the luck of the table.
        seen.reseed(f"{seeds[seat]} turn {state.turn}")
        try:
            state.apply(movers[seat](seen))
        except BastideError:
            faults.append((seat, "illegal"))
            state.leave(seat)
        except Exception:
            faults.append((seat, "crash"))
            state.leave(seat)
    return state.ranks(), state.scores(), state.turn, faults


def _tables(players: int, seats: int) -> list[list[int]]:
    return [list(table) for table in combinations(range(players), seats)]


def _blocks(
    game: Game, players: list[Player], tables: Iterable[tuple[int, list[int]]], seed: str, budget: str | None, threads: int
) -> Iterator[_Played]:
    """Blocks in the order of the schedule: one luck, every rotation of the seats."""

    def block(number: int, table: list[int]) -> _Played:
        games = []
        for rotation in range(len(table)):
            seats = [players[table[(seat + rotation) % len(table)]] for seat in range(min(game.seats, len(table)))]
            games.append(_play(game, f"{seed} block {number}", seats, budget))
        return number, table, games

    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(lambda job: block(*job), tables)


def _seed(seed: object) -> str:
    return _bastide.load("ripple").new_state(seed).seed


def duel(
    game: Game,
    players: Sequence[Player] | Mapping[str, Player],
    blocks: int = 20,
    budget: str | None = None,
    seed: object = None,
    threads: int = 1,
) -> Duel:
    """Players meet in blocks, each of one luck and every rotation of the seats, and statistics tell who is better.

    Minds with budgets in lines of play (`it`) give the same table as `bastide duel` with the same seed.

    >>> import bastide
    >>> found = bastide.duel(bastide.load("ripple"), ["greedy", "random"], blocks=12, seed=1)
    >>> found.standings[0]["player"], found.blocks
    ('greedy', 12)
    """
    named = _names(players)
    if game.seats not in (1, len(named)):
        raise BastideError(f"{game.name} has {game.seats} seats here, and {len(named)} players meet")
    tables = ((number, list(range(len(named)))) for number in range(blocks))
    played = list(_blocks(game, list(named.values()), tables, _seed(seed), budget, threads))
    told = _bastide.duel_verdict(list(named), played)
    return Duel(told["standings"], told["pairs"], told["blocks"], played)


def tournament(
    game: Game,
    players: Sequence[Player] | Mapping[str, Player],
    rounds: int = 10,
    budget: str | None = None,
    seed: object = None,
    threads: int = 1,
    zero: str | None = None,
) -> Tournament:
    """Everybody meets everybody in so many rounds of blocks; one fit over all games rates them, in Elo.

    Ratings stand above the mean of all, or above the player named by `zero`.

    >>> import bastide
    >>> found = bastide.tournament(bastide.load("ripple"), ["greedy", "random", "first"], rounds=4, seed=1)
    >>> found.players[0]["name"]
    'greedy'
    """
    named = _names(players)
    seats = min(game.seats, len(named)) if game.seats > 1 else len(named)
    tables = _tables(len(named), seats)
    if not tables or seats < game.seats or seats < 2:
        raise BastideError(f"{len(named)} players are too few for {game.seats} seats")
    schedule = enumerate(islice((table for _ in range(rounds) for table in tables), rounds * len(tables)))
    played = list(_blocks(game, list(named.values()), schedule, _seed(seed), budget, threads))
    told = _bastide.ratings(list(named), played, None if zero is None else list(named).index(zero))
    return Tournament(told["players"], told["verdicts"], played)
