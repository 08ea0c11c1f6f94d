// The worker that minds run in: first come the module and the texts of the reader's language, then questions.

import { Engine } from "./engine.js";

/** @type {Engine | null} */
let engine = null;
/** The record that is loaded: a game is looked at turn by turn. */
let loaded = "";

/** @param {Engine} engine @param {string} record @param {number | undefined} turn */
const setUp = (engine, record, turn) => {
  if (record !== loaded) {
    loaded = "";
    const answer = engine.ask({ do: "load", record, seed: 1 });
    if (!answer.ok) return answer;
    loaded = record;
  }
  return turn === undefined ? { ok: true } : engine.ask({ do: "go", turn, want: [] });
};

/** @param {MessageEvent} event */
onmessage = (event) => {
  if (event.data.module) {
    engine = new Engine(event.data.module, event.data.texts);
    engine.onLost = () => { loaded = ""; };
    return;
  }
  if (!engine) return;
  const { record, turn, level, ms, grade } = event.data, ready = setUp(engine, record, turn);
  postMessage(ready.ok ? engine.ask({ do: "hint", level, ms, grade }) : ready);
};
