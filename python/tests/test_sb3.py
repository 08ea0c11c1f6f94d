"""Stable-Baselines3 and sb3-contrib on our games. They need PyTorch, so they are tested only where they are installed."""

import warnings

import pytest

pytest.importorskip("stable_baselines3", reason="stable_baselines3 is not installed")

import numpy  # noqa: E402
from stable_baselines3 import PPO  # noqa: E402
from stable_baselines3.common.env_checker import check_env  # noqa: E402
from stable_baselines3.common.preprocessing import is_image_space  # noqa: E402
from stable_baselines3.common.vec_env import VecMonitor  # noqa: E402

import bastide  # noqa: E402
from bastide.gymnasium import SeatEnv, make  # noqa: E402
from bastide.sb3 import SeatsVecEnv  # noqa: E402

SMALL = {"ripple": {"width": 3, "height": 3}, "gems": {"max_moves": 10}, "mansuba": {"width": 4, "height": 4},
         "tilings": {"width": 5, "height": 5}, "carcassonne": {}}


@pytest.mark.parametrize("name", bastide.games())
def test_environments_pass_the_check(name):
    """P5: planes were taken for pictures."""
    env = make(name, opponent="random", options=SMALL[name])
    assert not is_image_space(env.observation_space["observation"], check_channels=False)
    with warnings.catch_warnings():
        # Every array of three dimensions is warned of as a picture of a strange size.
        warnings.simplefilter("ignore")
        check_env(env, warn=True)


def test_ppo_learns_a_few_steps():
    """P5: it raised an assertion about pictures."""
    PPO("MultiInputPolicy", SeatEnv(bastide.load("ripple"), opponent="random"), n_steps=32, batch_size=16).learn(64)


@pytest.mark.parametrize("vector", [False, True])
def test_maskable_ppo_learns_a_few_steps(vector):
    """P5, P16."""
    contrib = pytest.importorskip("sb3_contrib", reason="sb3_contrib is not installed")
    game = bastide.load("ripple", options=SMALL["ripple"])
    env = VecMonitor(SeatsVecEnv(game, 8, seed=1)) if vector else SeatEnv(game, opponent="random")
    model = contrib.MaskablePPO("MultiInputPolicy", env, n_steps=16, batch_size=16, seed=1).learn(128)
    assert model.num_timesteps >= 128


def test_rows_are_the_vector_of_gymnasium():
    """P16."""
    game = bastide.load("gems", options=SMALL["gems"])
    envs = SeatsVecEnv(game, 3, seed=1)
    first, games = envs.reset(), 0
    assert all(envs.observation_space[key].contains(first[key][0]) for key in first)
    assert [mask.tolist() for mask in envs.env_method("action_masks", indices=[2])] == [envs.action_masks()[2].tolist()]
    assert envs.has_attr("action_masks") and envs.get_attr("game") == [game] * 3
    for _ in range(30):
        actions = numpy.array([numpy.flatnonzero(mask)[0] for mask in envs.action_masks()])
        _, rewards, dones, infos = envs.step(actions)
        games += sum(dones)
        assert all(("final_scores" in info) == done for info, done in zip(infos, dones)) and rewards.dtype == numpy.float32
    assert games == 9
    envs.seed(1)
    assert all((envs.reset()[key] == first[key]).all() for key in first)
    for wrong in (lambda: envs.set_attr("seat", 1), lambda: envs.env_method("state")):
        with pytest.raises(bastide.BastideError):
            wrong()
