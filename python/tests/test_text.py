"""Games as text: what is read, what is refused, and what renaming leaves as it is."""

from __future__ import annotations

import random
import re

import pytest

import bastide
from bastide._renamed import Renaming
from bastide.text import ASK, LONGEST_TEXT, TextEnv, stated_move

GAMES = {
    "carcassonne": {}, "gems": {"width": 5, "height": 5, "max_moves": 15}, "mansuba": {"width": 7, "height": 6},
    "ripple": {"width": 4, "height": 12, "max_turns": 60}, "tilings": {"width": 5, "height": 5, "rotate": True},
}


def game(name):
    return bastide.load(name, options=GAMES[name])


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("[b3]", "b3"),
        ("I thought of [a1], but no: [b3]", "b3"),
        ("move: b3", "b3"),
        ("Because it fires.\n**Move:** `b3`.", "b3"),
        ("> Move: b3\nor rather\nMove: c2 ", "c2"),
        ('{"why": "it fires", "move": "c4  d4"}', "c4 d4"),
        ('{"move": "a1"} and then [b2]', "b2"),
        ("b3", "b3"),
        ("  b3.\n", "b3"),
        ("", None),
        ("I would move somewhere on the left side of the board, if only I knew where that is.", None),
        ("Line one\nline two", None),
        ("[" * 100_000 + "b3" + "]" * 100_000, None),
        ("x" * LONGEST_TEXT + "\nMove: b3", "b3"),
        ("Move: b3" + "\n" * LONGEST_TEXT, None),
    ],
)
def test_the_last_stated_move_is_read(text, move):
    assert stated_move(text) == move


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_text_to_its_end(name):
    env, luck = TextEnv(game(name), legal="shown"), random.Random(name)
    seen, done, rewards = env.reset(seed=7), False, []
    while not done:
        assert f"You are player {env.to_move + 1}" in seen
        move = luck.choice(env.state.legal_moves())
        assert move in seen
        seen, reward, done, info = env.step(f"Some thoughts.\nMove: {move}")
        assert info["move"] == move and info["refused"] is None
        rewards.append(reward)
    assert "The game is over." in seen
    assert env.rewards() == env.state.returns() and info["rewards"] == env.rewards()
    assert bastide.from_record(env.state.record()) == env.state


def hidden(name, seed, **options):
    env = TextEnv(game(name), **options)
    return env, env.reset(seed=seed)


def test_legal_moves_are_hidden_asked_or_shown():
    env, seen = hidden("ripple", 1)
    assert "Legal moves" not in seen and f"[{ASK}]" not in seen
    assert env.step(f"[{ASK}]")[3]["then"] == "forfeit", "it is a move like any other there"
    env, seen = hidden("ripple", 1, legal="asked")
    assert "Legal moves" not in seen and f"[{ASK}]" in seen
    seen, _, done, info = env.step(f"[{ASK}]")
    assert seen.startswith("Legal moves: a1, b1") and not done and info["attempt"] == 1
    assert env.step(f"[{ASK}]")[3]["then"] == "forfeit", "once a turn"
    assert "Legal moves: a1" in hidden("ripple", 1, legal="shown")[1]


def test_attempts_are_counted_and_reasons_told_or_not():
    env, _ = hidden("ripple", 1, attempts=3)
    seen, reward, done, info = env.step("[z9]")
    assert seen == "That move is refused: z9 is off the board, whose last square is d12. Try again."
    assert (reward, done, info["attempt"]) == (0.0, False, 1)
    assert env.step("no move at all, " * 9)[3]["refused"] == "the text states no move"
    assert env.step("[b3]")[3]["move"] == "b3"
    assert env.step("[b3]")[3]["attempt"] == 1, "a turn begins anew"
    env, _ = hidden("ripple", 1, attempts=2, reasons=False)
    assert env.step("[z9]")[0] == "That move is refused. Try again."


def test_after_the_last_attempt_a_seat_forfeits_or_plays_at_random_or_stops():
    env, _ = hidden("ripple", 1)
    _, reward, done, info = env.step("[z9]")
    assert done and reward == -1.0 and info["rewards"] == [-1.0, 1.0]
    moves = [hidden("ripple", 1, then="random")[0].step("[z9]")[3]["move"] for _ in range(2)]
    assert moves[0] == moves[1] is not None
    env, _ = hidden("ripple", 1, then="stop")
    _, reward, done, info = env.step("[z9]")
    assert done and reward == 0.0 and info["stopped"]
    with pytest.raises(bastide.BastideError, match="reset"):
        env.step("[b3]")


