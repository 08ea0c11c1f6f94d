// A game at this page: the engine's table, who sits around it, and what is said word by word. No picture is drawn here.

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./engine.js").Answer} Answer
 * @typedef {{level: number} | null} Seat a mind of that level, or a person at this page
 * @typedef {{game: string, seats: Seat[], seed: string, record: string}} Saved
 * @typedef {{places: string[], choices: string[], end: boolean, settled: string | null}} Next
 * @typedef {{turn: number, mover: number | null, text: string, gain: number}} Line
 */

/** Words that turn a tile: one is always chosen, and pointing again chooses the next. */
const TURN = /^r[0-3]$/;

export class Table {
  /**
   * @param {Engine} engine
   * @param {Seat[]} seats
   */
  constructor(engine, seats) {
    this.engine = engine;
    this.seats = seats;
    this.seed = "";
    /** @type {Answer} */
    this.state = { ok: false };
    /** @type {string[]} */
    this.said = [];
    /** @type {Next} */
    this.next = { places: [], choices: [], end: false, settled: null };
    /** Who moved and what it brought, by turn. @type {Line[]} */
    this.lines = [];
  }

  /**
   * Begins a game; the reason if it cannot begin like that.
   * @param {string} game
   * @param {{[name: string]: unknown}} options
   * @param {string} [seed]
   * @returns {string | null}
   */
  begin(game, options, seed) {
    const deal = () => this.engine.ask({ do: "new", game, seats: this.seats.length, options, ...(seed ? { seed } : {}) });
    let answer = deal();
    // Luck may end a game before anybody can play; then the cards are dealt again.
    for (let again = 0; again < 20 && answer.over && !seed; again++) answer = deal();
    if (!answer.ok) return answer.reason ?? "the game cannot begin like that";
    this.seed = String(answer.seed);
    this.lines = [];
    return this.settle(answer);
  }

  /**
   * Goes on with a game that was kept.
   * @param {Saved} saved
   * @returns {string | null}
   */
  resume(saved) {
    this.seed = saved.seed;
    const answer = this.engine.ask({ do: "load", record: saved.record, seed: saved.seed });
    if (!answer.ok) return answer.reason ?? "the game cannot be read";
    this.recall(answer.turn);
    return this.settle(answer);
  }

  /**
   * Walks through the game once, to know who moved when.
   * @param {number} turns
   */
  recall(turns) {
    const sentences = turnsOf(this.record()), want = ["to_move", "scores"];
    let before = this.engine.ask({ do: "go", turn: 0, want });
    this.lines = sentences.slice(0, turns).map((sentence, turn) => {
      const state = before;
      before = this.engine.ask({ do: "go", turn: turn + 1, want });
      return line(turn + 1, state, before, sentence);
    });
  }

  /** @returns {Saved} */
  saved() {
    return { game: this.state.game, seats: this.seats, seed: this.seed, record: this.record() };
  }

  /** @returns {string} */
  record() {
    return this.engine.ask({ do: "record" }).record ?? "";
  }

  /** The seat to move, if a person sits there. */
  get person() {
    const mover = this.state.to_move;
    return mover !== null && mover !== undefined && this.seats[mover] === null ? mover : null;
  }

  /** The level of the mind that is to move. */
  get mind() {
    const mover = this.state.to_move;
    return mover === null || mover === undefined ? null : (this.seats[mover]?.level ?? null);
  }

  /**
   * @param {Answer} state
   * @returns {null}
   */
  settle(state) {
    this.state = state;
    this.say([]);
    return null;
  }

  /** @param {string[]} said */
  say(said) {
    const next = this.engine.ask({ do: "next", said });
    if (!next.ok) return;
    this.said = said;
    this.next = /** @type {any} */ (next);
    // A turn is always chosen, so that a tile is seen as it would lie.
    const { choices, places, end } = this.next;
    if (said.length && !end && !places.length && choices.length && choices.every((word) => TURN.test(word))) {
      this.say([...said, choices[0]]);
    }
  }

