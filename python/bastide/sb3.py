"""Many games at once for Stable-Baselines3: a `VecEnv` of ours as a `VecEnv` of theirs, with masks for MaskablePPO.

>>> import bastide
>>> from bastide.sb3 import SeatsVecEnv
>>> envs = SeatsVecEnv(bastide.load("ripple"), 16, seed=1)
>>> envs.reset()["observation"].shape, envs.action_masks().shape
((16, 4, 5, 5), (16, 25))
"""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from ._bastide import BastideError, Game
from .gymnasium import RowPolicy, SeatVectorEnv, random_policy


class SeatsVecEnv(VecEnv):
    """One seat of many games; `opponent` plays the others, as in `bastide.gymnasium.SeatVectorEnv`.

    One environment of its own for each row would be `bastide.gymnasium.SeatEnv` in a `DummyVecEnv`: slower, but against minds.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        opponent: RowPolicy = random_policy,
        seat: int = 0,
        threads: int = 1,
        seed: int | None = None,
    ) -> None:
        self.games = SeatVectorEnv(game, num_envs, opponent, seat, threads)
        self.render_mode = None
        super().__init__(num_envs, self.games.single_observation_space, self.games.single_action_space)
        self.seed(seed)

    def reset(self) -> Any:
        """Begins all games anew."""
        seed = self._seeds[0]
        self._reset_seeds()
        self._reset_options()
        seen, _ = self.games.reset(seed=seed)
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        return seen

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        seen, rewards, over, cut, info = self.games.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(over | cut):
            infos[row] = {"final_scores": info["final_scores"][row], "TimeLimit.truncated": bool(cut[row] and not over[row])}
        return seen, rewards.astype(np.float32), over | cut, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of all rows, (n, actions)."""
        masks: NDArray[np.bool_] = self.games.env.masks().copy()
        return masks

    def close(self) -> None:
        """Nothing is held open."""

    def _rows(self, indices: Any) -> list[int]:
        return list(self._get_indices(indices))

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name) or hasattr(self.games, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The same for all rows: they are one environment."""
        value = getattr(self, attr_name) if hasattr(self, attr_name) else getattr(self.games, attr_name)
        return [value for _ in self._rows(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise BastideError("all rows are one environment: make another one with other settings")

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **keywords: Any) -> list[Any]:
        """`action_masks` row by row; other methods do not belong to a row."""
        if method_name != "action_masks":
            raise BastideError(f"rows have no method `{method_name}`; there is `action_masks`")
        masks = self.action_masks()
        return [masks[row] for row in self._rows(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False for _ in self._rows(indices)]

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        return [None for _ in range(self.num_envs)]
