import json

while True:
    told = json.loads(input())
    if told["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "student"}), flush=True)
    elif told["type"] == "new":
        print(json.dumps({"type": "ready"}), flush=True)
    elif told["type"] == "turn":
        print(json.dumps({"type": "move", "turn": told["turn"], "move": told["moves"][0]}), flush=True)
