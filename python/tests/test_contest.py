"""Duels and tournaments, with the same statistics as the command."""

import json
import subprocess

import pytest

import bastide
from bastide.bot import Bot


class First(Bot):
    name = "first of mine"

    def move(self, turn):
        return turn.state.legal_moves()[0]


@pytest.mark.parametrize("name, players", [("ripple", ["greedy", "random"]), ("gems", ["greedy", "first", "random"])])
def test_a_duel_is_that_of_the_command(program, name, players):
    options = {"max_moves": 10} if name == "gems" else {}
    arguments = [program, "duel", *players, "--game", name, "--seed", "5", "--blocks", "8", "--json"]
    arguments += [part for key, value in options.items() for part in ("--option", f"{key}={value}")]
    told = json.loads(subprocess.run(arguments, check=True, capture_output=True, text=True).stdout)
    found = bastide.duel(bastide.load(name, options=options), players, blocks=8, seed=5, threads=2)
    assert found.standings == told["standings"] and found.pairs == told["pairs"]


def test_functions_and_bots_sit_beside_minds():
    game = bastide.load("ripple", options={"width": 3, "height": 3})
    found = bastide.duel(game, [First(), lambda state: state.legal_actions()[-1]], blocks=3, seed=1)
    assert {row["player"] for row in found.standings} == {"first of mine", "<lambda>"}
    assert "first of mine" in str(found)


def cheat(state):
    return "z99"


def broken(state):
    return no_such_name  # noqa: F821


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("player, cause", [(cheat, bastide.IllegalMove), (broken, NameError)])
def test_errors_of_a_player_are_raised(player, cause, threads):
    """P1: a typo is no result."""
    for contest in (bastide.duel, bastide.tournament):
        with pytest.raises(bastide.PlayerError, match="`it` failed in block 0, game 0, turn 4") as caught:
            contest(bastide.load("ripple"), {"it": player, "random": "random"}, seed=1, threads=threads)
        assert isinstance(caught.value.__cause__, cause) and isinstance(caught.value, ValueError)


@pytest.mark.parametrize("player, kind, told", [(cheat, "illegal", "z99"), (broken, "crash", "no_such_name")])
def test_who_forfeits_is_sent_off_and_its_traceback_kept(player, kind, told):
    """P1: with `errors="forfeit"`."""
    players = {"it": player, "random": "random"}
    found = bastide.duel(bastide.load("ripple"), players, blocks=2, seed=1, errors="forfeit")
    assert found.standings[-1]["player"] == "it" and found.standings[-1]["faults"] == 4
    assert [fault.kind for fault in found.faults] == [kind] * 4 and all(told in fault.why for fault in found.faults)
    assert "it was sent off 4 x" in str(found) and "sent off in 4 games" in str(found)
    rated = bastide.tournament(bastide.load("ripple"), players, rounds=2, seed=1, errors="forfeit")
    assert {row["name"]: row["faults"] for row in rated.players} == {"it": 4, "random": 0} and "sent off 4 x" in str(rated)
    with pytest.raises(bastide.BastideError, match="raise"):
        bastide.duel(bastide.load("ripple"), players, errors="ignore")


class Told(Bot):
    """Writes down the messages that it gets."""

    def __init__(self):
        self.log = []

    def start(self, game, seat, setup):
        self.seat = seat
        self.log.append((game, seat, setup["options"]["width"]))

    def move(self, turn):
        assert turn.seat == self.seat
        return turn.state.legal_moves()[0]

    def end(self, result):
        self.log.append(result["points"])


def test_bots_are_told_of_start_and_end_in_duels():
    """P2."""
    bot, game = Told(), bastide.load("ripple", options={"width": 3, "height": 3})
    found = bastide.duel(game, [bot, "random"], blocks=2, seed=1, threads=2)
    assert bot.log[::2] == [("ripple", 0, 3), ("ripple", 1, 3)] * 2
    assert bot.log[1::2] == [ended[1] for _, _, games in found.played for ended in games]
    assert {row["player"] for row in found.standings} == {"Told", "random"}


class Fails(Bot):
    """Fails before, at or after its games."""

    def __init__(self, where):
        self.where = where

    def start(self, game, seat, setup):
        assert self.where != "start"

    def move(self, turn):
        return turn.state.legal_moves()[0]

    def end(self, result):
        assert self.where != "end"


@pytest.mark.parametrize("where, faults, lost", [("start", 4, 4), ("end", 4, 0)])
def test_a_bot_that_fails_before_or_after_a_game_is_seen(where, faults, lost):
    """P1, P2: a game that was played to its end counts as it ended."""
    game = bastide.load("ripple", options={"width": 3, "height": 3})
    found = bastide.duel(game, {"it": Fails(where), "random": "random"}, blocks=2, seed=1, errors="forfeit")
    assert len(found.faults) == faults and all("AssertionError" in fault.why for fault in found.faults)
    assert sum(len(ended[3]) for _, _, games in found.played for ended in games) == lost
    with pytest.raises(bastide.PlayerError, match="AssertionError"):
        bastide.duel(game, {"it": Fails(where), "random": "random"}, blocks=2, seed=1)


def test_a_class_of_bots_is_made_anew_for_every_game():
    """P2, P13."""
    class Counts(Told):
        made = 0

        def __init__(self):
            super().__init__()
            Counts.made += 1

    bastide.duel(bastide.load("ripple"), [Counts, "random"], blocks=3, seed=1, threads=2)
    assert Counts.made == 6


