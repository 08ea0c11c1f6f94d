// What a mind thinks of the position on the table: hints in three grades, and the bar beside the board.

import { find } from "./dom.js";

/** The level that advises, and how long it may think of a hint and of the bar. */
const ADVISER = 8, HINT = 900, GLANCE = 300;

/** @param {number} share */
export const percent = (share) => `${Math.round(share * 100)} %`;

/** The worth of a move in words: its exact value where it is known, else a chance to win. @param {{estimate: number, exact?: {text: string}}} move */
export const worth = (move) => move.exact?.text ?? percent(move.estimate);

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
    /** How many hints were asked for in this turn. */
    this.asked = 0;
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
    const grade = ["nudge", "move", "list"][Math.min(this.asked++, 2)];
    this.page.tell("Thinking…");
    const answer = await this.ask(HINT, grade);
    if (!answer) return;
    if (!answer.ok) return this.page.tell(answer.reason ?? "there is no advice");
    this.page.tell(words(grade, answer));
    if (grade !== "nudge") this.page.show(answer.moves[0].move.split(" "));
  }

  /** How the players stand, by a short look of a high level. */
  async evaluate() {
    const box = /** @type {HTMLInputElement} */ (find(".show-bar", this.page.root)), bar = find(".bar", this.page.root);
    bar.hidden = !box.checked;
    const { state, person, seats } = this.table;
    if (!box.checked || state.over || person === null) return;
    const answer = await this.ask(GLANCE, "list");
    if (!answer?.ok) return;
    const mover = state.to_move, own = answer.moves[0].estimate;
    // Of two players the first has the lower part; of others whoever is to move.
    const seat = seats.length === 2 ? 0 : mover, share = Math.round(100 * (seat === mover ? own : 1 - own));
    const rest = seats.length === 2 ? "var(--p2)" : "var(--line)";
    bar.style.background = `linear-gradient(to top, var(--p${(seat % 8) + 1}) ${share}%, ${rest} ${share}%)`;
    bar.setAttribute("aria-label", `${this.page.name(seat)}: ${share} % of the win`);
    bar.title = `${this.page.name(seat)}: ${share} %`;
  }
}

/** @param {string} grade @param {import("./engine.js").Answer} answer */
const words = (grade, answer) => {
  if (grade === "nudge") return `Hint: ${answer.nudge}. Ask again for a move.`;
  if (grade === "move") return `Hint: ${answer.moves[0].move}, ${answer.why}. Ask again for all moves.`;
  const list = answer.moves.slice(0, 6).map((/** @type {any} */ move) => `${move.move} (${worth(move)})`);
  return `Best first: ${list.join(", ")}.`;
};
