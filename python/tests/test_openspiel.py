"""OpenSpiel's own algorithms on our games."""

import pickle
import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import evaluate_bots, mcts  # noqa: E402
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
        assert (observer.dict["observation"] == state.bastide.observation()[0]).all()
        copy = state.clone()
        assert copy.bastide == state.bastide and str(copy) == str(state)
        copy.apply_action(action)
        assert copy.bastide != state.bastide or copy.is_chance_node()
        state.apply_action(action)
    assert pickle.dumps(state.bastide)


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
