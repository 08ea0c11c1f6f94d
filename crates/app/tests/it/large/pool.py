"""An honest bot that thinks in a pool of processes over a table that all of them share."""
import json, multiprocessing, sys
table = list(range(1_500_000))

def look_up(part):
    return sum(table[part::4])

if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(4) as pool:
        for line in sys.stdin:
            message = json.loads(line)
            kind = message["type"]
            if kind == "hello":
                print(json.dumps({"type": "hello", "protocol": 1, "name": "pool"}), flush=True)
            elif kind == "new":
                print(json.dumps({"type": "ready"}), flush=True)
            elif kind == "turn":
                pool.map(look_up, range(4))
                print(json.dumps({"type": "move", "turn": message["turn"], "move": message["moves"][0]}), flush=True)
            elif kind == "end":
                break
