"""A network learns Ripple 4x4 by playing itself, and then has to beat `greedy`.

Needs PyTorch. On one core it takes a few minutes: `python3 learn_ripple.py [ROUNDS [SEED]]`. A round plays 64 games beside each
other for 32 turns. In every turn the network judges, all at once, the positions that any move in any game leads to; the
better they are for the mover, the likelier is the move. Its policy learns how likely each move was, its value what came of them.

What has to beat `greedy` beyond doubt is the network looking one move ahead, as `greedy` does, and the network leading a
search of 40 lines. The policy alone, which tries no move, is shown beside them.
"""

import os
import sys
import time

# So small a network gains nothing by threads, and on busy cores they wait for each other. PyTorch looks here when it is imported.
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch
from torch import nn

import bastide

SIDE = 4
CELLS, PLANES = SIDE * SIDE, 8
GAMES, TURNS, EPOCHS, PART = 64, 32, 4, 512
RATE, HEAT, TRUST = 1e-3, 0.15, 0.8
ILLEGAL = -99.0


class Network(nn.Module):
    """Numbers to the logits of all actions and to what the mover will get."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(PLANES * CELLS + 1, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.policy = nn.Linear(256, CELLS)
        self.value = nn.Linear(256, 1)

    def forward(self, seen):
        body = self.body(seen)
        return self.policy(body), torch.tanh(self.value(body)).squeeze(-1)


def numbers(observations, facts):
    """Positions as rows of numbers: planes that are mostly 0 or 1, and the share of moves left."""
    given = torch.from_numpy(np.asarray(observations, np.float32)).flatten(2)
    heights, rests = given[:, 2:3], given[:, 3:4]
    planes = [given[:, :2], heights == 1, heights == 2, torch.log1p(heights), rests == 1, rests == 2, rests == 3]
    return torch.cat([torch.cat(planes, 1).flatten(1), torch.from_numpy(np.array(facts)[:, :1])], 1)


def look_ahead(network, states):
    """Value of every action to the mover of each state: the network's value of the positions they lead to."""
    worth = torch.full((len(states), CELLS), ILLEGAL)
    places, seen = [], []
    for row, state in enumerate(states):
        for action in state.legal_actions():
            then = state.clone()
            then.apply(action)
            if then.is_over:
                worth[row, action] = then.returns()[state.to_move]
            else:
                places.append((row, action))
                seen.append(then.observation())
    if places:
        with torch.no_grad():
            _, values = network(numbers(*zip(*seen)))
        # Then the other one is to move, and what is good for one is bad for the other.
        worth[tuple(zip(*places))] = -values
    return worth


def play(network, game, states):
    """Plays all games on: what was seen, how likely each move was, and what the positions turned out to be worth."""
    steps = []
    for _ in range(TURNS):
        seen, worth = numbers(*zip(*(state.observation() for state in states))), look_ahead(network, states)
        odds = (worth / HEAT).softmax(1)
        actions = torch.multinomial(odds, 1)
        for state, action in zip(states, actions):
            state.apply(int(action))
        over = torch.tensor([state.is_over for state in states])
        states[:] = [game.new_state() if state.is_over else state for state in states]
        steps.append((seen, odds, (odds * worth).sum(1), worth.gather(1, actions).squeeze(1), over))
    seen, odds, hoped, chosen, over = map(torch.stack, zip(*steps))
    goals, after = hoped.clone(), -chosen[-1]
    for turn in reversed(range(TURNS)):
        # The move taken led to more or less than it promised, by what its follower found.
        goals[turn] -= TRUST * torch.where(over[turn], 0.0, after + chosen[turn])
        after = goals[turn]
    return seen.flatten(0, 1), odds.flatten(0, 1), goals.flatten()


def turned(planes, symmetries):
    """Each row's planes of cells as one of the eight symmetries of the square shows them."""
    cells = torch.arange(CELLS).view(SIDE, SIDE)
    views = torch.stack([side.rot90(turns).flatten() for side in (cells, cells.T) for turns in range(4)])
    return planes.gather(2, views[symmetries][:, None].expand_as(planes))


def learn(network, optimiser, seen, odds, goals):
    """Makes the policy expect the moves that looked good, and the value what came of them, from every side."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(seen)).split(PART):
            symmetries = torch.randint(8, (len(part),))
            planes = turned(seen[part, :-1].view(-1, PLANES, CELLS), symmetries).flatten(1)
            wanted = turned(odds[part, None], symmetries).squeeze(1)
            logits, values = network(torch.cat([planes, seen[part, -1:]], 1))
            logits = logits.masked_fill(wanted == 0, -1e9)
            miss = (values - goals[part]).square().mean()
            loss = nn.functional.cross_entropy(logits, wanted) + miss
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()


def guide(network):
    """The network as `bastide.mcts` asks it: what it thinks of many positions at once."""

    def judge(leaves):
        with torch.no_grad():
            logits, values = network(numbers(leaves.observations, leaves.facts))
        return values.numpy(), logits.softmax(-1).numpy()

    return judge


def main(rounds=160, seed=1):
    torch.manual_seed(seed)
    game = bastide.load("ripple", options={"width": SIDE, "height": SIDE})
    network, states = Network(), [game.new_state() for _ in range(GAMES)]
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    falling = torch.optim.lr_scheduler.LinearLR(optimiser, 1.0, 0.05, rounds)
    judge, began = guide(network), time.time()

    def ahead(state):
        return int(look_ahead(network, [state]).argmax())

    def alone(state):
        return bastide.mcts(state, judge, "1it").ranked[0][0]

    def meet(player, blocks, seed):
        return bastide.duel(game, {"network": player, "greedy": "greedy"}, blocks=blocks, seed=seed)

    for number in range(1, rounds + 1):
        learn(network, optimiser, *play(network, game, states))
        falling.step()
        if number % 20 == 0:
            shares = {row["player"]: row["share"]["mean"] for row in meet(ahead, 20, number).standings}
            print(f"round {number}, {time.time() - began:.0f} s: one move ahead it has {shares['network']:.2f}", flush=True)
    print(f"the policy alone:\n{meet(alone, 60, 'end')}")
    found = meet(ahead, 60, "end")
    print(f"the network looking one move ahead:\n{found}")
    led = meet(bastide.Mcts(judge, "40it", batch=8), 60, "end")
    print(f"the network leading a search of 40 lines:\n{led}")
    if not all(one.standings[0]["player"] == "network" and one.pairs[0]["decided"] for one in (found, led)):
        sys.exit("the network does not beat greedy beyond doubt")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
