#!/usr/bin/env python3
"""Plays a random game of Ripple through `bastide engine` and prints its record."""

import json
import random
import subprocess

engine = subprocess.Popen(["bastide", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    if not answer["ok"]:
        raise SystemExit(f"{answer['error']}: {answer['reason']}")
    return answer


state = ask(do="new", game="ripple", seats=2, seed=7, options={"width": 4, "height": 3})
while not state["over"]:
    state = ask(do="play", move=random.choice(state["moves"]))
print(ask(do="record")["record"])
ask(do="quit")
