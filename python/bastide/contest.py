"""Duels and tournaments between minds, bots and functions of yours, with the same statistics as `bastide duel`."""

from __future__ import annotations

import json
import math
import os
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, Callable, Iterable, Iterator, Mapping, Sequence, Union

from . import _bastide
from ._bastide import BastideError, CancelToken, Game, Mind, State
from .bot import Bot

#: A mind's name, a mind with its budget, a `bastide.bot.Bot` or its class, or a function that takes a state and returns a move.
Player = Union[str, Mind, Bot, "type[Bot]", Callable[[State], "str | int"]]

#: Ranks, points, turns, who was sent off for what, and a digest of the record.
_Ended = tuple[list[int], list[int], int, list[tuple[int, str]], int]
_Played = tuple[int, list[int], list[_Ended]]


class PlayerError(BastideError):
    """A player failed, or said an illegal move; the cause is its own exception."""


@dataclass
class Fault:
    """A player that was sent off, with `errors="forfeit"`."""

    player: str
    block: int
    #: Which rotation of the block, from 0.
    game: int
    turn: int
    #: `illegal` for a move that the rules forbid, `crash` for an exception.
    kind: str
    #: The traceback.
    why: str


@dataclass
class Duel:
    """Results of a duel."""

    #: The table, the best first: player, points, wins, losses, ties, share with its 95 % interval, faults.
    standings: list[dict[str, Any]]
    #: Result of every pair: players, share, decided, verdict.
    pairs: list[dict[str, Any]]
    #: Number of blocks played, and of distinct ones: a copy of an earlier block proves nothing.
    blocks: int
    distinct: int
    #: The results of all blocks, as `ratings` takes them.
    played: list[_Played]
    #: Players that were sent off, with their tracebacks.
    faults: list[Fault]
    #: The seed: with it the same duel is played again.
    seed: str
    #: The copies, in words.
    copies: str | None = None

    def __str__(self) -> str:
        rows = [f"{row['player']}: {row['share']['mean']:.3f} (95 %: {row['share']['low']:.3f} to {row['share']['high']:.3f})"
                + _told(row.get("faults", 0)) for row in self.standings]
        copies = [self.copies] if self.copies and not any(self.copies in pair["verdict"] for pair in self.pairs) else []
        return "\n".join([*rows, *(pair["verdict"] for pair in self.pairs), *copies, *_causes(self.faults)])


@dataclass
class Tournament:
    """Ratings of all players, the best first, and the comparison of neighbours in the list."""

    #: Name, games, rating, low and high of its 95 % interval, the probability to be the best of all, faults. Who lost nothing
    #: has no upper end, who won nothing no lower one: these are infinite.
    players: list[dict[str, Any]]
    verdicts: list[str]
    played: list[_Played]
    faults: list[Fault]
    seed: str
    #: Number of distinct blocks, and the copies in words.
    distinct: int
    copies: str | None = None

    def __str__(self) -> str:
        rows = [f"{row['name']}: {_interval(row)}" + _told(row["faults"]) for row in self.players]
        copies = [self.copies] if self.copies else []
        return "\n".join([*rows, *self.verdicts, *copies, *_causes(self.faults)])


def _interval(row: dict[str, Any]) -> str:
    low, rating, high = row["low"], row["rating"], row["high"]
    if math.isinf(high) and math.isinf(low):
        return f"{rating:+.0f} (could be any)"
    if math.isinf(high):
        return f"at least {low:+.0f} (95 %)"
    return f"at most {high:+.0f} (95 %)" if math.isinf(low) else f"{rating:+.0f} (95 %: {low:+.0f} to {high:+.0f})"


def _told(faults: int) -> str:
    return f", sent off in {faults} game{'' if faults == 1 else 's'}" if faults else ""


def _causes(faults: Sequence[Fault]) -> Iterator[str]:
    """One line for each player and cause; the tracebacks are in `faults`."""
    causes: dict[tuple[str, str], int] = {}
    for fault in faults:
        cause = fault.player, fault.why.strip().splitlines()[-1]
        causes[cause] = causes.get(cause, 0) + 1
    return (f"{player} was sent off {count} x: {why}" for (player, why), count in causes.items())


