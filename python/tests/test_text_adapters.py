"""Games as text in TextArena, Gymnasium and OpenEnv, each the real package."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time

import pytest

import bastide
from bastide.text import TextEnv

SETUP = {"width": 4, "height": 4}


def hinted(env):
    """Plays hints; its record and its return."""
    done = False
    while not done:
        _, reward, done, _ = env.step(f"Move: {env.state.hint(10, '200it').move}")
    return env.state.record(), reward


def expected(seed):
    env = TextEnv(bastide.load("ripple", options=SETUP), {1: "random"})
    env.reset(seed)
    return hinted(env)


def test_textarena_plays_whole_games():
    textarena = pytest.importorskip("textarena")
    from bastide.textarena import Arena

    env = Arena(bastide.load("ripple", options=SETUP), attempts=2)
    assert isinstance(env, textarena.Env)
    for wrapped in (env, textarena.wrappers.LLMObservationWrapper(env=Arena(bastide.load("ripple", options=SETUP)))):
        wrapped.reset(num_players=2, seed=7)
        done, turns = False, 0
        while not done:
            player, seen = wrapped.get_observation()
            text = seen if isinstance(seen, str) else seen[-1][1]
            assert f"You are player {player + 1}" in text
            if turns == 0:
                assert "waves" in (seen if isinstance(seen, str) else seen[0][1]), "the rules come first"
            inner = wrapped.env if isinstance(wrapped.env, TextEnv) else wrapped.env.env
            done, info = wrapped.step(f"[{inner.state.legal_moves()[-1]}]")
            turns += 1
        rewards, told = wrapped.close()
        assert rewards == dict(enumerate(inner.state.returns()))
        assert sum(player["turn_count"] for player in told.values()) == turns == inner.state.turn


def test_textarena_tells_refusals():
    pytest.importorskip("textarena")
    from bastide.textarena import Arena

    env = Arena(bastide.load("ripple", options=SETUP), attempts=2)
    env.reset(num_players=2, seed=7)
    env.get_observation()
    assert env.step("[z9]")[0] is False
    player, seen = env.get_observation()
    assert player == 0 and "off the board" in seen[-1][1]
    assert env.step("[z9]")[0] is True
    rewards, told = env.close()
    assert rewards == {0: -1.0, 1: 1.0} and told[0]["invalid_move"] and not told[1]["invalid_move"]


def test_gymnasium_checks_the_text_environment():
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from bastide.gymnasium_text import TextSeat

    for game in bastide.games():
        minds = {seat: "random" for seat in range(1, bastide.load(game).seats)}
        check_env(TextSeat(game, opponents=minds, then="random"), skip_render_check=True)
    env = TextSeat(bastide.load("ripple", options=SETUP), opponents={1: "random"})
    env.reset(seed=3)
    assert hinted(env.env) == expected(3)


@pytest.fixture
def server():
    pytest.importorskip("openenv")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {"game": "ripple", "options": SETUP, "opponents": {"1": "random"}}
    command = [sys.executable, "-m", "uvicorn", "--factory", "bastide.openenv:app", "--port", str(port), "--log-level", "warning"]
    process = subprocess.Popen(command, env={**os.environ, "BASTIDE_OPENENV": json.dumps(settings)})
    try:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and process.poll() is None:
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.2)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def test_openenv_plays_hints_and_wins_with_the_same_record_as_without_it(server):
    from bastide.openenv import Answer, Client

    with Client(base_url=server).sync() as env:
        for seed in (1, 2):
            seen = env.reset(seed=seed).observation
            assert "You play Ripple" in seen.text and seen.to_move == 0
            done, reward = False, 0.0
            while not done:
                position = bastide.from_record(env.state().record)
                result = env.step(Answer(text=f"Move: {position.hint(10, '200it').move}", tokens=3))
                done, reward = result.done, result.reward
            state = env.state()
            assert (state.record, reward) == expected(seed)
            assert reward == 1.0, "the hint beats random"
            assert state.notes[0]["tokens"] == 3
