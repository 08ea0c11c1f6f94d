"""PettingZoo's own tests on our games."""

import warnings

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

from bastide.pettingzoo import env  # noqa: E402

SETUPS = [
    ("ripple", {}), ("ripple", {"width": 4, "height": 3}), ("tilings", {"width": 6, "height": 6}),
    ("mansuba", {"width": 5, "height": 5}), ("gems", {"max_moves": 20}), ("carcassonne", {}),
]


@pytest.mark.parametrize("name, options", SETUPS)
def test_api(name, options):
    with warnings.catch_warnings():
        # Observations that are dicts are warned of, though the documentation of action masks asks for them.
        warnings.simplefilter("ignore")
        api_test(env(name, options=options), num_cycles=100)


@pytest.mark.parametrize("name, options", SETUPS[:5])
def test_equal_seeds_play_alike(name, options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: env(name, options=options), num_cycles=30)


@pytest.mark.parametrize("name, options", SETUPS[:1] + SETUPS[2:])
def test_pictures(name, options, capsys):
    """P15: rgb_array and human beside ansi."""
    render_test(lambda render_mode: env(name, options=options, render_mode=render_mode))
    assert "\n" in capsys.readouterr().out
    with pytest.raises(ValueError, match="render mode"):
        env(name, render_mode="hologram")


def test_as_a_parallel_environment():
    """Agents that act at once do not fit games in turns; PettingZoo's own conversion lets only the mover's action count."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel = turn_based_aec_to_parallel(env("ripple"))
        parallel.reset(seed=1)
        actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in
                   {agent: parallel.aec_env.observe(agent) for agent in parallel.agents}.items()}
        seen, rewards, *_ = parallel.step(actions)
        assert set(seen) == {"player_0", "player_1"} and rewards == {"player_0": 0, "player_1": 0}


def test_rewards_are_the_returns():
    game = env("ripple", options={"width": 3, "height": 3})
    game.reset(seed=4)
    total = dict.fromkeys(game.agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, over, cut, _ = game.last()
        total[agent] += reward
        game.step(None if over or cut else int(seen["action_mask"].argmax()))
    assert list(total.values()) == game.state_.returns() and sum(total.values()) == 0
