"""OpenSpiel's own algorithms on our games."""

import copy
import inspect
import pickle
import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import cfr, evaluate_bots, expected_game_score, exploitability, mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402

import bastide  # noqa: E402
from bastide.openspiel import SpielGame  # noqa: E402

GAMES = [("ripple", {"width": 3, "height": 3}), ("mansuba", {"width": 4, "height": 4, "captures": True}),
         ("tilings", {"width": 4, "height": 4}), ("carcassonne", {}),
         ("gems", {"width": 4, "height": 4, "colours": 4, "max_moves": 4})]


@pytest.mark.parametrize("name, options", GAMES)
def test_mcts_bot_plays_a_game_against_random(name, options):
    game = SpielGame(bastide.load(name, options=options), seed=1)
    luck = np.random.RandomState(7)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    simulations = 2 if name == "carcassonne" else 20
    bots = [mcts.MCTSBot(game, 2, simulations, evaluator, random_state=luck),
            uniform_random.UniformRandomBot(1, luck)][: game.num_players()]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, luck)
    if name == "gems":
        assert returns[0] > 0
        return
    assert sum(returns) == 0 and set(returns) <= {-1.0, 0.0, 1.0}


def test_mcts_bot_is_better_than_random():
    game = SpielGame(bastide.load("ripple", options={"width": 3, "height": 3}))
    luck, total = np.random.RandomState(3), 0.0
    for number in range(6):
        strong = mcts.MCTSBot(game, 2, 40, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
        seat = number % 2
        bots = [uniform_random.UniformRandomBot(0, luck), uniform_random.UniformRandomBot(1, luck)]
        bots[seat] = strong
        total += evaluate_bots.evaluate_bots(game.new_initial_state(), bots, luck)[seat]
    assert total > 0


@pytest.mark.parametrize("name, options", GAMES)
def test_states_are_those_of_ours(name, options):
    game = SpielGame(bastide.load(name, options=options), seed=2)
    state, dice = game.new_initial_state(), random.Random(1)
    observer = game.make_py_observer()
    for _ in range(40):
        if state.is_terminal():
            break
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes())
            assert sum(odds) == pytest.approx(1)
            state.apply_action(dice.choices(numbers, odds)[0])
            continue
        legal = state.legal_actions()
        assert legal == sorted(state.bastide.legal_actions())
        action = dice.choice(legal)
        sentence = state.action_to_string(state.current_player(), action)
        assert state.string_to_action(sentence) == action
        observer.set_from(state, state.current_player())
        planes, facts = state.bastide.observation()
        assert (observer.dict["observation"] == planes).all() and (observer.dict["facts"] == facts).all()
        tensor = state.observation_tensor()
        assert tensor == [*planes.ravel().tolist(), *facts.tolist()] and [len(tensor)] == game.observation_tensor_shape()
        clone = state.clone()
        assert clone.bastide == state.bastide and str(clone) == str(state)
        clone.apply_action(action)
        assert clone.bastide != state.bastide or clone.is_chance_node()
        state.apply_action(action)
    assert pickle.dumps(state.bastide)


def text_of(name, options):
    return f"bastide_{name}({','.join(f'{key}={value}' for key, value in options.items())})"


@pytest.mark.parametrize("name, options", [*GAMES, ("ripple", {"players": 3}), ("gems", {"seed": "x", "deals": 1})])
def test_the_simulations_of_openspiel(name, options):
    """P14: with saving and loading at every step; P4: with tensors and strings."""
    if name == "gems":
        options = {"width": 4, "height": 4, "colours": 4, "max_moves": 4, **options}
    game = pyspiel.load_game(text_of(name, options))
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name, options", [*GAMES, ("ripple", {"players": 3, "seed": "a b", "explicit": False})])
def test_a_game_is_its_text(name, options):
    """P14: load_game, pickle, deepcopy."""
    game = pyspiel.load_game(text_of(name, options))
    luck = {key: options[key] for key in ("seed", "explicit") if key in options}
    setup = {key: value for key, value in options.items() if key not in ("players", *luck)}
    ours = SpielGame(bastide.load(name, seats=options.get("players"), options=setup), **luck)
    for same in (ours, pickle.loads(pickle.dumps(game)), copy.deepcopy(game), pyspiel.load_game(str(game))):
        assert str(same) == str(game) and same.bastide == game.bastide and isinstance(same, SpielGame)
    assert game.max_game_length() == game.bastide.most_moves


def test_a_saved_state_has_its_luck():
    """P14."""
    game, dice = pyspiel.load_game("bastide_carcassonne"), random.Random(2)
    state = game.new_initial_state()
    for _ in range(25):
        chances = state.chance_outcomes() if state.is_chance_node() else [(action, 1) for action in state.legal_actions()]
        state.apply_action(dice.choices(*zip(*chances))[0])
    for again in (pickle.loads(pickle.dumps(state)), pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(game, state))[1]):
        assert again.history() == state.history() and str(again) == str(state)
        assert again._held.state == state._held.state and again._odds == state._odds


def test_the_length_of_a_game_is_that_of_its_rules():
    """P14: it was 100,000."""
    assert pyspiel.load_game("bastide_ripple(max_turns=6)").max_game_length() == 6


def test_cfr_finds_the_value_of_a_small_board():
    game = pyspiel.load_game("bastide_ripple(width=2,height=2,max_turns=4)")
    solver = cfr.CFRSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.nash_conv(game, policy) < 0.02
    found = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    exact = bastide.solve(game.new_initial_state().bastide).values
    assert found == pytest.approx([2 * value - 1 for value in exact], abs=0.02)


def test_a_clone_does_not_foresee_the_luck_of_the_table():
    game = SpielGame(bastide.load("gems"), seed=1, explicit=False)
    state = game.new_initial_state()
    action = state.legal_actions()[0]
    ends = set()
    for _ in range(8):
        copy = state.clone()
        copy.apply_action(action)
        ends.add(copy.bastide.text)
    assert len(ends) > 4
