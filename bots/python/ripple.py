"""My bot for Ripple.

The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
it sees, and it plays the move of the greatest value. Begin there.
"""
from arena import lead, play, square

TIMES = 1  # how often every move is tried; more than once only helps where luck falls
AHEAD = 0  # how many moves are played on after it, as a fair player might


def top(position, x, y):
    """The seat whose token lies on top, from 0; None where there is no token, or no cell."""
    if not (0 <= x < position["width"] and 0 <= y < position["height"]):
        return None
    stack = position["stacks"][y][x]
    return stack[-1] if stack else None


def neighbours(x, y):
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def value(move, points, position, me):
    """How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better."""
    x, y = square(move)
    friends = sum(top(position, *cell) == me for cell in neighbours(x, y))
    return lead(points, me) + 0.1 * friends  # a token beside mine is safer, and fires with them


if __name__ == "__main__":
    play(value, TIMES, AHEAD)
