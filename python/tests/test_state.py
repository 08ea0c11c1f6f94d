"""States: moves in words and numbers, luck, texts, records, pictures."""

import copy
import math
import pickle
import random
import time

import pytest

import bastide
from conftest import walk


def test_every_game_can_be_loaded_and_tells_what_it_is():
    assert bastide.games() == ["carcassonne", "gems", "mansuba", "ripple", "tilings"]
    for name in bastide.games():
        game = bastide.load(name)
        assert game.name == name and game.title and "move" in game.rules
        assert game == pickle.loads(pickle.dumps(game)) and hash(game) == hash(bastide.load(name))
    assert bastide.load("ripple", seats=3, options={"width": 7}).options["width"] == 7


def test_moves_and_actions_are_two_ways_to_say_the_same(game, dice):
    state = game.new_state(seed=1)
    for state in walk(state, dice, 60):
        moves, actions = state.legal_moves(), state.legal_actions()
        assert [state.action_of(move) for move in moves] == actions
        assert [state.move_of(action) for action in actions] == moves
        assert all(0 <= action < game.actions for action in actions)
        if moves:
            at = dice.randrange(len(moves))
            said, numbered = state.clone(), state.clone()
            said.apply(moves[at])
            numbered.apply(actions[at])
            assert said == numbered and said.draws == numbered.draws
    assert state.is_over == (state.to_move is None) == (not state.legal_moves())


def test_equal_seeds_meet_equal_luck_and_clones_go_their_own_way(game, dice):
    first, second = game.new_state(seed="x"), game.new_state(seed="x")
    copies = [first.clone(), copy.copy(first), copy.deepcopy(first)]
    for state in walk(first, dice, 30):
        pass
    for move, draws in first.history:
        second.apply(move)
        assert second.draws == draws
    assert first == second and hash(first) == hash(second) and first.text == second.text
    assert all(state.turn == 0 and state != first for state in copies)


def test_given_draws_decide_and_bad_ones_change_nothing(game, dice):
    state = game.new_state(seed=3)
    for state in walk(state, dice, 30):
        if state.is_over:
            break
        move = state.legal_moves()[0]
        lucky = state.clone()
        lucky.apply(move)
        given = state.clone()
        given.apply(move, draws=lucky.draws)
        assert given == lucky and given.history == lucky.history
        before = state.text
        with pytest.raises(bastide.BadDraws):
            state.apply(move, draws=[*lucky.draws, 0])
        assert state.text == before


def test_outcomes_are_all_that_luck_can_do(dice):
    state = bastide.load("carcassonne").new_state(seed=2)
    for state in walk(state, dice, 20):
        move = state.legal_moves()[-1]
        outcomes = state.outcomes(move)
        assert math.isclose(sum(odds for odds, _ in outcomes), 1.0, abs_tol=1e-9)
        assert len({after.text for _, after in outcomes}) == len(outcomes)
        lucky = state.clone()
        lucky.apply(move)
        assert [after.draws for _, after in outcomes if after == lucky] == [lucky.draws]
    certain = bastide.load("ripple").new_state().outcomes("c3")
    assert [odds for odds, _ in certain] == [1.0]
    with pytest.raises(bastide.BastideError, match="more than 50 ways"):
        gems = bastide.load("gems").new_state(seed=1)
        gems.outcomes(gems.legal_moves()[0], limit=50)


def test_luck_draw_by_draw_is_luck_at_once(game, dice):
    state = game.new_state(seed=2)
    for state in walk(state, dice, 15):
        if state.is_over:
            break
        move, draws = dice.choice(state.legal_actions()), []
        while odds := state.draw_odds(move, draws):
            assert math.isclose(sum(chance for _, chance in odds), 1.0, abs_tol=1e-9)
            draws.append(dice.choice(odds)[0])
        after = state.clone()
        after.apply(move, draws=draws)
        assert after.draws == draws
        with pytest.raises(bastide.BadDraws):
            state.draw_odds(move, [*draws, 0])


