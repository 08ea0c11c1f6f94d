"""Baselines: what every mind has of the wins against `greedy`, with 95 % intervals, as a table in Markdown.

    python baselines.py [blocks] [folder]

Budgets are the usual ones, in lines of play, so that the table is the same on every machine. With a folder, what was played is
kept there, and a second call with more blocks goes on behind it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import bastide

BLOCKS = int(sys.argv[1]) if len(sys.argv) > 1 else 10
FOLDER = Path(sys.argv[2]) if len(sys.argv) > 2 else None
AGAINST = "greedy"

#: So that a game of Gems ends.
OPTIONS = {name: {"max_moves": 30} for name in bastide.games() if bastide.load(name).most_moves is None}


def share(game: bastide.Game, mind: str) -> str:
    """The share of a mind, as a cell of the table."""
    log = FOLDER / f"{game.name}-{mind.replace(':', '-')}.jsonl" if FOLDER else None
    found = bastide.duel(game, [mind, AGAINST], blocks=BLOCKS, seed=1, threads=2, log=log)
    row = next(row for row in found.standings if row["player"] == mind)["share"]
    return f"{row['mean']:.2f} ({row['low']:.2f} to {row['high']:.2f})"


def main() -> None:
    games = [bastide.load(name, options=OPTIONS.get(name)) for name in bastide.games()]
    names = list(dict.fromkeys(mind for game in games for mind, _ in bastide.minds(game.name) if mind != AGAINST))
    print("| mind |", " | ".join(game.title for game in games), "|")
    print("|---" * (1 + len(games)) + "|")
    for mind in names:
        known = [mind in dict(bastide.minds(game.name)) for game in games]
        cells = [share(game, mind) if knows else "" for game, knows in zip(games, known)]
        print(f"| `{mind}` |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
