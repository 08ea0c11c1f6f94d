"""My bot for Tilings.

The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
it sees, and it plays the move of the greatest value. Begin there.
"""
from arena import lead, play, square

TIMES = 8  # how often every move is tried, each time with other luck
AHEAD = 4  # how many moves are played on after it, as a fair player might


def name(x, y):
    """The name of a cell: (2, 3) is `c4`."""
    return f"{chr(ord('a') + x)}{y + 1}"


def tile(position, x, y):
    """The tile that lies there, its colours north, south, east and west, and `owner`; None where none lies."""
    return position["cells"].get(name(x, y))


def is_plain(colours):
    """Whether a tile has one colour: only such a tile is the centre of a pattern."""
    return len(set(colours)) == 1


def neighbours(x, y):
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def value(move, points, position, me):
    """How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better."""
    if move == "pass":
        return lead(points, me)
    x, y = square(move.split()[0])
    beside = [tile(position, *cell) for cell in neighbours(x, y)]
    mine = sum(1 for laid in beside if laid and laid["owner"] == me and is_plain(laid["tile"]))
    return lead(points, me) + mine  # tiles around my plain ones make my patterns greater


if __name__ == "__main__":
    play(value, TIMES, AHEAD)
