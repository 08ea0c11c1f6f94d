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


def test_who_breaks_the_rules_is_sent_off():
    def cheat(state):
        return "z99"

    def broken(state):
        raise RuntimeError("no idea")

    for player in (cheat, broken):
        found = bastide.duel(bastide.load("ripple"), {"it": player, "random": "random"}, blocks=2, seed=1)
        assert found.standings[-1]["player"] == "it" and found.standings[-1]["faults"] == 4


def test_nobody_can_foresee_the_luck_of_the_table():
    seen = []

    def peeks(state):
        move = state.legal_moves()[0]
        state.apply(move)
        seen.append((state.turn, state.draws))
        return move

    game = bastide.load("carcassonne")
    found = bastide.duel(game, {"peeks": peeks, "first": "first"}, blocks=1, seed=3)
    record = game.new_state("3 block 0")
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


def test_bad_tables_are_refused():
    with pytest.raises(bastide.BastideError, match="2 seats here, and 3"):
        bastide.duel(bastide.load("ripple"), ["greedy", "random", "first"])
    with pytest.raises(bastide.BastideError, match="two players are called"):
        bastide.duel(bastide.load("ripple"), ["greedy", "greedy"])
    with pytest.raises(bastide.BastideError, match="too few"):
        bastide.tournament(bastide.load("ripple", seats=4), ["greedy", "random"])