def test_refusals_tell_the_rules_reasons():
    state = bastide.load("ripple").new_state()
    state.apply("b3")
    for move, reason in [("b3", "b3 rests"), ("z9", "off the board"), ("", "square"), (25, "no move"), (-1, "no move")]:
        with pytest.raises(bastide.IllegalMove, match=reason):
            state.apply(move)
    with pytest.raises(TypeError):
        state.apply(None)
    assert issubclass(bastide.IllegalMove, ValueError) and state.turn == 1
    with pytest.raises(bastide.BadSetup, match="width"):
        bastide.load("ripple", options={"widht": 4})
    with pytest.raises(bastide.BadSetup, match="seats"):
        bastide.load("mansuba", seats=3)
    with pytest.raises(bastide.BadText, match="there are carcassonne"):
        bastide.load("chess")


def test_texts_and_records_read_back(game, dice):
    state = game.new_state(seed=5)
    for state in walk(state, dice, 40):
        pass
    again = game.from_text(state.text)
    assert again == state and again.legal_moves() == state.legal_moves() and again.game is None
    assert bastide.State.from_text(game.name, state.text) == state
    replayed = bastide.from_record(state.record(), seed=5)
    assert replayed == state and replayed.history == state.history and replayed.record() == state.record()
    assert bastide.State.from_record(state.record()).game == state.game == game
    with pytest.raises(bastide.BadRecord):
        bastide.from_record("nonsense")
    with pytest.raises(bastide.BadText):
        game.from_text("nonsense")


def test_hashes_tell_states_apart():
    """P6: half of all states had the hash 0."""
    state, dice = bastide.load("ripple").new_state(), random.Random(3)
    hashes = []
    for _ in range(200):
        state = state if not state.is_over else bastide.load("ripple").new_state()
        state.apply(dice.choice(state.legal_actions()))
        hashes.append(hash(state))
    assert len(set(hashes)) > 195 and min(hashes) < 0 < max(hashes)


def test_luck_of_gems_is_refused_and_asked_at_once():
    """P8: an answer that was always the same let cascades go on for hundreds of rounds."""
    state = bastide.load("gems").new_state(seed=1)
    moves = state.legal_moves()

    def seconds(act):
        began = time.perf_counter()
        for move in moves:
            act(move)
        return (time.perf_counter() - began) / len(moves)

    clone = min(seconds(lambda move: state.clone().apply(move)) for _ in range(5))
    assert min(seconds(state.draw_odds) for _ in range(5)) < 40 * clone
    for move in moves[:3]:
        began = time.perf_counter()
        with pytest.raises(bastide.BastideError, match="more than 10000 ways"):
            state.outcomes(move)
        assert time.perf_counter() - began < 2


def test_numbers_out_of_range_are_value_errors():
    """P19."""
    game = bastide.load("ripple")
    state = game.new_state()
    for wrong in (
        lambda: state.apply(2**70), lambda: state.apply(-(2**70)), lambda: state.move_of(2**64), lambda: state.leave(-1),
        lambda: state.leave(300), lambda: state.observation(seat=-1), lambda: state.observation(seat=256),
        lambda: state.apply(3, draws=[-1]), lambda: state.apply(3, draws=[2**40]), lambda: state.draw_odds(3, [-1]),
        lambda: state.outcomes(3, limit=-1), lambda: state.hint(level=-1), lambda: state.hint(level=1000),
        lambda: bastide.mind("greedy", seed=-1), lambda: bastide.mind("greedy", seed=2**64),
        lambda: bastide.random_playouts(game, -1), lambda: bastide.random_playouts(game, 1, threads=-1),
        lambda: bastide.evaluate([state], "greedy", threads=-1), lambda: bastide.perft(state, -1),
        lambda: bastide.load("ripple", seats=-1), lambda: bastide.load("ripple", options={"width": 2**70}),
        lambda: state.rgb(0), lambda: state.rgb(-5), lambda: state.rgb(10**6),
    ):
        with pytest.raises(bastide.BastideError):
            wrong()
    assert state.turn == 0
    for wrong in (None, 3.9, [1], b"b3"):
        with pytest.raises(TypeError):
            state.apply(wrong)


