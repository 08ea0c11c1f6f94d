// Lines over the turns of a game: one for each player, with its number at the end.

import { el } from "./dom.js";
import { t } from "./lang.js";

const WIDTH = 320, HEIGHT = 120, LEFT = 8, RIGHT = 270, TOP = 10, GROUND = 110;

/** @param {number} turn @param {number} last */
const across = (turn, last) => LEFT + (turn / Math.max(1, last)) * (RIGHT - LEFT);

export class Graph {
  /**
   * @param {string} title
   * @param {number} last the last turn
   * @param {(turn: number) => void} go
   */
  constructor(title, last, go) {
    this.title = title;
    this.last = last;
    this.svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    this.svg.setAttribute("role", "img");
    this.svg.setAttribute("aria-label", title);
    this.svg.addEventListener("click", (event) => {
      const box = this.svg.getBoundingClientRect(), x = ((event.clientX - box.left) / box.width) * WIDTH;
      go(Math.max(0, Math.min(last, Math.round(((x - LEFT) / (RIGHT - LEFT)) * last))));
    });
    this.card = el("section", { class: "card graph", "aria-label": title }, el("h2", {}, title));
    this.card.append(this.svg);
  }

  /**
   * @param {{seat: number, values: (number | null)[], told: string}[]} lines values by turn
   * @param {number} least
   * @param {number} most
   * @param {string} words description for screen readers
   */
  draw(lines, least, most, words) {
    const up = (/** @type {number} */ value) => GROUND - ((value - least) / Math.max(1e-9, most - least)) * (GROUND - TOP);
    const drawn = lines.map(({ seat, values, told }) => {
      const points = values.flatMap((value, turn) => (value === null ? [] : [[across(turn, this.last), up(value)]]));
      if (!points.length) return "";
      const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "), end = points[points.length - 1];
      return `<polyline points="${path}" stroke="var(--p${(seat % 8) + 1})"/><text x="${(end[0] + 5).toFixed(1)}" y="${(end[1] + 4).toFixed(1)}">${seat + 1}: ${Number(told)}</text>`;
    });
    // Numbers alone stand in it.
    this.svg.innerHTML = `<path class="axis" d="M${LEFT} ${GROUND}H${RIGHT}"/><g class="cursor"><path class="now" d="M0 6V114"/></g>${drawn.join("")}`;
    this.svg.setAttribute("aria-label", t("{what}: {how}", { what: this.title, how: words }));
  }

  /** @param {number} turn */
  point(turn) {
    this.svg.querySelector(".cursor")?.setAttribute("transform", `translate(${across(turn, this.last)} 0)`);
  }
}
