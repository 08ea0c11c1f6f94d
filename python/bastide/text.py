"""Games as text in and text out, for language models: `reset(seed)` and `step(text)`.

>>> import bastide
>>> from bastide.text import TextEnv
>>> env = TextEnv(bastide.load("ripple", options={"width": 3, "height": 3}), opponents={1: "greedy"})
>>> seen = env.reset(seed=7)
>>> seen, reward, done, info = env.step("The middle is safe.\\nMove: b2")
>>> info["move"], reward, done
('b2', 0.0, False)

**The move** is the last one that the text states. A statement is `[b2]`, a line `move: b2`, or `{"move": "b2"}`; a text that
states none and is one line of at most 60 characters is the move itself. Nothing else of the text is looked at.
"""

from __future__ import annotations

import random
import re
from typing import Any, Literal, Mapping

from ._adapters import running_state
from ._bastide import BastideError, Game, IllegalMove, Mind, State, load, seat_seed
from ._renamed import Renaming

#: Characters of an answer that are read and kept: its end.
LONGEST_TEXT = 20_000

#: Characters of a move.
LONGEST_MOVE = 60

#: The statement that asks for the legal moves.
ASK = "moves"

_STATED = re.compile(
    rf"\[([^\[\]\n]{{1,{LONGEST_MOVE}}})\]"
    rf"|^[ \t>*_`#-]{{0,8}}move[*_`]{{0,4}}[ \t]{{0,4}}[:=][ \t]{{0,4}}([^\n]{{1,{LONGEST_MOVE}}})$"
    rf'|"move"\s{{0,4}}:\s{{0,4}}"([^"\\\n]{{1,{LONGEST_MOVE}}})"',
    re.IGNORECASE | re.MULTILINE,
)

HOW = """Answer with your reasoning, if you like, and state your move at the end on a line of its own, as `Move: {example}`. \
`[{example}]` and `{{"move": "{example}"}}` are read too; the last statement counts."""


def stated_move(text: str) -> str | None:
    """The move that a text states last; nothing if it states none.

    >>> stated_move("First I thought of [a1].\\nMove: **b2**.")
    'b2'
    >>> stated_move("I give up, this is too hard for me, and I would rather talk about the weather.")
    """
    text = text[-LONGEST_TEXT:]
    stated = [next(filter(None, groups), "") for groups in _STATED.findall(text)]
    if not stated and 0 < len(text.strip()) <= LONGEST_MOVE and "\n" not in text.strip():
        stated = [text]
    return " ".join(stated[-1].strip(" \t\r\n*_`\"'.!").split()) if stated else None


