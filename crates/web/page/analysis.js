// A whole game judged turn by turn: how everybody stood, what would have been best, and which moves cost most.

/**
 * @typedef {{move: string, estimate: number, visits: number, exact?: {text: string}}} Ranked
 * @typedef {{mover: number, best: Ranked[], why: string, played: Ranked | null, loss: number}} Judged
 * @typedef {{turn: number, loss: number, played: string, best: string, why: string, mover: number}} Mistake
 */

const JUDGE = 8;

/** Losses below this are within what a short look cannot tell. */
const LEAST = 0.03;

export class Analysis {
  /**
   * @param {import("./thinker.js").Thinker} thinker
   * @param {string} record
   * @param {import("./panel.js").Line[]} lines
   * @param {number} seats
   * @param {number} ms for each turn
   */
  constructor(thinker, record, lines, seats, ms = 250) {
    this.thinker = thinker;
    this.record = record;
    this.lines = lines;
    this.seats = seats;
    this.ms = ms;
    /** By the turn that was played next. @type {(Judged | null)[]} */
    this.judged = lines.map(() => null);
    this.ended = false;
  }

  /**
   * Judges all turns, and tells after each how many are done.
   * @param {(done: number, all: number) => void} tell
   */
  async run(tell) {
    for (let turn = 0; turn < this.lines.length && !this.ended; turn++) {
      if (this.judged[turn] === null) await this.judge(turn);
      if (!this.ended) tell(turn + 1, this.lines.length);
    }
  }

  stop() {
    this.ended = true;
    this.thinker.stop();
  }

  /** @param {number} turn */
  async judge(turn) {
    const { player: mover, sentence } = this.lines[turn];
    if (sentence === null) return;
    const answer = await this.thinker.ask({ record: this.record, turn, level: JUDGE, ms: this.ms, grade: "list" });
    if (!answer?.ok) return;
    /** @type {Ranked[]} */
    const best = answer.moves, played = best.find((ranked) => ranked.move === sentence) ?? null;
    const loss = played ? Math.max(0, best[0].estimate - played.estimate) : 0;
    this.judged[turn] = { mover, best: best.slice(0, 5), why: answer.why, played, loss };
  }

  /** The moves that cost most, the worst first. @returns {Mistake[]} */
  get mistakes() {
    const all = this.judged.flatMap((judged, turn) => {
      if (!judged?.played || judged.loss < LEAST) return [];
      return [{ turn: turn + 1, loss: judged.loss, played: judged.played.move, best: judged.best[0].move, why: judged.why, mover: judged.mover }];
    });
    return all.sort((a, b) => b.loss - a.loss).slice(0, 10);
  }

  /**
   * What a seat's share of the win was before each turn, where it is known. Of two players each has what the other lacks.
   * @param {number} seat
   * @returns {(number | null)[]}
   */
  shares(seat) {
    return this.judged.map((judged) => {
      if (!judged) return null;
      const own = judged.best[0].estimate;
      if (judged.mover === seat) return own;
      return this.seats === 2 ? 1 - own : null;
    });
  }
}
