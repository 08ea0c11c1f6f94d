"""Speed of the package, beside OpenSpiel if it is installed: one run, one machine, CPU time.

Everything is measured in short turns, one after the other, again and again, and the best turn counts: so a busy machine
slows all alike. Two threads are compared with one by the clock on the wall, which tells something on a quiet machine only;
two programs that know nothing of each other show what its cores can give. `speed.py threads` does only that.
"""

import itertools
import random
import subprocess
import sys
import time

import bastide

TURN, ROUNDS = 0.3, 5


def rate(step, clock=time.process_time):
    """Counts of `step` per second, for the length of a turn."""
    count, began = 0, clock()
    while (spent := clock() - began) < TURN:
        count += step()
    return count / spent


def one_state(name):
    """Moves of random games, each with the list of what is legal."""
    game = bastide.load(name)

    def play():
        state, choose, moves = game.new_state(1), random.random, 0
        apply, legal = state.apply, state.legal_actions
        actions = legal()
        while actions and moves < 2000:
            apply(actions[int(choose() * len(actions))])
            actions = legal()
            moves += 1
        return moves

    return play


def rows(name, n=1024, threads=1):
    """Masked random actions in all rows, with observations."""
    env = bastide.VecEnv(bastide.load(name), n, seed=1, threads=threads)

    def step():
        for _ in range(10):
            env.step(env.sample())
        return 10 * n

    return step


def playouts(name, n=200, threads=1):
    """Other games each time: the processor would learn to foresee the same ones."""
    game, seeds = bastide.load(name), itertools.count()
    return lambda: bastide.random_playouts(game, n, seed=next(seeds), threads=threads).moves


def spiel(name, observing):
    """The same loop with a game of OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play():
        state, choose, moves = game.new_initial_state(), random.random, 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(choose() * len(actions))])
            if observing:
                state.observation_tensor(0)
            moves += 1
        return moves

    return play


def compare(one, two):
    """Median over all rounds of the speed of the second, divided by that of the first."""
    clock = time.perf_counter
    ratios = sorted(1 / (rate(one, clock) / rate(two, clock)) for _ in range(2 * ROUNDS + 1))
    return ratios[ROUNDS]


def programs(count):
    """Sum over `count` processes, each stepping for itself."""
    command = [sys.executable, __file__, "alone"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(count)]
    return sum(float(program.communicate()[0]) for program in running)


def alone():
    step = rows("ripple", 4096)
    print(max(rate(step, time.perf_counter) for _ in range(ROUNDS)))


def threads():
    stepped = compare(rows("ripple", 4096), rows("ripple", 4096, threads=2))
    played = compare(playouts("ripple", 4000), playouts("ripple", 4000, threads=2))
    print(f"two threads step {stepped:.2f} times as fast as one, and play out {played:.2f} times as fast;")
    print(f"two programs beside each other step {programs(2) / programs(1):.2f} times as fast as one alone")


def main():
    random.seed(1)
    names = bastide.games()
    ways = {f"random_playouts {name}": playouts(name) for name in names}
    ways |= {f"VecEnv(1024) {name}": rows(name) for name in names if name != "carcassonne"}
    ways["VecEnv(128) carcassonne"] = rows("carcassonne", 128)
    ways |= {f"State.apply + legal_actions {name}": one_state(name) for name in names}
    try:
        for name in ("connect_four", "breakthrough"):
            ways[f"OpenSpiel {name}, apply_action + legal_actions"] = spiel(name, False)
            ways[f"OpenSpiel {name}, with observation_tensor"] = spiel(name, True)
    except ImportError:
        print("OpenSpiel is not installed", file=sys.stderr)
    best = dict.fromkeys(ways, 0.0)
    for _ in range(ROUNDS):
        for name, step in ways.items():
            best[name] = max(best[name], rate(step))
    for name, moves in best.items():
        print(f"{name:<60} {moves:>14,.0f} moves a second")
    threads()


if __name__ == "__main__":
    {"alone": alone, "threads": threads}.get(" ".join(sys.argv[1:]), main)()
