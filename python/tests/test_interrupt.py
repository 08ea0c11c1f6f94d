"""P9: Ctrl-C ends everything that takes long, within 0.2 s."""

import signal
import subprocess
import sys
import time

import pytest

#: Each would take minutes.
LONG = {
    "think": "bastide.mind('mcts').think(state, '600s')",
    "think after quick thoughts": "[mind.think(state, budget) for budget in ('1it', '1it', '1it', '600s')]",
    "play": "bastide.mind('mcts', '600s').play(state)",
    "evaluate": "bastide.evaluate([state] * 4, 'mcts', '600s', threads=2)",
    "playouts": "bastide.random_playouts(state.game, 10**12, threads=2)",
    "solve": "bastide.solve(bastide.load('ripple', options={'max_turns': 60}).new_state(), '600s')",
    "perft": "bastide.perft(state, 12)",
    "outcomes": "[gems.outcomes(move, limit=10**9) for move in gems.legal_moves()]",
    "mcts": "bastide.mcts(state, lambda leaves: (numpy.zeros(len(leaves)), None), '600s')",
    "mcts at the end": "bastide.mcts(last, lambda leaves: (numpy.zeros(len(leaves)), None), '600s')",
    "duel": "bastide.duel(state.game, ['mcts', 'greedy'], budget='30s', seed=1)",
    "duel on threads": "bastide.duel(state.game, ['mcts', 'greedy'], budget='30s', seed=1, threads=2)",
    "tournament": "bastide.tournament(state.game, ['mcts', 'greedy', 'level:9'], budget='30s', seed=1, threads=2)",
}

SETTING = """
import sys, time, numpy, bastide
mind = bastide.mind("mcts")
state = bastide.load("carcassonne").new_state(seed=1)
gems = bastide.load("gems").new_state(seed=1)
last = bastide.load("gems", options={"max_moves": 1}).new_state(seed=1)
print("ready", flush=True)
try:
    %s
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("name", LONG)
def test_a_signal_is_heard(name):
    run = subprocess.Popen([sys.executable, "-c", SETTING % LONG[name]], stdout=subprocess.PIPE, text=True)
    assert run.stdout.readline() == "ready\n"
    time.sleep(0.4)
    assert run.poll() is None, "it was over before the signal"
    took = []
    try:
        began = time.perf_counter()
        run.send_signal(signal.SIGINT)
        assert run.stdout.readline() == "interrupted\n"
        took.append(time.perf_counter() - began)
        run.wait(5)
    finally:
        run.kill()
    # On a busy machine a thread waits for its turn; on a quiet one this takes 0.03 s.
    assert took[0] < 1.0
