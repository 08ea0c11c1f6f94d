#!/usr/bin/env python3
"""A Monte-Carlo bot for all games: it tries every move many times, plays on a few moves, and goes by the average."""
import json, os, subprocess, sys

# How many moves are played on after the one that is tried. Too many, and luck drowns what it was worth.
AHEAD = {"carcassonne": 2, "gems": 16, "mansuba": 4, "ripple": 5, "tilings": 4}

engine = subprocess.Popen([os.environ["BASTIDE_ENGINE"], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    print(json.dumps(request), file=engine.stdin, flush=True)
    return json.loads(engine.stdout.readline())


def say(**message):
    print(json.dumps(message), flush=True)


def lead(tried):
    """My points above those of the best other; alone, my points."""
    points = tried["standing"]
    return points[me] - max(points[:me] + points[me + 1:], default=0)


def choose(left_ms):
    """Tries all moves, then the better quarter of them, and then again, so that most time goes to what may be best."""
    moves = []  # none named: all there are
    for _ in range(3):
        tries = ask(do="try", moves=moves, times=100000, ahead=AHEAD[game], ms=left_ms // 5, want=["standing"])["tries"]
        tries.sort(key=lead, reverse=True)
        moves = [tried["move"] for tried in tries[: len(tries) // 4 + 1]]
    return moves[0]


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say(type="hello", protocol=1, name="monte carlo", wants=["text"])
    elif told["type"] == "new":
        game, me = told["game"], told["seat"]
        say(type="ready")
    elif told["type"] == "turn":
        ask(do="set", game=game, position=told["text"], want=[])
        say(type="move", turn=told["turn"], move=choose(told["left_ms"]))
    elif told["type"] == "end":
        break
