"""P20: data sets."""

import json

import pytest

numpy = pytest.importorskip("numpy")

import bastide  # noqa: E402


@pytest.mark.parametrize("threads", [1, 3])
def test_games_can_be_played_again(game, tmp_path, threads):
    data = bastide.dataset(game, tmp_path, 12, seed=1, threads=threads, shard_games=5)
    assert len(data) == 12 and len(data.paths) == 3 and data.game == game and "random play" in repr(data)
    number = 0
    for shard in range(3):
        arrays = data.shard(shard)
        for at, end in enumerate(arrays["ends"]):
            state = data.state(number)
            actions = arrays["actions"][arrays["ends"][at - 1] if at else 0 : end]
            assert state.is_over and state.turn == len(actions) and state.scores() == arrays["points"][at].tolist()
            assert state.returns() == pytest.approx(arrays["returns"][at].tolist())
            record = bastide.from_record(state.record())
            assert record == state and record.game == game
            number += 1
    assert number == 12


def test_the_games_do_not_depend_on_the_threads(tmp_path):
    game = bastide.load("carcassonne")
    one, two = (bastide.dataset(game, tmp_path / str(n), 20, seed=1, threads=n, shard_games=20).shard(0) for n in (1, 2))
    assert all((one[name] == two[name]).all() for name in one) and one["actions"].dtype == numpy.uint16
    other = bastide.dataset(game, tmp_path / "other", 20, seed=2, shard_games=20).shard(0)
    assert len(other["actions"]) != len(one["actions"]) or (other["actions"] != one["actions"]).any()


def test_batches_are_what_movers_saw(game, tmp_path):
    data, seen = bastide.dataset(game, tmp_path, 4, seed=3), 0
    for batch in data.batches(games=2):
        assert len(batch.observations) == len(batch.facts) == len(batch.actions) == len(batch.movers) == len(batch.returns)
        assert numpy.isnan(batch.values).all()
        seen += len(batch.actions)
    assert seen == len(data.shard(0)["actions"])


def test_a_batch_is_the_game_move_by_move(tmp_path):
    game = bastide.load("ripple", seats=3, options={"width": 4, "height": 3})
    data = bastide.dataset(game, tmp_path, 4, seed=3)
    batch, end, state = next(data.batches(games=1)), data.state(0), game.new_state()
    for at, (move, draws) in enumerate(end.history):
        planes, facts = state.observation()
        assert (batch.observations[at] == planes).all() and batch.facts[at] == pytest.approx(facts)
        assert batch.movers[at] == state.to_move and batch.actions[at] == state.action_of(move)
        assert batch.returns[at] == pytest.approx(end.returns()[state.to_move])
        state.apply(move, draws=draws)
    assert state == end


def test_a_mind_leaves_its_values_and_visits(tmp_path):
    game = bastide.load("ripple", options={"width": 4, "height": 4})
    data = bastide.dataset(game, tmp_path, 6, mind="mcts", budget="30it", seed=1, threads=2)
    shard = data.shard(0)
    moves, opening = len(shard["actions"]), data.about["opening"]
    assert opening == 4 and len(shard["values"]) == len(shard["policy_ends"]) == moves
    assert numpy.isnan(shard["values"]).sum() == 6 * opening and numpy.nanmax(shard["values"]) <= 1
    begins = numpy.concatenate([[0], shard["policy_ends"][:-1]])
    tried = [int(shard["policy_visits"][begin:end].sum()) for begin, end in zip(begins, shard["policy_ends"])]
    assert tried[:4] == [0] * 4 and all(visits > 0 for visits in numpy.array(tried)[~numpy.isnan(shard["values"])])
    assert len({data.state(number).history[0][0] for number in range(6)}) > 1
    assert not numpy.isnan(next(data.batches()).values).all()


def test_records_are_text(tmp_path):
    data = bastide.dataset(bastide.load("gems", options={"max_moves": 4}), tmp_path, 5, seed=1, format="records")
    text = data.paths[0].read_text()
    records = ["bastide record" + part for part in text.split("bastide record")[1:]]
    assert len(records) == 5 and all(bastide.from_record(record).is_over for record in records)
    values = [json.loads(line) for line in data.paths[0].with_suffix(".jsonl").read_text().splitlines()]
    ends = [bastide.from_record(record) for record in records]
    assert [line["points"] for line in values] == [end.scores() for end in ends]
    assert [len(line["movers"]) for line in values] == [end.turn for end in ends]
    with pytest.raises(bastide.BastideError, match="text"):
        data.shard(0)


def test_a_larger_number_of_games_adds_to_a_data_set(tmp_path):
    game = bastide.load("ripple", options={"width": 3, "height": 3})
    few = bastide.dataset(game, tmp_path, 10, seed=1).shard(0)
    more = bastide.dataset(game, tmp_path, 25)
    assert len(more) == 25 and len(more.paths) == 3 and (more.shard(0)["actions"] == few["actions"]).all()


def test_a_data_set_goes_on_where_it_was_stopped(tmp_path):
    game = bastide.load("ripple", options={"width": 3, "height": 3})

    def stops(done, games):
        if done == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bastide.dataset(game, tmp_path / "a", 45, seed=7, shard_games=10, progress=stops)
    there = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "a").glob("shard-*.npz")}
    data = bastide.dataset(game, tmp_path / "a", 45, shard_games=10)
    whole = bastide.dataset(game, tmp_path / "b", 45, seed=7, shard_games=10)
    assert 1 <= len(there) < 5 and all((tmp_path / "a" / name).stat().st_mtime_ns == time for name, time in there.items())
    for number in range(5):
        one, two = data.shard(number), whole.shard(number)
        assert all((one[name] == two[name]).all() for name in one)
    with pytest.raises(bastide.BastideError, match="another data set"):
        bastide.dataset(bastide.load("ripple"), tmp_path / "a", 45, seed=7, shard_games=10)


def test_what_is_broken_is_refused(tmp_path):
    game = bastide.load("gems", options={"max_moves": 4})
    with pytest.raises(bastide.BastideError, match="no data set"):
        bastide.Dataset(tmp_path)
    for wrong in ({"games": 0}, {"format": "csv"}, {"shard_games": 0}):
        with pytest.raises(bastide.BastideError):
            bastide.dataset(game, tmp_path, **{"games": 1, **wrong})
    data = bastide.dataset(game, tmp_path / "x", 3, seed=1)
    arrays = data.shard(0)
    for name, value in (("actions", arrays["actions"] ^ 1), ("draws", arrays["draws"] + 9), ("ends", arrays["ends"] + 5)):
        numpy.savez(data.paths[0], **{**arrays, name: value})
        with pytest.raises((bastide.BastideError, IndexError, ValueError)):
            list(data.batches())
    assert json.loads((tmp_path / "x" / "dataset.json").read_text())["games"] == 3
