import json
import sys

for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "ripple only"}), flush=True)
    elif told["type"] == "new":
        print(json.dumps({"type": "ready"}), flush=True)
    elif told["type"] == "turn":
        told["position"]["resting"]
        print(json.dumps({"type": "move", "turn": told["turn"], "move": told["moves"][0]}), flush=True)
