"""What lies between your bot and the arena: the lines of the referee, and the engine that tries moves.

You can leave this file as it is. Your own ideas go into bot.py.
"""
import json
import os
import random
import subprocess
import sys

# How long the engine may try moves, in milliseconds. The usual clock gives a bot 1000 for a move.
THINK_MS = 400


def square(name):
    """Column and row of a square, counted from 0: `c4` is (2, 3), `-1,0` is (-1, 0)."""
    if "," in name:
        x, y = name.split(",")
        return int(x), int(y)
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:  # after `z` comes `aa`
        column = 26 * column + ord(letter) - ord("a") + 1
    return column - 1, int(name[len(letters):]) - 1


def lead(points, me):
    """My points above those of the best other; alone, my points."""
    others = [points[seat] for seat in range(len(points)) if seat != me]
    return points[me] - max(others, default=0)


class Engine:
    """The rules of all games as a program beside us. docs/engine.md tells what can be asked."""

    def __init__(self):
        program = os.environ.get("BASTIDE_ENGINE", "bastide")
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "engine"], stdin=pipe, stdout=pipe, text=True)

    def ask(self, **request):
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise ValueError(answer["reason"])
        return answer


class Player:
    """Tries every move and plays the one that `value` likes best."""

    def __init__(self, value, times, ahead):
        self.value, self.times, self.ahead = value, times, ahead
        self.engine = Engine()

    def choose(self, game, text, position, me):
        self.engine.ask(do="set", game=game, position=text, want=[])
        tries = self.engine.ask(do="try", times=self.times, ahead=self.ahead, ms=THINK_MS, want=["standing"])

        def worth(tried):
            luck = random.random()  # decides between moves of equal value
            return self.value(tried["move"], tried["standing"], position, me), luck

        return max(tries["tries"], key=worth)["move"]

    def listen(self):
        """Answers the referee, line by line, until the game ends."""
        game, me = "", 0
        for line in sys.stdin:
            told = json.loads(line)
            if told["type"] == "hello":
                say(type="hello", protocol=1, name="my bot", wants=["position", "text"])
            elif told["type"] == "new":
                game, me = told["game"], told["seat"]
                say(type="ready")
            elif told["type"] == "turn":
                move = self.choose(game, told["text"], told["position"], me)
                say(type="move", turn=told["turn"], move=move)
            elif told["type"] == "end":
                break

    def test(self):
        """Looks at the positions of tests.jsonl: does the bot play one of the good moves? 0 if it always does."""
        failed = 0
        with open("tests.jsonl", encoding="utf-8") as tests:
            for test in map(json.loads, tests):
                state = self.engine.ask(do="set", game=test["game"], position=test["position"])
                move = self.choose(test["game"], test["position"], state["view"], state["to_move"])
                good = move in test["good"]
                failed += not good
                print("ok    " if good else "FAILED", f"{test['about']}: it plays {move}")
        return failed


def say(**message):
    print(json.dumps(message), flush=True)


def play(value, times=1, ahead=0):
    """Plays by your function `value`. `python3 bot.py test` runs the tests instead."""
    player = Player(value, times, ahead)
    if sys.argv[1:] == ["test"]:
        sys.exit(player.test())
    player.listen()