def _names(players: Sequence[Player] | Mapping[str, Player]) -> dict[str, Player]:
    if isinstance(players, Mapping):
        return dict(players)
    named: dict[str, Player] = {}
    for player in players:
        name = player if isinstance(player, str) else getattr(player, "name", None)
        if name is None or name == Bot.name:
            name = getattr(player, "__name__", type(player).__name__)
        if name in named:
            raise BastideError(f"two players are called `{name}`; give a dict of names and players")
        named[name] = player
    return named


class _Series:
    """Blocks of one game between the same players."""

    def __init__(
        self, game: Game, named: dict[str, Player], budget: str | None, seed: object, errors: str, opening: int | None
    ) -> None:
        if errors not in ("raise", "forfeit"):
            raise BastideError(f"`errors` is `raise` or `forfeit`, not `{errors}`")
        self.game, self.names, self.players, self.budget = game, list(named), list(named.values()), budget
        self.seed, self.forfeits = _bastide.seed_text(seed), errors == "forfeit"
        self.opening = _bastide.usual_opening(game) if opening is None else opening
        #: Stops minds on other threads; on the main thread a signal does.
        self.cancel: CancelToken | None = None

    @property
    def is_cancelled(self) -> bool:
        return self.cancel is not None and self.cancel.is_cancelled

    def seated(self, player: Player, seed: int) -> Callable[[State], str | int]:
        """A player of one game: minds and bots given as a class are made anew, so that games do not touch each other."""
        if isinstance(player, type):
            made: Bot = player()
            return made
        if isinstance(player, str):
            player = Mind(player, self.budget, seed)
        elif isinstance(player, Mind):
            player = Mind(player.name, player.budget or self.budget, player.seed ^ seed)
        if isinstance(player, Mind):
            mind = player
            return lambda state: mind.think(state, cancel=self.cancel).move
        return player

    def block(self, number: int, table: list[int]) -> tuple[_Played, list[Fault]]:
        """One luck, every rotation of the seats."""
        games = [_Table(self, number, rotation, table).play() for rotation in range(len(table))]
        return (number, table, [ended for ended, _ in games]), [fault for _, faults in games for fault in faults]

    def blocks(self, tables: Iterable[tuple[int, list[int]]], threads: int) -> Iterator[tuple[_Played, list[Fault]]]:
        """Blocks in the order of the schedule. A bot that is one object for all games plays them in that order too."""
        if threads <= 1 or any(isinstance(player, Bot) for player in self.players):
            yield from (self.block(*job) for job in tables)
            return
        pool, cancel = ThreadPoolExecutor(threads), CancelToken()
        self.cancel = cancel
        try:
            yield from pool.map(lambda job: self.block(*job), tables)
        finally:
            cancel.cancel()
            pool.shutdown(wait=False, cancel_futures=True)

    def about(self) -> dict[str, Any]:
        """The part that all blocks of a log have in common."""
        return {"game": self.game.name, "seats": self.game.seats, "options": self.game.options, "players": self.names,
                "budget": self.budget, "opening": self.opening}

    def play(
        self,
        tables: list[list[int]],
        threads: int,
        progress: Callable[[int, int], None] | None,
        log: str | os.PathLike[str] | None,
    ) -> tuple[list[_Played], list[Fault]]:
        """All blocks; those that a log has are not played again."""
        done = [] if log is None else self.read(log)
        done = done[: len(tables)]
        jobs = ((number, tables[number]) for number in range(len(done), len(tables)))
        for block in self.blocks(jobs, threads):
            done.append(block)
            if log is not None:
                self.write(log, block)
            if progress is not None:
                progress(len(done), len(tables))
        return [played for played, _ in done], [fault for _, faults in done for fault in faults]

    def read(self, log: str | os.PathLike[str]) -> list[tuple[_Played, list[Fault]]]:
        """The blocks of a log, whose seed is taken over; a new log begins with what all blocks have in common."""
        if not os.path.exists(log) or os.path.getsize(log) == 0:
            with open(log, "w", encoding="utf-8") as file:
                print(json.dumps({**self.about(), "seed": self.seed}), file=file)
            return []
        with open(log, encoding="utf-8") as file:
            # A line that was not written to its end is played again.
            lines = [json.loads(line) for line in file if line.endswith("\n")]
        about = {key: value for key, value in lines[0].items() if key != "seed"}
        if about != json.loads(json.dumps(self.about())):
            raise BastideError(f"{os.fspath(log)} is the log of another contest: {about}")
        self.seed = lines[0]["seed"]
        with open(log, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        return [_from_json(line) for line in lines[1:]]

    def write(self, log: str | os.PathLike[str], block: tuple[_Played, list[Fault]]) -> None:
        (number, table, games), faults = block
        with open(log, "a", encoding="utf-8") as file:
            line = {"block": number, "table": table, "games": games, "faults": [asdict(fault) for fault in faults]}
            print(json.dumps(line), file=file)


class _Table:
    """One game of a series. An exception of a player is raised, or sends it off."""

    def __init__(self, series: _Series, block: int, rotation: int, table: Sequence[int]) -> None:
        game, seed = series.game, f"{series.seed} block {block}"
        self.series, self.block, self.rotation = series, block, rotation
        #: The player on each seat, by number.
        self.seats = [table[(seat + rotation) % len(table)] for seat in range(min(game.seats, len(table)))]
        self.seeds = [_bastide.seat_seed(seed, seat) for seat in range(len(self.seats))]
        self.state = _bastide.opened(game, seed, series.opening)
        self.movers: list[Any] = [None] * len(self.seats)
        self.faults: list[Fault] = []
        self.sent_off: list[tuple[int, str]] = []

    def play(self) -> tuple[_Ended, list[Fault]]:
        state = self.state
        for seat in range(len(self.seats)):
            self.attempt(self.start, seat)
        while (mover := state.to_move) is not None and not self.series.is_cancelled:
            self.attempt(self.move, mover)
        for seat in range(len(self.seats)):
            self.attempt(self.end, seat)
        return (state.ranks(), state.scores(), state.turn, self.sent_off, _bastide.record_digest(state)), self.faults

    def attempt(self, act: Callable[[int], None], seat: int) -> None:
        try:
            act(seat)
        except Exception as error:
            name = self.series.names[self.seats[seat]]
            if not self.series.forfeits:
                raise PlayerError(
                    f"`{name}` failed in block {self.block}, game {self.rotation}, turn {self.state.turn}: "
                    f"{type(error).__name__}: {error}. `errors=\"forfeit\"` sends it off instead"
                ) from error
            self.send_off(seat, name, "illegal" if isinstance(error, BastideError) else "crash")

    def send_off(self, seat: int, name: str, kind: str) -> None:
        self.faults.append(Fault(name, self.block, self.rotation, self.state.turn, kind, traceback.format_exc()))
        # A player that fails after the end, or after it has left, has played the game all the same.
        if not self.state.is_over and seat not in [other for other, _ in self.sent_off]:
            self.sent_off.append((seat, kind))
            self.state.leave(seat)

    def start(self, seat: int) -> None:
        mover = self.series.seated(self.series.players[self.seats[seat]], self.seeds[seat])
        self.movers[seat] = mover
        if isinstance(mover, Bot):
            game = self.series.game
            message = {"type": "new", "game": game.name, "options": game.options, "seat": seat, "seats": game.seats,
                    "seed": str(self.seeds[seat])}
            mover.start(game.name, seat, message)

    def move(self, seat: int) -> None:
        seen = self.state.clone()
        # So that trying moves does not show the luck of the table.
        seen.reseed(f"{self.seeds[seat]} turn {self.state.turn}")
        self.state.apply(self.movers[seat](seen))

    def end(self, seat: int) -> None:
        if isinstance(self.movers[seat], Bot):
            faults = [{"seat": other, "verdict": kind} for other, kind in self.sent_off]
            self.movers[seat].end(
                {"type": "end", "points": self.state.scores(), "ranks": self.state.ranks(), "faults": faults})


def _from_json(line: dict[str, Any]) -> tuple[_Played, list[Fault]]:
    games = [(ranks, points, turns, [(seat, kind) for seat, kind in faults], digest)
             for ranks, points, turns, faults, digest in line["games"]]
    return (line["block"], line["table"], games), [Fault(**fault) for fault in line["faults"]]


def duel(
    game: Game,
    players: Sequence[Player] | Mapping[str, Player],
    blocks: int = 20,
    budget: str | None = None,
    seed: object = None,
    threads: int = 1,
    errors: str = "raise",
    progress: Callable[[int, int], None] | None = None,
    log: str | os.PathLike[str] | None = None,
    opening: int | None = None,
) -> Duel:
    """Players meet in blocks, each of one luck and every rotation of the seats, and statistics decide which one is better.

    Equal seeds play equal duels, whatever the threads, if budgets are in lines of play (`it`); minds then give the same table
    as `bastide duel` with the same seed. `budget` is that of minds without one of their own. A player that raises ends the
    duel with a `PlayerError`; with `errors="forfeit"` it is sent off, and `faults` has its traceback. `progress` is called with the
    blocks that are played and their number. With `log`, a file, a duel goes on where it was stopped.

    Blocks begin with `opening` random plies, the same in all rotations: 4 in games without luck, where players without luck of
    their own would play one game again and again, otherwise none. A block that repeats an earlier one counts for nothing.

    >>> import bastide
    >>> found = bastide.duel(bastide.load("ripple"), ["greedy", "random"], blocks=12, seed=1)
    >>> found.standings[0]["player"], found.blocks
    ('greedy', 12)
    """
    named = _names(players)
    if game.seats not in (1, len(named)):
        raise BastideError(f"{game.name} has {game.seats} seats here, and {len(named)} players meet")
    series = _Series(game, named, budget, seed, errors, opening)
    played, faults = series.play([list(range(len(named)))] * blocks, threads, progress, log)
    result = _bastide.duel_verdict(list(named), played)
    return Duel(result["standings"], result["pairs"], result["blocks"], result["distinct"], played, faults, series.seed, result["copies"])


def tournament(
    game: Game,
    players: Sequence[Player] | Mapping[str, Player],
    rounds: int = 10,
    budget: str | None = None,
    seed: object = None,
    threads: int = 1,
    zero: str | None = None,
    errors: str = "raise",
    progress: Callable[[int, int], None] | None = None,
    log: str | os.PathLike[str] | None = None,
    opening: int | None = None,
) -> Tournament:
    """All players meet each other in `rounds` rounds of blocks; one fit over all games rates them, in Elo.

    Ratings stand above the mean of all, or above the player named by `zero`. All else is as in `duel`.

    >>> import bastide
    >>> found = bastide.tournament(bastide.load("ripple"), ["greedy", "random", "first"], rounds=4, seed=1)
    >>> found.players[0]["name"]
    'greedy'
    """
    named = _names(players)
    seats = game.seats if game.seats > 1 else len(named)
    tables = [list(table) for table in combinations(range(len(named)), seats)]
    if not tables or seats < 2:
        raise BastideError(f"{len(named)} players are too few for {game.seats} seats")
    if zero is not None and zero not in named:
        raise BastideError(f"`zero` is one of the players, not `{zero}`")
    series = _Series(game, named, budget, seed, errors, opening)
    played, faults = series.play(tables * rounds, threads, progress, log)
    result = _bastide.ratings(list(named), played, None if zero is None else list(named).index(zero))
    for row in result["players"]:
        row.update(low=-math.inf if row["low"] is None else row["low"], high=math.inf if row["high"] is None else row["high"])
        row["faults"] = sum(fault.player == row["name"] for fault in faults)
    return Tournament(result["players"], result["verdicts"], played, faults, series.seed, result["distinct"], result["copies"])
