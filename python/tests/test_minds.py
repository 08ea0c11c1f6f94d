"""Minds by name, hints, and many thoughts at once."""

import subprocess
import sys

import pytest

import bastide


def test_minds_play_whole_games(game):
    if game.seats > 3:
        pytest.skip("one number of seats is enough")
    state, players = game.new_state(seed=1), [bastide.mind("greedy"), bastide.mind("level:2"), bastide.mind("random")]
    while not state.is_over and state.turn < 60:
        before, mover = state.turn, state.to_move
        move = players[mover].play(state)
        assert state.turn == before + 1 and state.history[-1][0] == move


def test_a_thought_changes_nothing_and_equal_seeds_think_alike():
    state = bastide.load("ripple").new_state(seed=1)
    first = bastide.mind("mcts", budget="300it", seed=5).think(state)
    again = bastide.mind("mcts", seed=5).think(state, "300it")
    assert first.ranked == again.ranked and first.iterations == 300 and state.turn == 0
    assert first.move == first.ranked[0][0] and 0 <= first.value <= 1 and first.why


def test_unknown_names_and_budgets_are_refused():
    with pytest.raises(bastide.BadText, match="genius"):
        bastide.mind("genius")
    with pytest.raises(bastide.BadText, match="budget"):
        bastide.mind("mcts", budget="long")
    over = bastide.load("gems", options={"max_moves": 1}).new_state(seed=1)
    over.apply(over.legal_moves()[0])
    for ask in (bastide.mind("greedy").think, bastide.State.hint):
        with pytest.raises(bastide.BastideError, match="over"):
            ask(over)


def test_hints_and_nudges():
    state = bastide.load("carcassonne").new_state(seed=1)
    hint = state.hint(level=3, budget="50it")
    assert hint.move in state.legal_moves() and hint.why
    assert state.nudge(level=3, budget="50it").startswith("look")
    with pytest.raises(bastide.BastideError, match="1 to 10"):
        state.hint(level=11)


def test_many_thoughts_are_those_of_one_by_one():
    states = [bastide.load("ripple").new_state(seed=1) for _ in range(5)]
    for number, state in enumerate(states):
        for _ in range(number):
            state.apply(state.legal_moves()[0])
    together = bastide.evaluate(states, "mcts", "100it", threads=2)
    alone = [bastide.evaluate([state], bastide.mind("mcts"), "100it")[0] for state in states]
    assert [thought.ranked for thought in together] == [thought.ranked for thought in alone]


def test_every_mind_has_a_name_and_a_line():
    for game in bastide.games():
        names = dict(bastide.minds(game))
        assert {"greedy", "mcts", "level:10"} <= set(names) and all(names.values())


def test_importing_loads_nothing_else():
    """NumPy alone takes longer than all of this package."""
    code = "import sys, bastide; assert 'numpy' not in sys.modules and 'concurrent.futures' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