def test_many_points_are_told_exactly():
    """P19: solo returns were numbers of 32 bits."""
    points = 2**24 + 1
    text = bastide.load("gems").new_state(seed=1).text.replace("score=0", f"score={points}")
    assert bastide.from_text("gems", text).returns() == [points]


def test_planes_and_facts_have_names_and_bounds(game, dice):
    """P19, P20."""
    planes, facts = game.plane_legend, game.fact_legend
    assert len(planes) == game.observation_shape[0] and len(facts) == game.facts
    assert len(dict(planes)) == len(planes) and len(dict(facts)) == len(facts)
    for state in walk(game.new_state(seed=1), dice, 20):
        seen, known = state.observation()
        assert all(plane.max() <= most for plane, (_, most) in zip(seen, planes))
        assert all(0 <= fact <= most for fact, (_, most) in zip(known, facts))


def test_games_tell_of_their_luck_and_length(game, dice):
    state = game.new_state(seed=1)
    for state in walk(state, dice, 30):
        assert state.moves_left is None or state.turn + state.moves_left <= game.most_moves
    drawn = any(draws for _, draws in state.history) or bool(game.new_state(seed=1).draws)
    assert game.has_luck or not drawn
    assert bastide.load("ripple", options={"max_turns": 6}).most_moves == 6


def test_pictures_have_pixels(game):
    pytest.importorskip("numpy")
    picture = game.new_state(seed=1).rgb(200)
    assert max(picture.shape) == 200 and picture.shape[2] == 3 and len(set(picture.ravel().tolist())) > 3


def test_a_pickled_state_has_its_past_and_its_luck(game, dice):
    state = game.new_state(seed="pickle")
    for state in walk(state, dice, 20):
        pass
    again = pickle.loads(pickle.dumps(state))
    assert again == state and again.history == state.history and again.seed == "pickle"
    if not state.is_over:
        move = state.legal_moves()[0]
        state.apply(move)
        again.apply(move)
        assert again == state and again.draws == state.draws


def test_pictures_and_views(game):
    state = game.new_state(seed=1)
    assert state.svg().startswith("<svg") and state._repr_svg_() == state.svg()
    assert state.board == str(state) and "\n" in state.board
    assert isinstance(state.view, dict) and game.name in repr(state) and game.name in repr(game)


def test_scores_and_returns_at_the_end(game, dice):
    state = game.new_state(seed=9)
    for state in walk(state, dice, 5000):
        if not state.is_over and game.seats > 1:
            assert state.returns() == [0.0] * game.seats
    assert state.is_over and len(state.scores()) == len(state.ranks()) == game.seats
    if game.seats == 1:
        assert state.returns() == [float(state.scores()[0])]
    else:
        assert abs(sum(state.returns())) < 1e-6
        assert max(range(game.seats), key=state.returns().__getitem__) == state.ranks().index(1)


def test_who_leaves_has_left():
    state = bastide.load("ripple", seats=3).new_state()
    state.leave(1)
    state.apply("a1")
    assert state.to_move == 2 and state.history[0] == ("player 2 leaves", [])
    with pytest.raises(bastide.IllegalMove, match="has left already"):
        state.leave(1)


def test_observations_are_as_the_mover_sees_them():
    numpy = pytest.importorskip("numpy")
    game = bastide.load("ripple")
    state = game.new_state()
    state.apply("b3")
    planes, facts = state.observation()
    assert planes.shape == game.observation_shape and facts.shape == (game.facts,)
    assert planes[1, 2, 1] == 1 and planes[0].sum() == 0
    mine, _ = state.observation(seat=0)
    assert mine[0, 2, 1] == 1 and numpy.count_nonzero(mine[1]) == 0
    with pytest.raises(bastide.BastideError):
        state.observation(seat=2)


def test_a_long_past_is_let_go_of_without_trouble():
    state = bastide.load("ripple", options={"width": 12, "height": 12, "max_turns": 0}).new_state()
    dice = random.Random(1)
    for _ in range(60_000):
        if state.is_over:
            break
        state.apply(dice.choice(state.legal_actions()))
    assert state.turn > 500
    del state
