"""Code that the adapters to other libraries share."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._bastide import BastideError, Game, State

if TYPE_CHECKING:
    from gymnasium import spaces

#: Render modes.
RENDER_MODES = ["ansi", "rgb_array", "human"]

#: A start may be the end already, as in Tilings with `skip=tile` when the first tiles fit nowhere.
_STARTS = 64


def running_state(game: Game, seed: object) -> State:
    """A first state that is not over."""
    state = game.new_state(seed)
    for number in range(1, _STARTS):
        if not state.is_over:
            return state
        state = game.new_state(f"{seed} again {number}" if seed is not None else None)
    raise BastideError(f"games of this setup are over before the first move: {game!r}")


def observation_spaces(game: Game) -> dict[str, spaces.Space[Any]]:
    """Planes and facts with their true bounds: a plane of flags is not taken for a picture."""
    from gymnasium import spaces

    most = np.array([most for _, most in game.plane_legend], np.uint8)
    planes = np.broadcast_to(most[:, None, None], game.observation_shape).copy()
    facts = np.array([most for _, most in game.fact_legend], np.float32)
    return {
        "observation": spaces.Box(np.zeros_like(planes), planes, dtype=np.uint8),
        "facts": spaces.Box(np.zeros_like(facts), facts, dtype=np.float32),
    }


def observed(state: State, seat: int) -> dict[str, NDArray[Any]]:
    """Planes and facts as a seat sees them."""
    planes, facts = state.observation(seat)
    return {"observation": planes.copy(), "facts": facts.copy()}


def action_mask(game: Game, legal: list[int]) -> NDArray[np.int8]:
    """The legal actions as a dense mask."""
    mask = np.zeros(game.actions, np.int8)
    mask[legal] = 1
    return mask


def render(state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The position in letters, in pixels, or printed."""
    if mode == "ansi":
        return state.board
    if mode == "rgb_array":
        pixels: NDArray[np.uint8] = state.rgb().copy()
        return pixels
    if mode == "human":
        print(state.board, file=sys.stdout, flush=True)
    return None


def check_render_mode(mode: str | None) -> str | None:
    """The mode, or an error if it is unknown."""
    if mode is not None and mode not in RENDER_MODES:
        raise BastideError(f"there is no render mode `{mode}`; there are {', '.join(RENDER_MODES)}")
    return mode
