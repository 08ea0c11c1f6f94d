// The engine: the WebAssembly module behind one call, a request in, an answer out.

/**
 * @typedef {{[key: string]: unknown, do: string}} Request
 * @typedef {{ok: boolean, error?: string, reason?: string} & {[key: string]: any}} Answer
 */

const encoder = new TextEncoder(), decoder = new TextDecoder();

const imports = {
  env: {
    now: () => performance.now(),
    entropy: () => crypto.getRandomValues(new BigUint64Array(1))[0],
  },
};

/** One table of rules, pictures and minds. A module that panics is replaced, and `onLost` told to load the game again. */
export class Engine {
  /** @param {WebAssembly.Module} module @param {{[english: string]: string} | null} texts */
  constructor(module, texts) {
    this.module = module;
    this.texts = texts;
    /** @type {() => void} */
    this.onLost = () => {};
    this.begin();
  }

  begin() {
    /** @type {any} */
    this.exports = new WebAssembly.Instance(this.module, imports).exports;
    if (this.texts) this.call({ do: "texts", texts: this.texts });
  }

  /**
   * @param {Request} request
   * @returns {Answer}
   */
  ask(request) {
    try {
      return this.call(request);
    } catch (error) {
      this.begin();
      this.onLost();
      return { ok: false, error: "lost", reason: `the engine broke down and was started again: ${error}` };
    }
  }

  /**
   * @param {Request} request
   * @returns {Answer}
   */
  call(request) {
    const { memory, bastide_room, bastide_answer, bastide_reply } = this.exports;
    const bytes = encoder.encode(JSON.stringify(request));
    const room = bastide_room(bytes.length);
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
    const length = bastide_answer();
    // The memory may have grown meanwhile: its buffer is asked for anew.
    return JSON.parse(decoder.decode(new Uint8Array(memory.buffer, bastide_reply(), length)));
  }
}
