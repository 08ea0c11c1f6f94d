// A mind's opinion of the position on the table: hints in three grades, and the bar beside the board.

import { find } from "./dom.js";
import { t } from "./lang.js";

/** The level that advises, the milliseconds it may take for a hint and for the bar, and the pause before the bar is asked for. */
const ADVISER = 8, HINT = 900, GLANCE = 300, PAUSE = 250;

/** @param {number} share */
export const percent = (share) => `${Math.round(share * 100)} %`;

/** The worth of a move in words: its exact value where it is known, else a chance to win. @param {{estimate: number, exact?: {text: string}}} move */
export const worth = (move) => move.exact?.text ?? percent(move.estimate);

/** A chance to win in words. @param {number} share */
export const chanceWords = (share) => {
  if (share > 0.85) return t("winning");
  if (share > 0.6) return t("ahead");
  if (share >= 0.4) return t("even");
  return share >= 0.15 ? t("behind") : t("losing");
};

export class Advice {
  /**
   * @param {import("./table.js").Table} table
   * @param {import("./thinker.js").Thinker} adviser
   * @param {{root: HTMLElement, tell: (text: string, notation?: string) => void, show: (move: string) => void, where: (move: string) => string, name: (seat: number) => string}} page
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
    this.page.tell(t("Thinking…"));
    const answer = await this.ask(HINT, grade === "list" ? grade : "move");
    if (!answer) return;
    if (!answer.ok) return this.page.tell(answer.reason ?? t("there is no advice"));
    const [first, ...others] = answer.moves, told = (/** @type {{move: string}} */ { move }) => this.table.deed(move), priced = (/** @type {any} */ move) => `${told(move)} (${worth(move)})`;
    if (grade === "nudge") return this.page.tell(t("Hint: {hint}. Ask again for a move.", { hint: this.page.where(first.move) }));
    this.page.show(first.move);
    if (grade === "move") return this.page.tell(t("Hint: {hint}. It is marked on the board. Ask again for other moves.", { hint: told(first) }), first.move);
    const list = others.slice(0, 3).map(priced);
    this.page.tell(`${t("Best: {move}.", { move: priced(first) })}${list.length ? ` ${t("Then: {moves}.", { moves: list.join("; ") })}` : ""}`, first.move);
  }

  /** The bar shows the chances to win, by a short look of a high level. */
  evaluate() {
    const wanted = /** @type {HTMLInputElement} */ (find(".show-bar", this.page.root)).checked, { judged, person } = this.table;
    const bar = find(".bar", this.page.root);
    bar.hidden = !wanted || !judged;
    clearTimeout(this.pause);
    if (bar.hidden || person === null) return;
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
    const name = this.page.name(seat), told = t("{player}: {standing}, chance to win {percent}", { player: name, standing: chanceWords(share), percent: percent(share) });
    find("span", bar).textContent = percent(share);
    bar.setAttribute("aria-label", told);
    bar.title = told;
  }
}
