"""The same games through Python and through `bastide engine`, side by side."""

import json
import subprocess

import pytest

import bastide


class Engine:
    def __init__(self, program):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "engine"], stdin=pipe, stdout=pipe, text=True)

    def ask(self, **request):
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


@pytest.fixture
def engine(program):
    engine = Engine(program)
    yield engine
    engine.close()


def test_both_play_the_same_games(game, dice, engine):
    for seed in range(3):
        state = game.new_state(seed=seed)
        told = engine.ask(do="new", game=game.name, seats=game.seats, seed=seed, options=game.options)
        for _ in range(80):
            assert told["moves"] == state.legal_moves()
            assert told["scores"] == state.scores()
            assert told["position"] == state.text
            assert told["view"] == state.view
            assert told["draws"] == state.draws
            assert told["to_move"] == state.to_move
            if state.is_over:
                break
            move = dice.choice(told["moves"])
            state.apply(move)
            told = engine.ask(do="play", move=move)
        assert engine.ask(do="record")["record"] == state.record()
        assert engine.ask(do="scene", **{"as": "svg"})["scene"] == state.svg()
