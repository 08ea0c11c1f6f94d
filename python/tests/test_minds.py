"""Minds by name, hints, and many thoughts at once."""

import json
import pickle
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


def test_a_mind_brings_its_budget_and_its_seed_to_many_states():
    """P7."""
    states = [bastide.load("carcassonne").new_state(seed=seed) for seed in range(3)]
    mind = bastide.mind("mcts", "70it", seed=5)
    assert (mind.budget, mind.seed) == ("70it", 5)
    found = bastide.evaluate(states, mind)
    assert [thought.iterations for thought in found] == [70] * 3
    assert found == [bastide.mind("mcts", "70it", seed=5).think(state) for state in states]
    assert found != bastide.evaluate(states, bastide.mind("mcts", "70it", seed=6))
    assert bastide.evaluate(states, mind, "20it")[0].iterations == 20


def test_thoughts_can_be_pickled():
    """P19."""
    thought = bastide.mind("mcts", "50it").think(bastide.load("ripple").new_state())
    again = pickle.loads(pickle.dumps(thought))
    assert again == thought and (again.move, again.ranked, again.why) == (thought.move, thought.ranked, thought.why)
    with pytest.raises(bastide.BastideError):
        bastide.Thought([], 0, 0, False, "")


def test_solving_and_counting_ways():
    """P20."""
    game = bastide.load("ripple", options={"width": 2, "height": 2, "max_turns": 6})
    solved = bastide.solve(game.new_state())
    assert sum(solved.values) == 1 and set(solved.moves) <= set(game.new_state().legal_moves())
    after = game.new_state()
    after.apply(solved.moves[0])
    assert bastide.solve(after).values == solved.values
    with pytest.raises(bastide.BastideError, match="not solved"):
        bastide.solve(bastide.load("carcassonne").new_state(seed=1), "20it")


def test_perft_is_that_of_the_command_and_of_the_moves(game, program):
    """P20."""
    arguments = [program, "perft", game.name, "--seats", str(game.seats), "--depth", "2", "--seed", "0", "--json"]
    options = [part for key, value in game.options.items() for part in ("-o", f"{key}={str(value).lower()}")]
    told = json.loads(subprocess.run([*arguments, *options], check=True, capture_output=True, text=True).stdout)
    assert [bastide.perft(game, depth) for depth in (1, 2)] == told
    state, ways = game.new_state(seed=3), 0
    for move in state.legal_moves():
        after = state.clone()
        after.apply(move)
        ways += len(after.legal_moves())
    assert bastide.perft(state, 2) == ways and bastide.perft(state, 0) == 1


def test_every_mind_has_a_name_and_a_line():
    for game in bastide.games():
        names = dict(bastide.minds(game))
        assert {"greedy", "mcts", "level:10"} <= set(names) and all(names.values())


def test_importing_loads_nothing_else():
    """NumPy alone takes longer than all of this package."""
    code = "import sys, bastide; assert 'numpy' not in sys.modules and 'concurrent.futures' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
