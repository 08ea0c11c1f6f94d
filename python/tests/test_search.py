"""A search that a function leads."""

import pytest

numpy = pytest.importorskip("numpy")

import bastide  # noqa: E402


def even(leaves):
    return numpy.zeros(len(leaves)), None


def judged(leaves):
    """By the house's own judgement."""
    return numpy.array([[2 * share - 1 for share in state.estimates()] for state in leaves.states]), None


def test_leaves_are_arrays_of_positions(game):
    if game.actions > 60_000:
        pytest.skip("dense priors are too large")
    seen = []

    def guide(leaves):
        seen.append(len(leaves))
        for at, state in enumerate(leaves.states):
            planes, facts = state.observation()
            assert (leaves.observations[at] == planes).all() and (leaves.facts[at] == facts).all()
            legal = leaves.legal[leaves.offsets[at] : leaves.offsets[at + 1]]
            assert legal.tolist() == state.legal_actions() and leaves.to_move[at] == state.to_move
        priors = numpy.ones((len(leaves), game.actions)) / game.actions
        assert priors[leaves.rows, leaves.legal].shape == leaves.legal.shape
        return numpy.zeros(len(leaves)), priors

    thought = bastide.mcts(game.new_state(seed=1), guide, "40it", batch=8)
    assert thought.iterations == 40 and max(seen) <= 8 and thought.move in game.new_state(seed=1).legal_moves()


def test_a_guided_search_beats_greedy():
    game = bastide.load("ripple", options={"width": 4, "height": 4})
    guided = bastide.Mcts(judged, "60it", batch=8, name="guided")
    found = bastide.duel(game, [guided, "greedy"], blocks=6, seed=1)
    assert found.standings[0]["player"] == "guided", str(found)


def test_a_guide_that_fails_or_answers_nonsense_is_told():
    state = bastide.load("ripple").new_state(seed=1)

    def broken(leaves):
        raise KeyError("my network")

    with pytest.raises(KeyError, match="my network"):
        bastide.mcts(state, broken)
    with pytest.raises(bastide.BastideError, match="values are"):
        bastide.mcts(state, lambda leaves: (numpy.zeros((len(leaves), 5)), None))
    with pytest.raises(bastide.BastideError, match="priors are"):
        bastide.mcts(state, lambda leaves: (numpy.zeros(len(leaves)), [1.0]))
    with pytest.raises(bastide.BadText):
        bastide.mcts(state, even, budget="soon")


@pytest.mark.parametrize("guide, why", [
    (lambda leaves: (numpy.full(len(leaves), numpy.nan), None), "values are finite"),
    (lambda leaves: (numpy.full(len(leaves), numpy.inf), None), "values are finite"),
    (lambda leaves: (numpy.zeros(len(leaves)), numpy.full(len(leaves.legal), numpy.nan)), "priors are finite"),
    (lambda leaves: (numpy.zeros(len(leaves)), numpy.full(len(leaves.legal), -1.0)), "priors are not negative"),
])
def test_numbers_that_make_no_sense_are_refused(guide, why):
    """P10."""
    with pytest.raises(bastide.BastideError, match=why):
        bastide.mcts(bastide.load("ripple").new_state(seed=1), guide)


@pytest.mark.parametrize("wrong", [{"batch": 0}, {"batch": -1}, {"noise": -1.0}, {"noise": 1.5}, {"noise": float("nan")},
                                   {"exploration": -1.0}, {"exploration": float("inf")}, {"seed": -1}])
def test_settings_that_make_no_search_are_refused(wrong):
    """P10, P19."""
    with pytest.raises(bastide.BastideError):
        bastide.mcts(bastide.load("ripple").new_state(seed=1), even, **wrong)


def test_a_guide_runs_on_the_thread_that_asked():
    """State of a thread, such as torch's `no_grad`, holds in it."""
    import threading

    seen = set()

    def guide(leaves):
        seen.add(threading.get_ident())
        return numpy.zeros(len(leaves)), None

    bastide.mcts(bastide.load("ripple").new_state(seed=1), guide)
    assert seen == {threading.get_ident()}


def test_equal_seeds_search_alike():
    state = bastide.load("carcassonne").new_state(seed=1)
    first, again = (bastide.mcts(state, even, "50it", noise=0.3, seed=4) for _ in range(2))
    assert first.ranked == again.ranked and state.turn == 0
