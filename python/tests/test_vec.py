"""Many games at once."""

import os
import signal
import warnings

import pytest

import bastide

numpy = pytest.importorskip("numpy")


@pytest.mark.parametrize("threads", [1, 2])
def test_rows_are_the_games_that_states_play(game, threads):
    env = bastide.VecEnv(game, 5, seed="rows", threads=threads)
    seeds = env.seeds()
    states = [game.new_state(seed) for seed in seeds]
    for _ in range(60):
        for row, state in enumerate(states):
            assert env.legal_of(row).tolist() == state.legal_actions()
            assert env.to_move[row] == state.to_move
            planes, facts = state.observation()
            assert (env.observations[row] == planes).all() and (env.facts[row] == facts).all()
        before = [state.scores() for state in states]
        actions = env.sample().copy()
        env.step(actions)
        for row, state in enumerate(states):
            state.apply(int(actions[row]))
            assert env.dones[row] == state.is_over and not env.truncated[row]
            gained = [state.scores()[0] - before[row][0]]
            assert env.rewards[row].tolist() == pytest.approx(state.returns() if game.seats > 1 else gained)
            if state.is_over:
                assert env.final_scores[row].tolist() == state.scores()
                states[row] = game.new_state(env.seeds()[row])
                assert env.seeds()[row] != seeds[row]


def test_threads_change_nothing():
    game = bastide.load("carcassonne")
    one, two = bastide.VecEnv(game, 33, seed=1), bastide.VecEnv(game, 33, seed=1, threads=2)
    for _ in range(80):
        assert (one.sample() == two.sample()).all()
        one.step(one.actions)
        two.step(two.actions)
        assert (one.observations == two.observations).all() and (one.legal == two.legal).all()
        assert (one.dones == two.dones).all() and (one.rewards == two.rewards).all()


def test_masks_are_the_lists(game):
    env = bastide.VecEnv(game, 3, seed=1)
    for _ in range(3):
        masks = env.masks()
        assert masks.shape == (3, game.actions) and masks.dtype == bool
        for row in range(3):
            assert numpy.flatnonzero(masks[row]).tolist() == sorted(env.legal_of(row).tolist())
        env.step(env.sample())


def test_an_illegal_action_changes_nothing_in_any_row():
    env = bastide.VecEnv(bastide.load("ripple"), 4, seed=1)
    env.step([3, 4, 5, 6])
    seen = env.observations.copy()
    with pytest.raises(bastide.IllegalMove, match="action 5 of row 2"):
        env.step([0, 0, 5, 0])
    assert (env.observations == seen).all()
    with pytest.raises(ValueError):
        env.step([1, 2])
    with pytest.raises(bastide.BastideError):
        bastide.VecEnv(bastide.load("ripple"), 0)


@pytest.mark.parametrize("wrong, why", [
    ([2**32 + 3, 0, 0, 0], "4294967299 of row 0 is not legal"), ([3.9, 0, 0, 0], "whole numbers"),
    ([3.0] * 4, "whole numbers"), ([True] * 4, "whole numbers"), ([[1, 2, 3, 4]], "shape"), (3, "shape"),
    (["a"] * 4, "whole numbers"), ([-2, 0, 0, 0], "-2 of row 0"), ([0, -(2**32), 0, 0], "of row 1"),
])
def test_actions_are_never_rounded_or_cut(wrong, why):
    """P11."""
    env = bastide.VecEnv(bastide.load("ripple"), 4, seed=1)
    with pytest.raises(bastide.BastideError, match=why):
        env.step(wrong)
    assert env.observations.sum() == 0
    env.step(numpy.array([1, 2, 3, 4], numpy.uint64))


def test_rows_can_rest(game):
    env = bastide.VecEnv(game, 4, seed=1)
    before = env.observations.copy(), env.facts.copy(), [env.legal_of(row).tolist() for row in range(4)]
    env.sample()
    env.actions[::2] = env.REST
    env.step()
    for row in (0, 2):
        assert (env.observations[row] == before[0][row]).all() and (env.facts[row] == before[1][row]).all()
        assert env.legal_of(row).tolist() == before[2][row] and not env.rewards[row].any() and not env.dones[row]
    assert (env.observations[1] != before[0][1]).any() or (env.facts[1] != before[1][1]).any()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_fork_steps_on_with_threads_of_its_own():
    """P12: it waited for threads that the fork does not have."""
    env, other = (bastide.VecEnv(bastide.load("ripple"), 64, seed=1, threads=2) for _ in range(2))
    env.step(env.sample())
    other.step(other.sample())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        child = os.fork()
    if child == 0:
        signal.alarm(20)
        env.step(env.sample())
        env.masks()
        env.reset()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    env.step(env.sample())
    other.step(other.sample())
    assert (env.observations == other.observations).all()


def test_arrays_outlive_what_made_them_and_are_not_written_to():
    env = bastide.VecEnv(bastide.load("ripple"), 4, seed=1)
    legal, seen = env.legal, env.observations
    del env
    assert legal.tolist() == list(range(25)) * 4 and seen.sum() == 0
    with pytest.raises(ValueError):
        seen[0] = 1


def test_resetting_begins_the_same_games():
    env = bastide.VecEnv(bastide.load("gems"), 4, seed=1)
    first = env.observations.copy()
    env.step(env.sample())
    assert (env.observations != first).any()
    env.reset()
    assert (env.observations == first).all() and not env.dones.any()


def test_resetting_with_a_seed_is_a_new_environment():
    """P19."""
    env, other = bastide.VecEnv(bastide.load("gems"), 4, seed=1), bastide.VecEnv(bastide.load("gems"), 4, seed=2)
    env.step(env.sample())
    env.reset(seed=2)
    for _ in range(3):
        assert (env.observations == other.observations).all() and env.seeds() == other.seeds()
        assert (env.sample() == other.sample()).all()
        env.step()
        other.step()


def test_without_observations_there_are_none():
    env = bastide.VecEnv(bastide.load("ripple"), 4, observe=False)
    env.step(env.sample())
    assert env.observations.shape[0] == 0


def test_random_playouts_are_whole_games(game):
    played = bastide.random_playouts(game, 20, seed=1, threads=2)
    assert played.games == 20 and played.moves >= 20 and len(played.points) == game.seats
    assert sum(played.shares) == pytest.approx(1.0)
    assert played == bastide.random_playouts(game, 20, seed=1, threads=2)


def test_games_that_are_over_before_they_begin_are_passed_over():
    """By the old rule of Tilings the first tile may be the last that fits anywhere."""
    game = bastide.load("tilings", options={"skip": "tile"})
    env = bastide.VecEnv(game, 1024, seed=1)
    passed = [row for row, seed in enumerate(env.seeds()) if not seed.endswith("game 0")]
    assert passed and all(game.new_state(f"1 row {row} game 0").is_over for row in passed)
    for _ in range(3):
        env.step(env.sample())
    assert (numpy.diff(env.offsets) > 0).all()