class TextEnv:
    """One game, some or all of whose seats are played by texts.

    | option | values |
    |---|---|
    | `opponents` | minds by seat, as `{1: "greedy"}`; the other seats are played by `step`, in the order of `to_move` |
    | `legal` | `hidden`: legal moves are not listed; `asked`: once a turn for `[moves]`; `shown`: always |
    | `attempts` | 1 to 3 texts a turn |
    | `reasons` | a refused text is answered with the reason of the rules, or only with the fact |
    | `then` | after the last attempt: `forfeit` the seat leaves, `random` a random legal move, `stop` the episode ends |
    | `rules` | `plain`, or `renamed`: other words and permuted coordinates, the same tree |

    Equal seeds are equal episodes, if minds have a budget of lines of play (`budget="100it"`) or none.
    """

    def __init__(
        self,
        game: Game | str,
        opponents: Mapping[int, str] | None = None,
        budget: str | None = None,
        legal: Literal["hidden", "asked", "shown"] = "hidden",
        attempts: int = 1,
        reasons: bool = True,
        then: Literal["forfeit", "random", "stop"] = "forfeit",
        rules: Literal["plain", "renamed"] = "plain",
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.opponents, self.budget = dict(opponents or {}), budget
        self.legal, self.attempts, self.reasons, self.then, self.rules = legal, attempts, reasons, then, rules
        _check("legal", legal, ("hidden", "asked", "shown"))
        _check("attempts", attempts, (1, 2, 3))
        _check("then", then, ("forfeit", "random", "stop"))
        _check("rules", rules, ("plain", "renamed"))
        if strange := [seat for seat in self.opponents if seat not in range(self.game.seats)]:
            raise BastideError(f"there is no seat {strange[0]}; seats go from 0 to {self.game.seats - 1}")
        if len(self.opponents) == self.game.seats:
            raise BastideError("a mind plays every seat; leave one to `step`")
        self.state: State | None = None
        #: One entry for each text: seat, turn, attempt, the raw text, what was read, what was refused.
        self.notes: list[dict[str, Any]] = []

    def reset(self, seed: int | str | None = None) -> str:
        """Begins a game; the rules and the board for the seat to move."""
        self.state = running_state(self.game, seed)
        self.seed = self.state.seed
        self.names = Renaming(self.game, self.seed) if self.rules == "renamed" else None
        self._minds = {seat: Mind(name, self.budget, seat_seed(self.seed, seat)) for seat, name in self.opponents.items()}
        self._tried, self._asked, self._left, self.stopped = 0, False, set[int](), False
        self.notes = []
        self._answer(self.state)
        return f"{self.prompt()}\n\n{self.look()}"

    @property
    def to_move(self) -> int | None:
        """The seat whose text is asked for next; nothing at the end."""
        return None if self.state is None or self.stopped else self.state.to_move

    def prompt(self) -> str:
        """The rules, and how a move is stated: what every seat needs to know once."""
        state = self._begun()
        title, rules = self.game.title, self.game.rules
        if self.names:
            title, rules = self.names.title, self.names.rules(rules)
        example = next(iter(state.legal_moves()), "a1")
        how = HOW.format(example=self._other(example))
        ask = f"\nState `[{ASK}]` to see the legal moves, once a turn." if self.legal == "asked" else ""
        return f"You play {title}.\n\n{rules}\n\n{how}{ask}"

    def look(self) -> str:
        """The board, and whose move it is."""
        state = self._begun()
        board = self.names.board(state.board) if self.names else state.board
        if self.stopped or state.to_move is None:
            return f"{board}\nThe game is over."
        moves = f"\n{self._listed(state)}" if self.legal == "shown" else ""
        return f"{board}\nYou are player {state.to_move + 1}; it is your move.{moves}"

    def step(self, text: str, tokens: int | None = None) -> tuple[str, float, bool, dict[str, Any]]:
        """Reads a move from the text and plays it: what is seen next, the reward of the seat, whether all is over, and notes."""
        state = self._begun()
        seat = self.to_move
        if seat is None:
            raise BastideError("the game is over; call `reset()`")
        read = stated_move(text)
        note: dict[str, Any] = {
            "seat": seat, "turn": state.turn, "attempt": self._tried + 1, "raw": text[-LONGEST_TEXT:], "cut": len(text) > LONGEST_TEXT,
            "read": read, "move": None, "refused": None, "then": None, "tokens": tokens,
        }
        self.notes.append(note)
        if self.legal == "asked" and read == ASK and not self._asked:
            self._asked = True
            return f"{self._listed(state)}\nState your move.", 0.0, False, self._info(note)
        note["refused"] = self._try(state, read, note)
        if note["refused"] is not None:
            self._tried += 1
            if self._tried < self.attempts:
                why = f": {note['refused']}" if self.reasons else ""
                return f"That move is refused{why}. Try again.", 0.0, False, self._info(note)
            note["then"] = self.then
            self._give_up(state, seat, note)
        self._tried, self._asked = 0, False
        self._answer(state)
        reward = state.returns()[seat] if state.is_over else 0.0
        return self.look(), reward, self.to_move is None, self._info(note)

    def rewards(self) -> list[float]:
        """The return of every seat: 0 until the game is over."""
        state = self._begun()
        return state.returns() if state.is_over else [0.0] * self.game.seats

    def _try(self, state: State, read: str | None, note: dict[str, Any]) -> str | None:
        """Plays what was read; the reason if it is refused."""
        if read is None:
            return "the text states no move"
        try:
            state.apply(self.names.plain(read) if self.names else read)
        except IllegalMove as why:
            return self.names.text(str(why)) if self.names else str(why)
        note["move"] = state.history[-1][0]
        return None

    def _give_up(self, state: State, seat: int, note: dict[str, Any]) -> None:
        if self.then == "stop":
            self.stopped = True
        elif self.then == "forfeit":
            state.leave(seat)
        else:
            luck = random.Random(f"{self.seed} {state.turn}")
            note["move"] = luck.choice(state.legal_moves())
            state.apply(note["move"])

    def _answer(self, state: State) -> None:
        """Minds move until a text is asked for, or the end. They see other luck than that of the table."""
        while not self.stopped and state.to_move in self._minds:
            seen = state.clone()
            seen.reseed(f"{self.seed} seen {state.turn}")
            state.apply(self._minds[state.to_move].think(seen).move)

    def _listed(self, state: State) -> str:
        return "Legal moves: " + ", ".join(map(self._other, state.legal_moves()))

    def _other(self, move: str) -> str:
        return self.names.move(move) if self.names else move

    def _info(self, note: dict[str, Any]) -> dict[str, Any]:
        return {**note, "to_move": self.to_move, "rewards": self.rewards(), "stopped": self.stopped}

    def _begun(self) -> State:
        if self.state is None:
            raise BastideError("call `reset()` first")
        return self.state


def _check(name: str, value: object, known: tuple[object, ...]) -> None:
    if value not in known:
        raise BastideError(f"`{name}` is one of {', '.join(map(str, known))}, not {value!r}")