def test_equal_seeds_play_equal_duels_whatever_the_threads():
    """P13: minds given as objects too, and used before."""
    game = bastide.load("ripple", options={"width": 4, "height": 4})
    used = bastide.mind("mcts", "60it", seed=3)
    used.think(game.new_state(seed=9))
    players = {"mine": used, "other": bastide.mind("mcts", "60it", seed=4)}
    found = [bastide.duel(game, players, blocks=6, seed=2, threads=threads).played for threads in (1, 2, 3, 1)]
    assert all(again == found[0] for again in found)
    named = bastide.duel(game, {"mine": bastide.mind("mcts"), "other": "mcts"}, blocks=6, budget="60it", seed=2)
    same = bastide.duel(game, {"mine": "mcts", "other": "mcts"}, blocks=6, budget="60it", seed=2)
    assert named.played == same.played != found[0]


def test_copies_of_a_game_prove_nothing():
    """L26: 30 blocks, one distinct, were `b is better (99.6 %)`."""
    game = bastide.load("ripple", options={"width": 3, "height": 3})
    found = bastide.duel(game, ["greedy", "first"], blocks=30, seed=1, opening=0)
    if found.distinct == 1:
        assert not any(pair["decided"] for pair in found.pairs) and "1 distinct game of 30" in str(found)
    same = {"one": lambda state: state.legal_actions()[0], "two": lambda state: state.legal_actions()[-1]}
    found = bastide.duel(game, same, blocks=30, seed=1, opening=0)
    assert (found.blocks, found.distinct) == (30, 1) and not found.pairs[0]["decided"]
    assert "1 distinct game of 30" in str(found) and "no verdict" in found.pairs[0]["verdict"]
    rated = bastide.tournament(game, same, rounds=30, seed=1, opening=0)
    assert rated.distinct == 1 and rated.players[0]["games"] == 2 and "1 distinct game of 30" in str(rated)


def test_games_without_luck_begin_with_openings_that_rotations_share():
    """L26."""
    first = []

    def player(state):
        if state.turn == 4:
            first.append(state.text)
        return state.legal_actions()[0]

    players = {"one": player, "two": lambda state: player(state)}
    game = bastide.load("ripple")
    found = bastide.duel(game, players, blocks=10, seed=1)
    assert found.distinct == 10 and first[::2] == first[1::2] and len(set(first)) == 10
    assert bastide.duel(bastide.load("gems", options={"max_moves": 5}), ["first", "random"], blocks=3, seed=1).distinct == 3


def test_a_duel_goes_on_where_it_was_stopped(tmp_path):
    """P20: progress and resuming."""
    game, log, seen = bastide.load("ripple"), tmp_path / "duel.jsonl", []

    def stops(done, blocks):
        seen.append((done, blocks))
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bastide.duel(game, ["greedy", "random"], blocks=8, seed=5, log=log, progress=stops)
    assert seen == [(1, 8), (2, 8), (3, 8)]
    with log.open("a") as file:
        file.write('{"block": 3, "table"')
    resumed = bastide.duel(game, ["greedy", "random"], blocks=8, log=log, progress=lambda *at: seen.append(at))
    assert seen[3:] == [(done, 8) for done in range(4, 9)]
    assert resumed == bastide.duel(game, ["greedy", "random"], blocks=8, seed=5)
    assert bastide.duel(game, ["greedy", "random"], blocks=8, log=log) == resumed
    with pytest.raises(bastide.BastideError, match="another contest"):
        bastide.duel(game, ["greedy", "first"], blocks=8, log=log)


def test_nobody_can_foresee_the_luck_of_the_table():
    seen = []

    def peeks(state):
        move = state.legal_moves()[0]
        state.apply(move)
        seen.append((state.turn, state.draws))
        return move

    game = bastide.load("carcassonne")
    found = bastide.duel(game, {"peeks": peeks, "first": "first"}, blocks=1, seed=3)
    record = game.new_state("3 block 0")  # Carcassonne has luck, and so no opening.
    foreseen = 0
    for turn, draws in seen[:30]:
        while record.turn < turn:
            record.apply(record.legal_moves()[0])
        foreseen += record.draws == draws
    assert foreseen < 15 and found.blocks == 1


def test_a_tournament_rates_everybody():
    game = bastide.load("ripple", options={"width": 4, "height": 4})
    found = bastide.tournament(game, ["level:5", "greedy", "random"], rounds=6, seed=1, threads=2, zero="random")
    rating = {row["name"]: row["rating"] for row in found.players}
    assert rating["random"] == 0 and rating["level:5"] > 100 and len(found.verdicts) == 2
    assert sum(row["best"] for row in found.players) == pytest.approx(1, abs=1e-3) and "random: +0" in str(found)
    assert all(row["low"] <= row["rating"] <= row["high"] for row in found.players)


def test_bad_tables_are_refused():
    with pytest.raises(bastide.BastideError, match="2 seats here, and 3"):
        bastide.duel(bastide.load("ripple"), ["greedy", "random", "first"])
    with pytest.raises(bastide.BastideError, match="two players are called"):
        bastide.duel(bastide.load("ripple"), ["greedy", "greedy"])
    with pytest.raises(bastide.BastideError, match="too few"):
        bastide.tournament(bastide.load("ripple", seats=4), ["greedy", "random"])
    with pytest.raises(bastide.BastideError, match="one of the players"):
        bastide.tournament(bastide.load("ripple"), ["greedy", "random"], zero="first")
