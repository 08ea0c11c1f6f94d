"""An honest bot with a table of 200 MiB and helpers that look things up in it, each by its own fork."""
import json, os, sys, time
HELPERS = int(sys.argv[1])
table = bytearray(200 << 20)
for at in range(0, len(table), 4096):
    table[at] = 1

def look_up(helper, out):
    total = 0
    for at in range(helper * 4096, len(table), 4096 * HELPERS):
        total += table[at]
    # Some of what it shares becomes its own.
    for at in range(0, 20 << 20, 4096):
        table[at] = helper
    time.sleep(0.05)
    os.write(out, b"%d\n" % total)
    os._exit(0)

def think():
    come, go = os.pipe()
    helpers = []
    for helper in range(HELPERS):
        pid = os.fork()
        if pid == 0:
            look_up(helper, go)
        helpers.append(pid)
    for pid in helpers:
        os.waitpid(pid, 0)
    os.close(go), os.close(come)

for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "forks"}), flush=True)
    elif kind == "new":
        print(json.dumps({"type": "ready"}), flush=True)
    elif kind == "turn":
        think()
        print(json.dumps({"type": "move", "turn": message["turn"], "move": message["moves"][0]}), flush=True)
    elif kind == "end":
        break
