// A game that was played, turn by turn: the board, what was done, how the players stood, and controls to step by.

import { Board, STEP, boardOf, still } from "./board.js";
import { button, el, find } from "./dom.js";
import { Graph } from "./graph.js";
import { t } from "./lang.js";
import { moveLine, tellHand, tellPlayers } from "./panel.js";

/**
 * The position after a turn: its pictures, the last one being the position itself, and its texts.
 * @typedef {{frames: import("./board.js").Picture[], dress: import("./board.js").Dress, told: import("./panel.js").Told, hand?: import("./panel.js").Hand | null, notes: string[]}} Step
 *
 * A game: names of the players, what was done and how the points stood by turn, and any of its steps.
 * @typedef {{title: string, names: string[], lines: import("./panel.js").Line[], points: number[][],
 *   step: (turn: number, slowly: boolean) => Step}} Played
 */

const paces = () => [["2000", t("slow")], ["1000", t("steady")], ["400", t("fast")], ["120", t("very fast")]];

export class Replay {
  /**
   * @param {HTMLElement} root
   * @param {Played} played
   */
  constructor(root, played) {
    this.root = root;
    this.played = played;
    this.last = played.lines.length;
    this.at = -1;
    this.timer = 0;
    this.graph = new Graph(t("Points"), this.last, (turn) => this.go(turn));
    this.board = new Board(boardOf(played.title));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    this.sized = () => this.reserve();
  }

  /** Shows it, beginning with this turn or the last. @param {number} [first] */
  open(first) {
    this.root.replaceChildren(this.layout());
    document.addEventListener("keydown", this.keys);
    addEventListener("resize", this.sized);
    this.drawPoints();
    this.reserve();
    this.show(Math.min(first ?? this.last, this.last), false);
  }

  leave() {
    this.pause();
    document.removeEventListener("keydown", this.keys);
    removeEventListener("resize", this.sized);
  }

  layout() {
    const step = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      el("button", { type: "button", class: name, "aria-label": label, title: label, click: act }, sign);
    const pace = el("select", { class: "pace", "aria-label": t("Pace"), change: () => { if (this.timer) { this.pause(); this.start(); } } },
      ...paces().map(([value, name]) => el("option", { value, selected: value === "1000" }, name)));
    const slider = el("input", { type: "range", class: "slider", min: 0, max: this.last, step: 1, "aria-label": t("Turn number"), input: () => this.go(Number(slider.value)) });
    return el("div", { class: "game reviewing" },
      el("section", { class: "card table", "aria-label": t("Board") },
        /** @type {any} */ (this.board.svg),
        el("div", { class: "said", "aria-live": "polite" }),
        el("div", { class: "controls", role: "group", "aria-label": t("Steps") },
          step("first", t("First turn (Home)"), "«", () => this.go(0)), step("back", t("Previous turn (left arrow)"), "‹", () => this.go(this.at - 1)),
          button("play", t("Play"), () => this.toggle(), t("space")),
          step("on", t("Next turn (right arrow)"), "›", () => this.go(this.at + 1)), step("last", t("Last turn (End)"), "»", () => this.go(this.last)),
          pace, slider, el("span", { class: "count" }))),
      el("div", { class: "side" },
        el("section", { class: "card players", "aria-label": t("Players") }, el("p", { class: "headline" }), el("ul"), el("p", { class: "facts" })),
        el("section", { class: "card hand", "aria-label": t("In hand"), hidden: true }),
        el("section", { class: "card notes", "aria-label": t("Notes of this turn"), hidden: true }, el("h2", {}, t("Notes")), el("ul")),
        ...this.cards(),
        el("section", { class: "card moves", "aria-label": t("Moves") }, el("h2", {}, t("Moves")), this.moves())));
  }

  /** What stands between the players and the moves. @returns {HTMLElement[]} */
  cards() {
    return [this.graph.card];
  }

  moves() {
    const rows = [[el("span", { class: "n" }), el("span"), el("span", {}, t("start"))], ...this.played.lines.map((line, at) => moveLine(line, at + 1))];
    return el("ol", { tabindex: "0", "aria-label": t("Moves") }, ...rows.map((row, turn) =>
      el("li", {}, el("button", { type: "button", click: () => this.go(turn) }, ...row))));
  }

  /** What was done in a turn. @param {number} turn */
  caption(turn) {
    return turn ? `${turn}. ${this.played.lines[turn - 1].text}` : t("The start");
  }

