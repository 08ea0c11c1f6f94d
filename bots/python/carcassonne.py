"""My bot for Carcassonne.

The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
"""
from arena import lead, play, square

TIMES = 1  # how often every move is tried, each time with other tiles drawn
AHEAD = 0  # how many moves are played on after it, as a fair player might


def claim(move):
    """Where the move puts a follower: `n`, `c` (a monastery), `ne` (a field) …; nothing if it puts none."""
    words = move.split()  # `1,0 r1 n`: a cell, quarter turns, and perhaps a claim
    return words[2] if len(words) > 2 else None


def laid(position, x, y):
    """Whether a tile lies there."""
    return any(tile["x"] == x and tile["y"] == y for tile in position["tiles"])


def around(position, x, y):
    """How many of the eight cells around have a tile: a monastery wants all of them."""
    cells = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return sum(laid(position, *cell) for cell in cells)


def value(move, points, position, me):
    """How much the bot likes a move. `points` are those of all seats if the game ended after it. Begin here."""
    worth = lead(points, me) + 0.2 * around(position, *square(move.split()[0]))
    if claim(move):
        worth -= 6 / (1 + position["left"][me])  # the last followers are dear: keep some
    return worth


if __name__ == "__main__":
    play(value, TIMES, AHEAD)
