"""A game as an environment of OpenEnv: a server for trainers, and its client.

    uvicorn --factory bastide.openenv:app            # settings in BASTIDE_OPENENV, a JSON object, see `app`

    from bastide.openenv import Answer, Client
    with Client(base_url="http://127.0.0.1:8000").sync() as env:
        seen = env.reset(seed=7).observation
        result = env.step(Answer(text="Move: b3"))
"""

from __future__ import annotations

import json
import os
from typing import Any, Dict, Optional

from openenv.core.client_types import StepResult
from openenv.core.env_client import EnvClient
from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State
from pydantic import Field

from ._bastide import load
from .text import LONGEST_TEXT, TextEnv

#: What the server plays if nothing is set: the games of the setup, and options of `TextEnv`.
USUAL: dict[str, Any] = {"game": "ripple", "opponents": {"1": "greedy"}}


class Answer(Action):
    """What a model answers."""

    text: str = Field(max_length=10 * LONGEST_TEXT, description="reasoning, and the move stated last")
    tokens: Optional[int] = Field(default=None, ge=0, description="tokens that the answer took, if known")


class Seen(Observation):
    """What a model is shown."""

    text: str = Field(description="the rules and the board, or what came of the answer")
    to_move: Optional[int] = Field(default=None, description="the seat that is asked, from 0; none at the end")


class Place(State):
    """The game behind the observation: its record replays exactly."""

    record: str = Field(default="", description="the record so far")
    notes: list[dict[str, Any]] = Field(default_factory=list, description="every answer: raw text, what was read, what was refused")


class TextGame(Environment[Answer, Seen, Place]):
    """One game under a session; options are those of `TextEnv`."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(
        self,
        game: str = "ripple",
        seats: Optional[int] = None,
        options: Optional[Dict[str, Any]] = None,
        opponents: Optional[Dict[str, str]] = None,
        **text: Any,
    ) -> None:
        super().__init__()
        minds = {int(seat): mind for seat, mind in (opponents or {}).items()}
        self.env = TextEnv(load(game, seats, options), minds, **text)
        self.episode: Optional[str] = None

    def reset(self, seed: Optional[int] = None, episode_id: Optional[str] = None, **_: Any) -> Seen:
        self.episode = episode_id
        return Seen(text=self.env.reset(seed), to_move=self.env.to_move, reward=0.0)

    def step(self, action: Answer, timeout_s: Optional[float] = None, **_: Any) -> Seen:
        text, reward, done, info = self.env.step(action.text, action.tokens)
        return Seen(text=text, to_move=self.env.to_move, reward=reward, done=done, metadata=info)

    @property
    def state(self) -> Place:
        game = self.env.state
        record = game.record() if game is not None else ""
        return Place(episode_id=self.episode, step_count=len(self.env.notes), record=record, notes=self.env.notes)


def app() -> Any:
    """The server, as `uvicorn --factory bastide.openenv:app` starts it."""
    settings = json.loads(os.environ.get("BASTIDE_OPENENV", "null")) or USUAL
    return create_app(lambda: TextGame(**settings), Answer, Seen, env_name="bastide", max_concurrent_envs=64, state_cls=Place)


class Client(EnvClient[Answer, Seen, Place]):
    """Talks to the server."""

    def _step_payload(self, action: Answer) -> Dict[str, Any]:
        payload: Dict[str, Any] = action.model_dump(exclude_none=True)
        return payload

    def _parse_result(self, payload: Dict[str, Any]) -> StepResult[Seen]:
        seen = Seen(**payload.get("observation", {}))
        return StepResult(observation=seen, reward=payload.get("reward"), done=payload.get("done", False))

    def _parse_state(self, payload: Dict[str, Any]) -> Place:
        return Place(**payload)
