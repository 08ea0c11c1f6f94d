// Minds at work beside the page: one worker, one question at a time, and a newer question ends an older one.

import { t } from "./lang.js";

/**
 * @typedef {{record: string, turn?: number, level: number, ms: number, grade: string}} Question at the end of the record, or after so many turns
 * @typedef {import("./engine.js").Answer} Answer
 */

export class Thinker {
  /**
   * @param {WebAssembly.Module} module
   * @param {() => Worker} hire makes a worker that runs `worker.js`
   * @param {import("./lang.js").Texts | null} texts
   */
  constructor(module, hire, texts) {
    this.module = module;
    this.texts = texts;
    this.hire = hire;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {((answer: Answer | null) => void) | null} */
    this.waiting = null;
  }

  /**
   * What a level would play at the end of this record; nothing if another question came meanwhile.
   * @param {Question} question
   * @returns {Promise<Answer | null>}
   */
  ask(question) {
    this.stop();
    const worker = this.worker ?? this.start();
    return new Promise((resolve) => {
      this.waiting = resolve;
      worker.onmessage = (event) => this.answer(event.data);
      worker.onerror = () => this.answer({ ok: false, reason: t("the mind broke down") });
      worker.postMessage(question);
    });
  }

  /** A mind that thinks cannot be talked to: it is let go, and the next question hires another. */
  stop() {
    if (!this.waiting) return;
    this.worker?.terminate();
    this.worker = null;
    this.answer(null);
  }

  start() {
    this.worker = this.hire();
    this.worker.postMessage({ module: this.module, texts: this.texts });
    return this.worker;
  }

  /** @param {Answer | null} answer */
  answer(answer) {
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.(answer);
  }
}
