"""Gymnasium's own check on our games."""

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import bastide  # noqa: E402
import bastide.gymnasium as ours  # noqa: E402


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", [
    lambda: ours.gems({"max_moves": 30}),
    lambda: ours.SeatEnv(bastide.load("ripple"), opponent="greedy"),
    lambda: ours.SeatEnv(bastide.load("ripple", seats=3), opponent="random", seat=2),
    lambda: ours.SeatEnv(bastide.load("mansuba", options={"width": 5, "height": 5}), opponent="greedy", seat=1),
    lambda: ours.SeatEnv(bastide.load("tilings"), opponent="random"),
], ids=["gems", "ripple", "ripple-3", "mansuba", "tilings"])
def test_environments_pass_the_check(make):
    check_env(make(), skip_render_check=True)


def test_registered_names():
    env = gymnasium.make("bastide/Gems-v0", options={"max_moves": 5}, disable_env_checker=True)
    _, info = env.reset(seed=1)
    over, total = False, 0.0
    while not over:
        _, reward, over, _, info = env.step(info["legal"][0])
        total += reward
    assert total == env.unwrapped.state.scores()[0] > 0
    assert gymnasium.make("bastide/Ripple-v0", opponent="random").reset(seed=1)


def test_an_illegal_action_changes_nothing_and_says_why():
    env = ours.SeatEnv(bastide.load("ripple"), opponent="first", penalty=-0.5)
    env.reset(seed=1)
    env.step(12)
    before = env.state.text
    _, reward, over, cut, info = env.step(12)
    assert (reward, over, cut, env.state.text) == (-0.5, False, False, before) and "rest" in info["illegal"]
