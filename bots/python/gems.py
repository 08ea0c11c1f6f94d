"""My bot for Gems.

The engine tries every swap several times, each time with other gems falling, plays on a little, and counts the points.
`value` says how much the bot likes what it sees, and it plays the swap of the greatest value. Begin there.
"""
from arena import play, square

TIMES = 10  # how often every move is tried, each time with other luck
AHEAD = 12  # how many moves are played on after it, as a fair player might


def gem(position, x, y):
    """The gem on a cell, a letter; None beside the board. Row 0 is the top one."""
    if not (0 <= x < position["width"] and 0 <= y < position["height"]):
        return None
    return position["columns"][x][y]


def neighbours(x, y):
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def value(move, points, position, me):
    """How much the bot likes a swap. `points` are those after it. Here is where you make it better."""
    squares = [square(word) for word in move.split()]
    rows = sum(y for _, y in squares)
    return points[me] - 0.1 * rows  # swaps at the top disturb less of the board


if __name__ == "__main__":
    play(value, TIMES, AHEAD)
