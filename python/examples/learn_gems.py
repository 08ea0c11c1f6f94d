"""MaskablePPO (sb3-contrib) learns Gems, and has to be better than random play beyond doubt.

    pip install sb3-contrib
    python learn_gems.py [steps]

The policy sees the board as planes. A reward is the logarithm of the points of a move: a long cascade is worth hundreds of
swaps, and is luck. At the end the policy and `random` play the same deals in a duel.
"""

from __future__ import annotations

import sys
import time

import numpy
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

import bastide
from bastide.sb3 import SeatsVecEnv

GAME = bastide.load("gems", options={"max_moves": 20})
STEPS = int(sys.argv[1]) if len(sys.argv) > 1 else 120_000


class Swaps(BaseFeaturesExtractor):
    """Two numbers for each cell, right and down, by convolutions over the planes: what a swap is worth does not depend on where
    it lies. They stand in the order of the actions."""

    def __init__(self, space):
        planes, height, width = space["observation"].shape
        super().__init__(space, 2 * height * width)
        self.layers = torch.nn.Sequential(
            torch.nn.Conv2d(planes, 64, 5, padding=2), torch.nn.ReLU(),
            torch.nn.Conv2d(64, 64, 3, padding=1), torch.nn.ReLU(), torch.nn.Conv2d(64, 2, 1),
        )

    def forward(self, seen):
        return self.layers(seen["observation"]).permute(0, 2, 3, 1).flatten(1)


class LogPoints(SeatsVecEnv):
    """Rewards as logarithms of points."""

    def step_wait(self):
        seen, rewards, dones, infos = super().step_wait()
        return seen, numpy.log1p(rewards), dones, infos


def learned(steps: int) -> MaskablePPO:
    """A policy after this many steps."""
    model = MaskablePPO(
        "MultiInputPolicy", LogPoints(GAME, 64, seed=1), n_steps=32, batch_size=512, n_epochs=4, learning_rate=1e-3, gamma=0.5, seed=1, device="cpu",
        policy_kwargs={"features_extractor_class": Swaps, "net_arch": []},
    )
    torch.nn.init.eye_(model.policy.action_net.weight)
    return model.learn(steps)


def main() -> None:
    torch.set_num_threads(1)
    began = time.perf_counter()
    model = learned(STEPS)
    print(f"{model.num_timesteps} steps in {time.perf_counter() - began:.0f} s")

    def learner(state: bastide.State) -> int:
        planes, facts = state.observation()
        legal = torch.zeros(GAME.actions, dtype=torch.bool)
        legal[state.legal_actions()] = True
        seen = {"observation": planes, "facts": facts}
        return int(model.predict(seen, action_masks=legal.numpy(), deterministic=True)[0])

    found = bastide.duel(GAME, [learner, "random"], blocks=200, seed=1)
    print(found)
    mean = {row["player"]: row["points"] for row in found.standings}
    print(f"points: learner {mean['learner']:.0f}, random {mean['random']:.0f}")
    assert found.pairs[0]["decided"] and found.standings[0]["player"] == "learner", "it has not learned"


if __name__ == "__main__":
    main()
