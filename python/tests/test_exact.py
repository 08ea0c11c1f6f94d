"""Tables of solved boards."""

import random

import pytest

import bastide


def small(**options):
    """A board that is solved at once."""
    return bastide.load("mansuba", options={"width": 4, "height": 4, **options})


@pytest.fixture(scope="module")
def table():
    return bastide.ExactTable.make(small())


def test_a_table_that_travels_knows_the_usual_small_board():
    value = bastide.exact(bastide.load("mansuba", options={"width": 6, "height": 6}).new_state())
    assert (value.result, value.plies) == ("win", 19)
    first = value.moves[0]
    # The luck of the seed chooses who begins; the board is symmetric.
    assert (first.result, first.plies) == ("win", 19)
    assert first.move in {"f6 e5", "a1 b2"}
    assert {move.result for move in value.moves} == {"win", "draw", "loss"}


def test_a_value_is_the_best_of_what_its_moves_lead_to(table):
    opposite = {"win": "loss", "draw": "draw", "loss": "win"}
    dice = random.Random(1)
    compared = 0
    for _ in range(30):
        state = small().new_state(seed=dice.random())
        while not state.is_over:
            value = bastide.exact(state, table)
            assert sorted(move.move for move in value.moves) == sorted(state.legal_moves())
            assert (value.moves[0].result, value.moves[0].plies) == (value.result, value.plies)
            mover, chosen = state.to_move, dice.choice(value.moves)
            state.apply(chosen.move)
            if state.is_over:
                assert chosen.result == ("win" if state.returns()[mover] > 0 else "draw")
            elif state.to_move != mover:
                after = bastide.exact(state, table)
                assert chosen.result == opposite[after.result]
                assert chosen.plies == (None if after.plies is None else after.plies + 1)
                compared += 1
    assert compared > 50


def test_perfect_play_takes_as_many_moves_as_were_said(table):
    state = small().new_state()
    value = bastide.exact(state, table)
    winner = state.to_move if value.result == "win" else 1 - state.to_move
    while not state.is_over:
        state.apply(bastide.exact(state, table).moves[0].move)
    assert state.turn == value.plies and state.returns()[winner] == 1
    assert bastide.exact(state, table) is None


def test_solve_and_the_table_agree(table):
    state = small(max_turns=9).new_state()
    value = bastide.exact(state, table)
    share = {"win": 1, "draw": 0.5, "loss": 0}[value.result]
    assert bastide.solve(state, "60s").values[state.to_move] == share


def test_a_saved_table_is_the_same_again(table, tmp_path):
    path = tmp_path / "small.tablebase"
    table.save(path)
    again = bastide.ExactTable.open(path)
    assert (again.setup, again.positions, again.counts, again.longest) == (
        table.setup, table.positions, table.counts, table.longest)
    assert sum(again.counts) == again.positions
    state = small().new_state()
    assert bastide.exact(state, again) == bastide.exact(state, table)
    with pytest.raises(bastide.BastideError, match="copy the file"):
        again.save(path)


def test_a_damaged_file_and_other_rules_are_refused(table, tmp_path):
    path = tmp_path / "damaged.tablebase"
    table.save(path)
    data = bytearray(path.read_bytes())
    data[40] ^= 1
    path.write_bytes(data)
    with pytest.raises(bastide.BastideError, match="damaged"):
        bastide.ExactTable.open(path)
    with pytest.raises(FileNotFoundError):
        bastide.ExactTable.open(tmp_path / "missing")
    assert bastide.exact(small(over="any").new_state(), table) is None
    assert bastide.exact(bastide.load("ripple").new_state()) is None


def test_boards_that_are_too_large_or_have_luck_say_why():
    for options, why in [({"width": 10, "height": 10}, "memory"), ({"captures": True}, "luck")]:
        with pytest.raises(bastide.BastideError, match=why):
            bastide.ExactTable.make(small(**options))
    with pytest.raises(bastide.BastideError, match="no tables of ripple"):
        bastide.ExactTable.make(bastide.load("ripple"))
