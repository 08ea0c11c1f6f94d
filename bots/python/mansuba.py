"""My bot for Mansuba.

The engine tries every move and tells how everybody stands afterwards: minus the way that is still to go, in parts of
a move. `value` says how much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
"""
from arena import lead, play, square

TIMES = 1  # how often every move is tried; more than once only helps where luck falls
AHEAD = 0  # how many moves are played on after it, as a fair player might


def forward(me):
    """The direction in which I go: seat 0 starts on the left and goes right, seat 1 goes left."""
    return 1 if me == 0 else -1


def pieces(position, seat):
    """The squares on which the pieces of a seat stand."""
    return [square(name) for name, piece in position["cells"].items() if piece["seat"] == seat]


def value(move, points, position, me):
    """How much the bot likes a move. `points` tell how all seats stand after it. Here is where you make it better."""
    words = move.split()  # `b2 d4` moves a piece; `free b2` frees a prisoner, `pass` does nothing
    columns = 0
    if len(words) == 2 and words[0] != "free":
        (from_x, _), (to_x, _) = square(words[0]), square(words[1])
        columns = (to_x - from_x) * forward(me)
    return lead(points, me) + columns  # of equally good moves, the one that goes farther


if __name__ == "__main__":
    play(value, TIMES, AHEAD)
