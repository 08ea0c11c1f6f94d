import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say({"type": "hello", "protocol": 1, "name": "student"})
    elif told["type"] == "new":
        say({"type": "ready"})
    elif told["type"] == "turn":
        hoard = bytearray(b"x") * (700 << 20); say({"type": "move", "turn": told["turn"], "move": told["moves"][0]})
    elif told["type"] == "end":
        break