  /** The same, and what its points were for. @param {number} turn */
  said(turn) {
    const earned = this.played.lines[turn - 1]?.earned ?? [];
    return [el("p", { class: "caption" }, this.caption(turn)), el("ul", { class: "earned" }, ...earned.map((text) => el("li", {}, text)))];
  }

  /** @param {number} turn */
  go(turn) {
    this.pause();
    return this.show(turn, turn === this.at + 1);
  }

  /** @param {number} turn @param {boolean} slowly */
  async show(turn, slowly) {
    turn = Math.max(0, Math.min(this.last, turn));
    if (turn === this.at) return;
    this.at = turn;
    const step = this.played.step(turn, slowly && !still.matches);
    this.board.dress(step.dress);
    const seen = this.board.show(step.frames);
    this.tell(step);
    await seen;
  }

  /** @param {Step} step */
  tell({ told, hand, notes }) {
    const { root } = this, caption = this.caption(this.at);
    find(".said", root).replaceChildren(...this.said(this.at));
    find(".count", root).textContent = `${this.at} / ${this.last}`;
    const slider = /** @type {HTMLInputElement} */ (find(".slider", root));
    slider.value = String(this.at);
    slider.setAttribute("aria-valuetext", caption);
    // Not `disabled`: that would take the focus away from who steps by keyboard.
    for (const name of [".first", ".back"]) find(name, root).setAttribute("aria-disabled", String(this.at === 0));
    for (const name of [".on", ".last"]) find(name, root).setAttribute("aria-disabled", String(this.at === this.last));
    find(".headline", root).textContent = told.headline;
    tellPlayers(root, told, this.played.names);
    tellHand(root, hand);
    find(".notes", root).hidden = !notes.length;
    find(".notes ul", root).replaceChildren(...notes.map((note) => el("li", {}, note)));
    this.choose();
    this.graph.point(this.at);
  }

  choose() {
    const list = find(".moves ol", this.root), row = /** @type {HTMLElement} */ (list.children[this.at].firstChild);
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    row.setAttribute("aria-current", "step");
    // Only the list scrolls: the page must not jump under a reader's eyes.
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }

  drawPoints() {
    const { names, points } = this.played, end = points[this.last], all = points.flat();
    const lines = end.map((told, seat) => ({ seat, values: points.map((row) => row[seat]), told: String(told) }));
    this.graph.draw(lines, Math.min(0, ...all), Math.max(1, ...all), end.map((told, seat) => t("{player} ends with {points}", { player: names[seat], points: told })).join(", "));
  }

  /** Room for the longest account of the game: the board stays as large as it is, and the controls stay in sight. */
  reserve() {
    const { lines } = this.played, letters = (/** @type {number} */ at) => lines[at].text.length + (lines[at].earned ?? []).join("  ").length;
    const longest = lines.reduce((most, _, at) => (letters(at) > letters(most) ? at : most), 0);
    const trial = el("div", { class: "said trial" }, ...this.said(lines.length ? longest + 1 : 0));
    find(".said", this.root).before(trial);
    document.documentElement.style.setProperty("--said", `${Math.ceil(trial.getBoundingClientRect().height)}px`);
    trial.remove();
  }

  toggle() {
    if (this.timer) this.pause();
    else this.start();
  }

  start() {
    if (this.last < 1) return;
    if (this.at === this.last) this.show(0, false);
    const pace = Number(/** @type {HTMLSelectElement} */ (find(".pace", this.root)).value);
    let showing = false;
    this.timer = setInterval(async () => {
      // A film is seen to its end.
      if (showing) return;
      showing = true;
      await this.show(this.at + 1, pace > STEP);
      showing = false;
      if (this.at === this.last) this.pause();
    }, pace);
    find(".play", this.root).textContent = t("Pause");
    // A caption a second is too much to be read aloud.
    find(".said", this.root).setAttribute("aria-live", "off");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    const play = find(".play", this.root);
    if (!play) return;
    play.textContent = t("Play");
    find(".said", this.root).setAttribute("aria-live", "polite");
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    /** @type {{[key: string]: () => void}} */
    const acts = {
      ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0), End: () => this.go(this.last),
      " ": () => this.toggle(),
    };
    const inside = /** @type {HTMLInputElement} */ (event.target), act = acts[event.key];
    // A slider and a select know the arrows themselves, a button and a box the space.
    const knows = event.key === " " ? ["BUTTON", "SELECT", "SUMMARY"].includes(inside.tagName) || inside.type === "checkbox" : inside.tagName === "SELECT" || inside.type === "range";
    if (!act || knows || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  }
}
