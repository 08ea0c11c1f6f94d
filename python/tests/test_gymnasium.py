"""Gymnasium's own check on our games."""

import subprocess
import sys

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import numpy  # noqa: E402

import bastide  # noqa: E402
import bastide.gymnasium as ours  # noqa: E402


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", [
    lambda **mode: ours.make("gems", options={"max_moves": 30}, **mode),
    lambda **mode: ours.SeatEnv(bastide.load("ripple"), opponent="greedy", **mode),
    lambda **mode: ours.SeatEnv(bastide.load("ripple", seats=3), opponent=["random", "first"], seat=2, **mode),
    lambda **mode: ours.SeatEnv(
        bastide.load("mansuba", options={"width": 5, "height": 5}), opponent=bastide.mind("greedy"), seat=1, **mode),
    lambda **mode: ours.SeatEnv(bastide.load("tilings"), opponent=lambda state: state.legal_actions()[-1], **mode),
    lambda **mode: ours.make("carcassonne", opponent="random", **mode),
], ids=["gems", "ripple", "ripple-3", "mansuba", "tilings", "carcassonne"])
@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array", "human"])
def test_environments_pass_the_check(make, mode):
    """P15: pictures, opponents of all kinds; P5: true bounds."""
    check_env(make(render_mode=mode), skip_render_check=True)
    env = make(render_mode=mode)
    env.reset(seed=1)
    seen = env.render()
    assert seen is None if mode in (None, "human") else len(seen) > 10


def test_registered_names():
    """P15: `make` alone is enough, with seats and a seat."""
    code = """
import gymnasium
env = gymnasium.make("bastide.gymnasium:bastide/Ripple-v0", opponent="random", seats=3, seat=1, options={"width": 4})
seen, info = env.reset(seed=1)
assert env.unwrapped.state.to_move == 1 and env.unwrapped.game.options["width"] == 4
"""
    subprocess.run([sys.executable, "-c", code], check=True)
    env = gymnasium.make("bastide/Gems-v0", options={"max_moves": 5}, disable_env_checker=True)
    _, info = env.reset(seed=1)
    over, total = False, 0.0
    while not over:
        _, reward, over, _, info = env.step(info["legal"][0])
        total += reward
    assert total == env.unwrapped.state.scores()[0] > 0
    for step in (lambda: env.step(0), env.unwrapped.action_masks):
        with pytest.raises(bastide.BastideError, match="reset"):
            step()


def test_bad_seats_and_opponents_are_refused():
    game = bastide.load("ripple", seats=3)
    for wrong in ({"seat": 3}, {"seat": -1}, {"opponent": ["greedy"]}, {"render_mode": "film"}, {"opponent": []}):
        with pytest.raises(bastide.BastideError):
            ours.SeatEnv(game, **wrong)


def test_an_opponent_does_not_see_the_luck_of_the_table():
    seen = []

    def peeks(state):
        move = state.legal_moves()[0]
        state.apply(move)
        seen.append((state.turn, state.draws))
        return move

    env = ours.SeatEnv(bastide.load("carcassonne"), opponent=peeks, seat=1)
    _, info = env.reset(seed=3)
    for _ in range(15):
        _, _, _, _, info = env.step(info["legal"][0])
    history = env.state.history
    assert sum(history[turn - 1][1] == draws for turn, draws in seen) < len(seen) / 2


def test_an_illegal_action_changes_nothing_and_says_why():
    env = ours.SeatEnv(bastide.load("ripple"), opponent="first", penalty=-0.5)
    env.reset(seed=1)
    env.step(12)
    before = env.state.text
    _, reward, over, cut, info = env.step(12)
    assert (reward, over, cut, env.state.text) == (-0.5, False, False, before) and "rest" in info["illegal"]


VECTORS = [("ripple", None, 1), ("ripple", 3, 0), ("gems", None, 0), ("tilings", None, 0), ("mansuba", None, 1)]


@pytest.mark.parametrize("name, seats, seat", VECTORS)
def test_many_seats_at_once(name, seats, seat):
    """P16: spaces, statistics, seeds, and the rewards of whole games."""
    options = {"max_moves": 8} if name == "gems" else {"width": 4, "height": 4}
    envs = gymnasium.make_vec(f"bastide/{name.capitalize()}-v0", num_envs=6, seats=seats, seat=seat, options=options)
    assert isinstance(envs, ours.SeatVectorEnv)
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    dice, (seen, info) = numpy.random.default_rng(1), counted.reset(seed=1)
    first, games, total = seen, 0, numpy.zeros(6)
    for _ in range(300):
        assert envs.observation_space.contains(seen) and (envs.env.to_move == seat).all()
        actions = numpy.array([dice.choice(numpy.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, over, cut, info = counted.step(actions)
        total += rewards
        for row in numpy.flatnonzero(over):
            scores = info["final_scores"][row].tolist()
            best = scores[seat] == max(scores)
            expected = scores[0] if len(scores) == 1 else None
            assert total[row] == expected if expected is not None else (total[row] >= 0 if best else total[row] < 0)
            games, total[row] = games + 1, 0.0
        assert not cut.any() and set(numpy.unique(rewards[~over])) <= ({0.0} if name != "gems" else set(rewards))
    assert games > 6
    again, _ = counted.reset(seed=1)
    assert all((again[key] == first[key]).all() for key in first)
    other, _ = counted.reset(seed=2)
    assert name != "gems" or (other["observation"] != first["observation"]).any()


def test_opponents_of_many_rows_are_functions():
    def last(env, rows):
        return numpy.array([env.legal_of(row)[-1] for row in rows])

    envs = ours.SeatVectorEnv(bastide.load("ripple"), 4, opponent=last, seat=1)
    seen, _ = envs.reset(seed=1)
    assert (seen["observation"][:, 1, 4, 4] == 1).all()
    with pytest.raises(bastide.IllegalMove):
        envs.step([24, 0, 0, 0])
    with pytest.raises(bastide.BastideError):
        ours.SeatVectorEnv(bastide.load("ripple"), 4, seat=2)


def test_environments_beside_each_other():
    """P16: Gymnasium's own vectors too."""
    envs = gymnasium.make_vec("bastide/Ripple-v0", num_envs=2, vectorization_mode="sync", opponent="random")
    seen, info = envs.reset(seed=1)
    assert seen["observation"].shape == (2, 4, 5, 5) and info["action_mask"].shape == (2, 25)
    envs.step([info["action_mask"][row].argmax() for row in range(2)])