  /** The places where the turn words of what was said stand. */
  get turnAt() {
    return this.said.findIndex((word, at) => at > 0 && TURN.test(word));
  }

  /** Turns what is in hand once more, if it can be. */
  turn() {
    const at = this.turnAt;
    if (at < 0) return;
    const before = this.said.slice(0, at), all = this.engine.ask({ do: "next", said: before }).choices ?? [];
    this.say([...before, all[(all.indexOf(this.said[at]) + 1) % all.length]]);
  }

  /**
   * Points at a square: the next word, or the first of another sentence, or once more the same.
   * @param {string} square
   */
  point(square) {
    if (this.said[0] === square && this.turnAt > 0) return this.turn();
    if (this.said[this.said.length - 1] === square) return this.say(this.said.slice(0, -1));
    if (this.next.places.includes(square)) return this.say([...this.said, square]);
    this.say([]);
    if (this.next.places.includes(square)) this.say([square]);
  }

  /** A sentence that goes on with this square, as it would be said first. @param {string} square */
  example(square) {
    if (!this.next.places.includes(square)) return null;
    const begun = (/** @type {string[]} */ said) => this.engine.ask({ do: "next", said });
    let said = [...this.said, square], next = begun(said);
    while (next.ok && !next.end && !next.settled && next.choices.length && TURN.test(next.choices[0])) {
      said = [...said, next.choices[0]];
      next = begun(said);
    }
    return next.settled ?? (next.end ? said.join(" ") : null);
  }

  /** The sentence that is whole as it stands, if it is one. */
  get sentence() {
    return this.next.settled ?? (this.next.end ? this.said.join(" ") : null);
  }

  /**
   * @param {string} sentence
   * @returns {string | null} why it is refused
   */
  play(sentence) {
    const before = this.state, answer = this.engine.ask({ do: "play", move: sentence });
    if (!answer.ok) return answer.reason ?? "that cannot be played";
    this.lines.push(line(answer.turn, before, answer, sentence));
    this.undone = [];
    return this.settle(answer);
  }

  /** @param {number} seat */
  leave(seat) {
    const before = this.state, answer = this.engine.ask({ do: "leave", seat });
    if (!answer.ok) return answer.reason ?? "that cannot be";
    this.lines.push({ ...line(answer.turn, before, answer, "leaves"), mover: seat });
    this.undone = [];
    return this.settle(answer);
  }

  /**
   * To the last decision of a person; one turn where none plays.
   * @param {"undo" | "redo"} way
   * @returns {boolean} whether anything changed
   */
  travel(way) {
    let changed = false;
    for (;;) {
      const answer = this.engine.ask({ do: way });
      if (!answer.ok) break;
      changed = true;
      this.settle(answer);
      if (way === "undo") this.undone.unshift(...this.lines.splice(-1));
      else this.lines.push(...this.undone.splice(0, 1));
      if (!this.seats.includes(null) || this.person !== null) break;
    }
    return changed;
  }

  /** Lines of turns that were taken back. @type {Line[]} */
  undone = [];
}

/**
 * @param {number} turn
 * @param {Answer} before
 * @param {Answer} after
 * @param {string} text
 * @returns {Line}
 */
export const line = (turn, before, after, text) => {
  const mover = before.to_move ?? null, gain = mover === null ? 0 : after.scores[mover] - before.scores[mover];
  return { turn, mover, text, gain };
};

/**
 * The sentences of a record, in order.
 * @param {string} record
 */
export const turnsOf = (record) => {
  const lines = record.split("\n").filter((text) => text && !text.startsWith("#"));
  const start = lines.findLastIndex((text) => /^(start\b|\||rules )/.test(text));
  return lines.slice(start + 1, -1).map((text) => text.split(" /")[0].trim());
};
