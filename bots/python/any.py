#!/usr/bin/env python3
"""A bot for every game of Bastide. It knows no rules: it looks only at the squares that the legal moves name."""
import json, random, re, sys

last = {}  # who named a square last; nobody where a tile of several colours lies, which brings nothing by itself


def square(word):
    """Column and row of `c4` or `-1,0`; nothing for other words, `r1` being a turn of a tile."""
    if match := re.fullmatch(r"(-?\d+),(-?\d+)", word):
        return int(match[1]), int(match[2])
    if (match := re.fullmatch(r"([a-z]{1,2})(\d+)", word)) and not re.fullmatch("r[0-3]", word):
        return sum(ord(letter) - 96 for letter in match[1]), int(match[2])


def value(sentence, new, one_colour):
    """How much the bot likes a move. Here is where you make it better."""
    squares = [at for at in map(square, sentence.split()) if at]
    if not squares:
        return 0
    x, y = squares[-1]
    if len(squares) > 1:  # alone, gems that fall far; in a race, go to the other side
        return -y if new["seats"] == 1 else x * (1 - 2 * new["seat"])
    if "," in sentence:  # stay close together, and claim monasteries, cities and roads rather than fields
        claim = sentence.split()[-1]
        return 2 * (len(claim) == 1) + 2 * (claim == "c") - abs(x) - abs(y)
    mine = lambda at: 0 if last.get(at) is None else 1 if last[at] == new["seat"] else -1
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    laid, ours = sum(at in last for at in around), sum(map(mine, around))
    if one_colour:  # such a tile is worth more, the more lie around it
        return 10 * laid + ours
    return 10 * ours + laid - 100 * mine((x, y))  # take what is theirs, beside what is mine


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say(type="hello", protocol=1, name="python bot", wants=["position", "moves"])
    elif told["type"] == "new":
        new, last = told, {}
        random.seed(new["seed"])
        say(type="ready")
    elif told["type"] == "turn":
        for event in told["since"]:
            last.update({square(word): event["seat"] for word in event.get("move", "").split()})
        hand = told["position"].get("hand")
        one_colour = isinstance(hand, str) and len(set(hand)) == 1
        if isinstance(hand, str):
            tiles = {square(name): cell["tile"] for name, cell in told["position"]["cells"].items()}
            last.update({at: None for at in tiles if len(set(tiles[at])) > 1})
        best = max(told["moves"], key=lambda move: (value(move, new, one_colour), random.random()))
        say(type="move", turn=told["turn"], move=best)
    elif told["type"] == "end":
        break
