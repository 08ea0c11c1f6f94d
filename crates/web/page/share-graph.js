// The share of the win of two players over the turns: one line, filled on both sides, with a dot at each mistake.

import { el } from "./dom.js";
import { t } from "./lang.js";

/** Height of the graph, room above and below the line, and room on the left for names. */
const HIGH = 104, EDGE = 8, NAMED = 8;

const SVG_SPACE = "http://www.w3.org/2000/svg";

export class ShareGraph {
  /**
   * @param {number} last the last turn
   * @param {(turn: number) => void} go
   */
  constructor(last, go) {
    this.last = last;
    this.svg = document.createElementNS(SVG_SPACE, "svg");
    this.svg.setAttribute("role", "img");
    this.svg.setAttribute("aria-label", t("Share of the win"));
    this.svg.addEventListener("click", (event) => {
      const box = this.svg.getBoundingClientRect(), part = (event.clientX - box.left - NAMED) / (box.width - 2 * NAMED);
      go(Math.max(0, Math.min(last, Math.round(part * last))));
    });
    this.ends = [el("span"), el("span")];
    this.card = el("section", { class: "card graph filled", "aria-label": t("Share of the win") }, el("div", { class: "ends", "aria-hidden": "true" }, ...this.ends));
    this.card.append(this.svg);
    /** @type {(() => void) | null} */
    this.again = null;
    this.turn = 0;
    new ResizeObserver(() => this.again?.()).observe(this.svg);
  }

  /** @param {number} turn */
  across(turn) {
    return NAMED + (turn / Math.max(1, this.last)) * (this.wide - 2 * NAMED);
  }

  get wide() {
    return Math.max(200, this.svg.clientWidth);
  }

  /**
   * @param {(number | null)[]} values the share of one player by turn
   * @param {number} seat of that player, who has the lower part
   * @param {{turn: number, mover: number}[]} mistakes
   * @param {string[]} names
   */
  draw(values, seat, mistakes, names) {
    this.again = () => this.draw(values, seat, mistakes, names);
    const up = (/** @type {number} */ value) => HIGH - EDGE - value * (HIGH - 2 * EDGE), known = values.flatMap((value, turn) => (value === null ? [] : [{ turn, value }]));
    if (!known.length) return;
    const at = ({ turn, value } = known[0]) => `${this.across(turn).toFixed(1)},${up(value).toFixed(1)}`, line = known.map(at).join(" "), first = known[0], end = known[known.length - 1];
    const fill = (/** @type {number} */ own, /** @type {number} */ y) => `<polygon points="${this.across(first.turn).toFixed(1)},${y} ${line} ${this.across(end.turn).toFixed(1)},${y}" fill="var(--p${own + 1})" opacity=".16"/>`;
    const dots = mistakes.flatMap(({ turn, mover }) => {
      const value = values[turn - 1];
      return value === null || value === undefined ? [] : [`<circle cx="${this.across(turn - 1).toFixed(1)}" cy="${up(value).toFixed(1)}" r="5" fill="var(--p${mover + 1})" stroke="var(--paper)" stroke-width="1.5"/>`];
    });
    this.svg.setAttribute("viewBox", `0 0 ${this.wide} ${HIGH}`);
    // Numbers alone stand in it.
    this.svg.innerHTML = `${fill(1 - seat, EDGE)}${fill(seat, HIGH - EDGE)}<path class="half" d="M${NAMED} ${HIGH / 2}H${this.wide - NAMED}"/><polyline points="${line}" stroke="var(--p${seat + 1})"/>${dots.join("")}<path class="cursor" d="M0 2V${HIGH - 2}"/>`;
    this.svg.setAttribute("aria-label", `${t("Share of the win")}: ${t("{player} at last {n} of 100", { player: names[seat], n: Math.round(100 * end.value) })}`);
    [this.ends[0].textContent, this.ends[1].textContent] = [names[1 - seat], names[seat]];
    this.point(this.turn);
  }

  /** @param {number} turn */
  point(turn) {
    this.turn = turn;
    this.svg.querySelector(".cursor")?.setAttribute("transform", `translate(${this.across(turn).toFixed(1)} 0)`);
  }
}