def test_a_seat_that_forfeits_leaves_the_others_playing():
    env = TextEnv(bastide.load("ripple", 3, {"width": 3, "height": 3}))
    env.reset(seed=1)
    env.step("[a1]")
    _, _, done, info = env.step("[z9]")
    assert not done and info["to_move"] == 2
    assert env.step("[b1]")[3]["to_move"] == 0


def test_notes_keep_every_text():
    env, _ = hidden("ripple", 1, attempts=2)
    env.step("[z9]", tokens=12)
    env.step("y" * (LONGEST_TEXT + 5) + "\nMove: b3")
    first, second = env.notes
    assert first["raw"] == "[z9]" and first["tokens"] == 12 and first["read"] == "z9" and not first["cut"]
    assert second["cut"] and len(second["raw"]) == LONGEST_TEXT and second["move"] == "b3" and second["attempt"] == 2


@pytest.mark.parametrize("name", GAMES)
def test_equal_seeds_are_equal_episodes(name):
    def episode():
        minds = {1: "greedy"} if game(name).seats > 1 else {}
        env = TextEnv(game(name), minds, then="random")
        seen = [env.reset(seed=3)]
        while env.to_move is not None:
            seen.append(env.step("nothing")[0])
        return seen, env.state.record()

    assert episode() == episode()


@pytest.mark.parametrize("name", GAMES)
def test_renamed_games_have_the_same_tree(name):
    plain, other = (TextEnv(game(name), rules=rules, legal="shown") for rules in ("plain", "renamed"))
    for seed in range(3):
        luck = random.Random(seed)
        texts = [plain.reset(seed), other.reset(seed)]
        while plain.to_move is not None:
            assert plain.to_move == other.to_move
            moves, renamed = plain.state.legal_moves(), [other.names.move(move) for move in other.state.legal_moves()]
            assert len(set(renamed)) == len(moves), "a bijection"
            assert [other.names.plain(move) for move in renamed] == moves
            at = luck.randrange(len(moves))
            texts = [plain.step(f"[{moves[at]}]"), other.step(f"[{renamed[at]}]")]
            assert texts[0][1:3] == texts[1][1:3] and texts[1][3]["refused"] is None
        assert other.to_move is None and plain.state.record() == other.state.record()


@pytest.mark.parametrize("name", GAMES)
def test_a_renamed_prompt_says_neither_the_game_nor_its_words(name):
    env, prompt = hidden(name, 1, rules="renamed")
    names, rules = env.names, env.names.rules(env.game.rules)
    assert names.title in prompt and rules in prompt and env.game.title not in prompt
    for word in names.words:
        assert not re.search(rf"\b{word}s?\b", rules, re.IGNORECASE), word
    assert any(names.move(move) != move for move in env.state.legal_moves())


def test_boards_show_the_other_names():
    env, _ = hidden("ripple", 5, rules="renamed")
    names, board = env.names, env.look()
    assert " ".join(names.columns.values()) in board.splitlines()[0]
    assert [line.split()[0] for line in board.splitlines()[1:13]] == list(names.rows.values())


def test_a_renaming_is_of_its_seed():
    one, same, other = (Renaming(game("mansuba"), seed) for seed in (1, 1, 2))
    assert one.columns == same.columns and (one.columns, one.rows) != (other.columns, other.rows)


@pytest.mark.parametrize("wrong", [{"legal": "no"}, {"attempts": 4}, {"then": "cry"}, {"rules": "other"}, {"opponents": {7: "greedy"}}])
def test_options_that_make_no_sense_are_refused(wrong):
    with pytest.raises(bastide.BastideError):
        TextEnv("ripple", **wrong)


def test_hostile_texts_are_read_in_bounded_time():
    luck = random.Random(1)
    pieces = ["[", "]", "move:", '"move"', ":", '"', " ", "\n", "b3", "\\", "*", "\x00", "é", "{", "}", "Move = ", "\u202e"]
    env = TextEnv("ripple", then="random")
    env.reset(seed=1)
    for _ in range(10_000):
        text = "".join(luck.choices(pieces, k=luck.randrange(40)))
        read = stated_move(text)
        assert read is None or len(read) <= 60
        if env.to_move is None:
            env.reset(seed=luck.random().__str__())
        env.step(text)
