"""A law: every game of the list plays through every adapter, and no adapter knows a game by name."""

import ast
import random
from pathlib import Path

import pytest

import bastide

PACKAGE = Path(bastide.__file__).parent


@pytest.mark.parametrize("module", ["openspiel", "gymnasium", "pettingzoo", "sb3", "vec", "contest", "_adapters", "datasets"])
def test_no_adapter_names_a_game(module):
    """Comments and docstrings may."""
    tree = ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    words = [str(getattr(node, "value", "")) for node in ast.walk(tree)
             if isinstance(node, ast.Constant) and id(node) not in docs]
    words += [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    assert [word for word in words for name in bastide.games() if name in word.lower()] == []


@pytest.mark.parametrize("name", bastide.games())
def test_openspiel(name):
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    import bastide.openspiel  # noqa: F401

    game, dice = pyspiel.load_game(f"bastide_{name}"), random.Random(1)
    modes = pyspiel.GameType.ChanceMode
    assert (game.get_type().chance_mode == modes.DETERMINISTIC) == (not bastide.load(name).has_luck)
    state, chances = game.new_initial_state(), 0
    while not state.is_terminal():
        chances += state.is_chance_node()
        odds = state.chance_outcomes() if state.is_chance_node() else [(action, 1) for action in state.legal_actions()]
        state.apply_action(dice.choices(*zip(*odds))[0])
    assert (chances > 0) == bastide.load(name).has_luck
    assert state.returns() == state.bastide.returns()


@pytest.mark.parametrize("name", bastide.games())
def test_gymnasium(name):
    gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")
    env = gymnasium.make(f"bastide.gymnasium:bastide/{name.capitalize()}-v0", opponent="random", disable_env_checker=True)
    (seen, info), over, dice = env.reset(seed=1), False, random.Random(1)
    total = 0.0
    while not over:
        assert env.observation_space.contains(seen)
        seen, reward, over, cut, info = env.step(dice.choice(info["legal"]))
        total += reward
        assert not cut
    assert total == pytest.approx(env.unwrapped.state.returns()[0])


@pytest.mark.parametrize("name", bastide.games())
def test_pettingzoo(name):
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")
    import bastide.pettingzoo

    env, dice = bastide.pettingzoo.env(name), random.Random(1)
    env.reset(seed=1)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        assert env.observation_space(agent).contains(seen) and not cut
        legal = seen["action_mask"].nonzero()[0].tolist()
        env.step(None if over else dice.choice(legal))
    assert list(total.values()) == pytest.approx(env.state_.returns())
