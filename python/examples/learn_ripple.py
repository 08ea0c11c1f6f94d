"""A network learns Ripple 4x4 by playing itself, and then has to beat `greedy`.

Needs PyTorch. On two cores it takes a few minutes: `python3 learn_ripple.py [ROUNDS]`. Every round plays 256 games beside each
other for 48 steps (`bastide.VecEnv`) and learns from them by proximal policy optimisation. Policy and value are those of
the player to move; a step later the other one is to move, and what is good for one is bad for the other.
"""

import sys
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import bastide

ROWS, STEPS, EPOCHS, PART = 256, 48, 3, 3072
DISCOUNT, SMOOTHING, CLIP, CURIOSITY = 0.997, 0.95, 0.2, 0.01


class Network(nn.Module):
    """Planes and facts to the logits of all actions and to what the mover will get."""

    def __init__(self, game):
        super().__init__()
        inputs = int(np.prod(game.observation_shape)) + game.facts
        self.body = nn.Sequential(nn.Linear(inputs, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.policy = nn.Linear(256, game.actions)
        self.value = nn.Linear(256, 1)

    def forward(self, seen, masks):
        body = self.body(seen)
        logits = self.policy(body).masked_fill(~masks, -1e9)
        return logits, torch.tanh(self.value(body)).squeeze(-1)


def numbers(observations, facts):
    """Planes and facts as one row of numbers each; heights and rests grow slowly."""
    planes = torch.from_numpy(observations.reshape(len(observations), -1).astype(np.float32))
    return torch.cat([torch.log1p(planes), torch.from_numpy(np.array(facts))], 1)


class Play:
    """What was seen and done in the steps of one round."""

    def __init__(self, env, network):
        rows = {name: [] for name in ("seen", "masks", "actions", "odds", "values", "movers", "gains", "dones")}
        with torch.no_grad():
            for _ in range(STEPS):
                seen, masks = numbers(env.observations, env.facts), torch.from_numpy(env.masks().copy())
                logits, values = network(seen, masks)
                choice = Categorical(logits=logits)
                actions = choice.sample()
                movers = env.to_move.astype(np.int64)
                env.step(actions.numpy())
                gains = env.rewards[np.arange(ROWS), movers].copy()
                for name, thing in zip(rows, (seen, masks, actions, choice.log_prob(actions), values,
                                              torch.from_numpy(movers), torch.from_numpy(gains),
                                              torch.from_numpy(env.dones.copy()))):
                    rows[name].append(thing)
            _, last = network(numbers(env.observations, env.facts), torch.from_numpy(env.masks().copy()))
        self.__dict__.update({name: torch.stack(things) for name, things in rows.items()})
        self.better = self.advantages(last, torch.from_numpy(env.to_move.astype(np.int64)))
        self.goals = self.better + self.values

    def advantages(self, value, mover):
        """How much better each move turned out than was expected, by its mover."""
        better, behind = torch.zeros_like(self.values), torch.zeros(ROWS)
        for step in reversed(range(STEPS)):
            goes_on = (~self.dones[step]).float() * torch.where(mover == self.movers[step], 1.0, -1.0)
            surprise = self.gains[step] + DISCOUNT * goes_on * value - self.values[step]
            behind = surprise + DISCOUNT * SMOOTHING * goes_on * behind
            better[step], value, mover = behind, self.values[step], self.movers[step]
        return better


def learn(network, optimiser, play):
    """Makes good moves likelier and values truer."""
    flat = {name: thing.flatten(0, 1) for name, thing in play.__dict__.items()}
    better = flat["better"]
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(ROWS * STEPS).split(PART):
            logits, values = network(flat["seen"][part], flat["masks"][part])
            choice = Categorical(logits=logits)
            ratio = torch.exp(choice.log_prob(flat["actions"][part]) - flat["odds"][part])
            gain = torch.minimum(ratio * better[part], ratio.clamp(1 - CLIP, 1 + CLIP) * better[part])
            miss = (values - flat["goals"][part]).square()
            loss = -gain.mean() + 0.5 * miss.mean() - CURIOSITY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def guide(network, game):
    """The network as `bastide.mcts` asks it: what it thinks of many positions at once."""

    def judge(leaves):
        masks = np.zeros((len(leaves), game.actions), bool)
        masks[leaves.rows, leaves.legal] = True
        with torch.no_grad():
            logits, values = network(numbers(leaves.observations, leaves.facts), torch.from_numpy(masks))
        return values.numpy(), logits.softmax(-1).numpy()

    return judge


def main(rounds):
    torch.manual_seed(1)
    game = bastide.load("ripple", options={"width": 4, "height": 4})
    env, network = bastide.VecEnv(game, ROWS, seed=1), Network(game)
    optimiser = torch.optim.Adam(network.parameters(), lr=7e-4)
    judge, began = guide(network, game), time.time()

    def alone(state):
        return bastide.mcts(state, judge, "1it").ranked[0][0]

    players = {"network": alone, "greedy": "greedy"}
    for number in range(1, rounds + 1):
        learn(network, optimiser, Play(env, network))
        if number % 20 == 0:
            share = bastide.duel(game, players, blocks=20, seed=number).pairs[0]
            print(f"round {number}, {time.time() - began:.0f} s: {share['players'][0]} has {share['share']:.2f}", flush=True)
    print("the network alone:")
    found = bastide.duel(game, players, blocks=60, seed="end")
    print(found)
    print("the network leading a search of 40 lines:")
    players["network"] = bastide.Mcts(judge, "40it", batch=8)
    led = bastide.duel(game, players, blocks=30, seed="end")
    print(led)
    beaten = [one.standings[0]["player"] == "network" and one.pairs[0]["decided"] for one in (found, led)]
    if not all(beaten):
        sys.exit("the network does not beat greedy beyond doubt")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 160)
