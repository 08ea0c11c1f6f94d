"""Many games at once."""

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
    """In Tilings the first tile may be the last that fits anywhere."""
    game = bastide.load("tilings")
    env = bastide.VecEnv(game, 1024, seed=1)
    passed = [row for row, seed in enumerate(env.seeds()) if not seed.endswith("game 0")]
    assert passed and all(game.new_state(f"1 row {row} game 0").is_over for row in passed)
    for _ in range(3):
        env.step(env.sample())
    assert (numpy.diff(env.offsets) > 0).all()
