"""Other words and other coordinates for the same game, so that what a model remembers of it does not help.

A `Renaming` is a bijection on moves: columns are permuted, rows are permuted among those of as many digits, and in Carcassonne a
cell is named by its row first and places have other letters. Texts get the same coordinates and other nouns. The tree of the
game is the same: `tests/test_text.py` replays games move for move.
"""

from __future__ import annotations

import random
import re
from typing import Callable

from ._bastide import Game

#: Nouns and verbs of each game, with their stand-ins. Longer forms come first where one begins another.
_WORDS = {
    "ripple": "ripple murmur, token bead, stack pile, cell pit, fired burst, fires bursts, fire burst, wave swell, resting asleep",
    "gems": "gem shell, swap trade, cascade avalanche, line chain, vanish dissolve",
    "mansuba": "mansuba tarovel, pawn runner, home camp, jumped leapt, jump leap, prisoner captive, rook cart, elephant ox, knight heron, "
    "black amber, white slate",
    "tilings": "tiling paving, tile slab, zone realm, king warden, colour hue, pattern emblem, deck chest, influence clout",
    "carcassonne": "carcassonne velbrun, tile plate, road river, city grove, cities groves, monastery well, monasteries wells, "
    "field meadow, follower keeper, shield bell, farmer tenant, farm estate",
}

#: Sentences of the rules that are not true of permuted names.
_UNTRUE = [
    (r"`(\w+)` being column \w, row \d+(, counted)?\s+from the top", r"`\1`"),
    (r"columns are letters and rows count\s+from the top", "columns have letters and rows have numbers"),
    (r"Cells are named as `(\w+)`, row 1 at the top", r"Cells are named as `\1`"),
    (r"x grows east, y grows\s+north, the start tile lies at 0,0",
     "rows grow north, columns grow east, the start tile lies at 0,0"),
    (r"anticlockwise ne n nw, wn w ws, sw s se, es e en, or c, the centre",
     "anticlockwise `ne` `n` `nw`, `wn` `w` `ws`, `sw` `s` `se`, `es` `e` `en`, or `c`, the centre"),
]

_SQUARE = re.compile(r"\b([a-z]{1,2})(\d{1,2})(?=[udlr]?\b)")
_CELL = re.compile(r"(?<![\w,.-])(-?\d+),(-?\d+)(?![\w,.])")
_PLACE = re.compile(r"(?<![\w`])([nesw]{1,2}|c)(?=$|[\s,`])")
_COMPASS = str.maketrans("neswc", "kaufm")
_COMPASS_BACK = str.maketrans("kaufm", "neswc")


class Renaming:
    """The stand-ins of one game under one seed.

    >>> import bastide
    >>> renaming = Renaming(bastide.load("ripple"), seed=1)
    >>> renaming.plain(renaming.move("b3"))
    'b3'
    """

    def __init__(self, game: Game, seed: object = 0) -> None:
        self.cells = game.name == "carcassonne"
        luck = random.Random(f"names of {game.name} {seed}")
        words = [pair.split() for pair in _WORDS.get(game.name, "").split(", ") if pair]
        self.words = {plain: other for plain, other in words}
        width, height = (int(game.options.get(side, 0)) for side in ("width", "height"))
        self.columns = _permuted(luck, [_letters(column) for column in range(width)])
        self.rows = _permuted(luck, [str(row + 1) for row in range(height)])
        self._columns_back = {other: plain for plain, other in self.columns.items()}
        self._rows_back = {other: plain for plain, other in self.rows.items()}
        self.title = self._prose(game.title)

    def move(self, plain: str) -> str:
        """The move in other names."""
        return self._sentence(plain, self.columns, self.rows, _COMPASS, ("free", "ransom"))

    def plain(self, move: str) -> str:
        """The move in the names of the game."""
        return self._sentence(move, self._columns_back, self._rows_back, _COMPASS_BACK, ("ransom", "free"))

    def _sentence(
        self, text: str, columns: dict[str, str], rows: dict[str, str], compass: dict[int, int], word: tuple[str, str]
    ) -> str:
        if self.cells:
            cell, *rest = text.split(" ")
            cell = _CELL.sub(r"\2,\1", cell)
            return " ".join([cell, *(part if part[:1] == "r" else part.translate(compass) for part in rest)])
        text = _SQUARE.sub(lambda square: columns.get(square[1], square[1]) + rows.get(square[2], square[2]), text)
        return re.sub(rf"^{word[0]}\b", word[1], text)

    def text(self, plain: str) -> str:
        """A sentence for people, a refusal, or the rules, in other words; what stands in backticks is a move or a name."""
        parts = plain.split("`")
        return "`".join(self._nouns(self.move(part)) if at % 2 else self._prose(part) for at, part in enumerate(parts))

    def rules(self, plain: str) -> str:
        for untrue, other in _UNTRUE:
            plain = re.sub(untrue, other, plain)
        return self.labels() + self.text(plain)

    def labels(self) -> str:
        """Names of columns and rows, which stand in no order."""
        if self.cells:
            return "A cell is named by its row first, then by its column, as the edges of the board show them.\n\n"
        columns, rows = " ".join(self.columns.values()), " ".join(self.rows.values())
        return f"Columns are called, from the left: {columns}. Rows are called, from the top: {rows}.\n\n"

    def board(self, plain: str) -> str:
        """A drawn board with the names of columns and rows at its edges."""
        lines = plain.split("\n")
        return "\n".join(self._line(line) for line in lines)

    def _line(self, line: str) -> str:
        if self.cells:
            return self._prose(line)
        names = list(self.columns)
        edge = re.match(r" *" + r" *".join(map(re.escape, names)) + r"(?=\s|$)", line) if names else None
        if edge:
            head = re.sub(r"[a-z]+" if " " in edge[0].strip() else r"[a-z]", lambda name: self.columns[name[0]], edge[0])
            return head + self._prose(line[edge.end():])
        row = re.match(r"( *)(\d+)( .*? )( *)(\2)(?=\s|$)(.*)", line)
        if not row:
            return self._prose(line)
        name = self.rows.get(row[2], row[2])
        return row[1] + name + row[3] + row[4] + name + self._prose(row[6])

    def _prose(self, text: str) -> str:
        text = re.sub(r"\b([a-z]) to ([a-z])\b", lambda ends: " to ".join(self.columns.get(name, name) for name in ends.groups()), text)
        if self.cells:
            text = _PLACE.sub(lambda place: place[0].translate(_COMPASS), _CELL.sub(r"\2,\1", text))
        else:
            text = _SQUARE.sub(lambda square: self.move(square[0]), text)
        return self._nouns(text)

    def _nouns(self, text: str) -> str:
        for plain, other in self.words.items():
            text = re.sub(rf"\b{plain}(s?)\b", _like(other), text, flags=re.IGNORECASE)
        return text


def _letters(column: int) -> str:
    """Names of columns: a to z, then aa, ab …"""
    return chr(97 + column) if column < 26 else _letters(column // 26 - 1) + chr(97 + column % 26)


def _permuted(luck: random.Random, names: list[str]) -> dict[str, str]:
    """A permutation of the names that keeps their lengths, so that boards keep their shape."""
    others: dict[str, str] = {}
    for length in sorted({len(name) for name in names}):
        group = [name for name in names if len(name) == length]
        others.update(zip(group, luck.sample(group, len(group))))
    return others


def _like(other: str) -> Callable[[re.Match[str]], str]:
    """Writes a word with the capital and the ending of the one that it stands for."""
    return lambda found: (other.capitalize() if found[0][0].isupper() else other) + found[1]
