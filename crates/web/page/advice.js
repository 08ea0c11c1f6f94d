// A mind's opinion of the position on the table: hints in three grades, and the bar beside the board.

import { find } from "./dom.js";

/** The level that advises, the milliseconds it may take for a hint and for the bar, and the pause before the bar is asked for. */
const ADVISER = 8, HINT = 900, GLANCE = 300, PAUSE = 250;

/** @param {number} share */
export const percent = (share) => `${Math.round(share * 100)} %`;

/** The worth of a move in words: its exact value where it is known, else a chance to win. @param {{estimate: number, exact?: {text: string}}} move */
export const worth = (move) => move.exact?.text ?? percent(move.estimate);
/** A chance to win in words. @param {number} share */
export const chanceWords = (share) => {
  if (share > 0.85) return "winning";
  if (share > 0.6) return "ahead";
  if (share >= 0.4) return "even";
  return share >= 0.15 ? "behind" : "losing";
};

export class Advice {
  /**
   * @param {import("./table.js").Table} table
   * @param {import("./thinker.js").Thinker} adviser
   * @param {{root: HTMLElement, tell: (text: string) => void, show: (squares: string[]) => void, name: (seat: number) => string}} page
   */
  constructor(table, adviser, page) {
    this.table = table;
    this.adviser = adviser;
    this.page = page;
    /** Hints asked for in this turn. */
    this.asked = 0;
    this.pause = 0;
  }

  stop() {
    clearTimeout(this.pause);
  }

  /** @param {number} ms @param {string} grade */
  async ask(ms, grade) {
    const turn = this.table.state.turn;
    const answer = await this.adviser.ask({ record: this.table.record(), level: ADVISER, ms, grade });
    return this.table.state.turn === turn ? answer : null;
  }

  /** First where to look, then a move, then all of them. */
  async hint() {
    if (this.table.person === null || this.table.state.over) return;
    clearTimeout(this.pause);
    const grade = ["nudge", "move", "list"][Math.min(this.asked++, 2)];
    this.page.tell("Thinking…");
    const answer = await this.ask(HINT, grade);
    if (!answer) return;
    if (!answer.ok) return this.page.tell(answer.reason ?? "there is no advice");
    this.page.tell(words(grade, answer));
    if (grade !== "nudge") this.page.show(answer.moves[0].move.split(" "));
  }

  /** The bar shows the chances to win, by a short look of a high level. */
  evaluate() {
    const wanted = /** @type {HTMLInputElement} */ (find(".show-bar", this.page.root)).checked, { state, person, seats } = this.table;
    const bar = find(".bar", this.page.root);
    bar.hidden = !wanted || seats.length < 2;
    clearTimeout(this.pause);
    if (bar.hidden || state.over || person === null) return;
    this.pause = setTimeout(() => this.look(bar), PAUSE);
  }

  /** @param {HTMLElement} bar */
  async look(bar) {
    const { state, seats, reader } = this.table, answer = await this.ask(GLANCE, "list");
    if (!answer?.ok) return;
    const mover = state.to_move, own = answer.moves[0].estimate;
    // With 2 players the lower part is the reader's; with more, the mover's.
    const seat = seats.length === 2 ? (reader.you ?? 0) : mover, share = seat === mover ? own : 1 - own;
    const rest = seats.length === 2 ? `var(--p${2 - seat})` : "var(--line)";
    bar.style.setProperty("--own", `var(--p${(seat % 8) + 1})`);
    bar.style.setProperty("--other", rest);
    bar.style.setProperty("--share", `${Math.round(share * 100)}%`);
    const name = this.page.name(seat), told = `${name}: ${chanceWords(share)}, chance to win ${percent(share)}`;
    find("span", bar).textContent = percent(share);
    bar.setAttribute("aria-label", told);
    bar.title = told;
  }
}

/** @param {string} grade @param {import("./engine.js").Answer} answer */
const words = (grade, answer) => {
  if (grade === "nudge") return `Hint: ${answer.nudge}. Ask again for a move.`;
  if (grade === "move") return `Hint: ${answer.moves[0].move}, ${answer.why}. Ask again for all moves.`;
  const list = answer.moves.slice(0, 6).map((/** @type {any} */ move) => `${move.move} (${worth(move)})`);
  return `Best first: ${list.join(", ")}.`;
};
