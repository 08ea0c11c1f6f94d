// A game that was played, turn by turn: to step through, to judge, and to branch off from.

import { percent } from "./advice.js";
import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { announce, badge, el, find } from "./dom.js";
import { Graph } from "./graph.js";
import { NAMES, levelName } from "./levels.js";
import { copy, download, pack } from "./link.js";
import { boardOf, button, moveLine, tellHand, tellPlayers } from "./panel.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./table.js").Seat} Seat
 * @typedef {{title: string, names: string[], remarks: string[][], branch: (record: string, seats: Seat[]) => void}} About
 */

const PACES = [["2000", "slow"], ["1000", "steady"], ["400", "fast"], ["120", "very fast"]];

export class Review {
  /**
   * @param {HTMLElement} root
   * @param {Table} table with the whole game played
   * @param {{adviser: import("./thinker.js").Thinker}} thinkers
   * @param {About} about
   * @param {number} [first] the turn to show first
   */
  constructor(root, table, thinkers, about, first) {
    this.root = root;
    this.table = table;
    this.about = about;
    this.record = table.record();
    this.last = table.lines.length;
    /** Points by turn. @type {number[][]} */
    this.points = [];
    for (let turn = 0; turn <= this.last; turn++) this.points.push(table.engine.ask({ do: "go", turn, want: ["scores"] }).scores);
    this.analysis = new Analysis(thinkers.adviser, this.record, table.lines, table.seats.length);
    this.at = -1;
    this.timer = 0;
    this.graphs = {
      points: new Graph("Points", this.last, (turn) => this.go(turn)),
      shares: new Graph("Share of the win", this.last, (turn) => this.go(turn)),
    };
    root.replaceChildren(this.layout());
    this.board = new Board(/** @type {any} */ (find("svg.board", root)), () => {});
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.keys);
    this.drawPoints();
    this.show(Math.min(first ?? this.last, this.last), false);
  }

  leave() {
    this.pause();
    this.analysis.stop();
    document.removeEventListener("keydown", this.keys);
  }

  layout() {
    const step = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      el("button", { type: "button", class: name, "aria-label": label, title: label, click: act }, sign);
    const pace = el("select", { class: "pace", "aria-label": "Pace", change: () => { if (this.timer) { this.pause(); this.start(); } } },
      ...PACES.map(([value, name]) => el("option", { value, selected: value === "1000" }, name)));
    const slider = el("input", { type: "range", class: "slider", min: 0, max: this.last, step: 1, "aria-label": "Turn", input: () => this.go(Number(slider.value)) });
    return el("div", { class: "game reviewing" },
      el("h1", { class: "unseen", tabindex: "-1" }, `${this.about.title}, a game that was played`),
      el("section", { class: "card table", "aria-label": "Board" },
        boardOf(this.about.title),
        el("div", { class: "said" }, el("p", { class: "caption", "aria-live": "polite" }), el("p", { class: "earned" })),
        el("div", { class: "controls", role: "group", "aria-label": "Steps" },
          step("first", "First turn (Home)", "«", () => this.go(0)), step("back", "Previous turn (left arrow)", "‹", () => this.go(this.at - 1)),
          button("play", "Play", () => this.toggle(), "space"),
          step("on", "Next turn (right arrow)", "›", () => this.go(this.at + 1)), step("last", "Last turn (End)", "»", () => this.go(this.last)),
          pace, slider, el("span", { class: "count" }))),
      el("div", { class: "side" },
        el("section", { class: "card players", "aria-label": "Players" }, el("ul"), el("p", { class: "facts" })),
        el("section", { class: "card hand", "aria-label": "In hand", hidden: true }),
        el("section", { class: "card notes", "aria-label": "Notes of this turn", hidden: true }, el("h2", {}, "Notes"), el("ul")),
        this.judgement(), this.graphs.shares.card, this.graphs.points.card,
        el("section", { class: "card moves", "aria-label": "Moves" }, el("h2", {}, "Moves"), this.moves()),
        this.branching()));
  }

  judgement() {
    this.graphs.shares.card.hidden = true;
    return el("section", { class: "card judgement", "aria-label": "Analysis" }, el("h2", {}, "Analysis"),
      el("p", { class: "best" }, "A mind of level 8 looks at every turn: how everybody stood, and what would have been best."),
      el("p", { class: "buttons" }, button("main analyse", "Analyse the game", () => this.analyse())),
      el("p", { class: "progress", role: "status" }),
      el("div", { class: "mistakes", hidden: true }, el("h3", {}, "The biggest mistakes"), el("ol")));
  }

  moves() {
    const rows = [{ turn: 0, mover: null, text: "start", gain: 0 }, ...this.table.lines];
    return el("ol", { tabindex: "0", "aria-label": "Moves" }, ...rows.map((line) =>
      el("li", {}, el("button", { type: "button", click: () => this.go(line.turn) }, ...moveLine(line)))));
  }

  branching() {
    const level = el("select", { class: "against", "aria-label": "Play on against" },
      ...NAMES.map((_, at) => el("option", { value: at + 1, selected: at === 4 }, levelName(at + 1))), el("option", { value: "person" }, "a person beside you"));
    return el("section", { class: "card more", "aria-label": "More" },
      el("p", { class: "buttons" }, button("branch", "Play on from here", () => this.branch(level.value)), level),
      el("p", { class: "buttons" },
        button("share", "Link to this game", () => this.share()), button("share-position", "Link to this position", () => this.sharePosition()),
        button("save", "Save record", () => download(`${this.table.state.game}.record`, this.record))),
      el("p", { class: "advice", "aria-live": "polite" }));
  }

  /** Whoever is to move becomes you; the others are minds or people. @param {string} against */
  branch(against) {
    const { engine } = this.table, state = engine.ask({ do: "go", turn: this.at });
    const seats = this.table.seats.map((_, seat) =>
      (seat === state.to_move || against === "person" ? null : { level: Number(against) }));
    this.about.branch(this.table.record(), seats);
  }

  async share() {
    this.tellShared(await copy(`game=${await pack(this.record)}&turn=${this.at}`), "game");
  }

  async sharePosition() {
    const state = this.table.engine.ask({ do: "go", turn: this.at });
    this.tellShared(await copy(`position=${state.game}.${await pack(state.position)}`), "position");
  }

  /** @param {boolean} copied @param {string} what */
  tellShared(copied, what) {
    find(".advice", this.root).textContent = copied ? `The link is copied: it holds the whole ${what}.` : `The address of this page is now the link: it holds the whole ${what}.`;
  }

  /** @param {number} turn */
  go(turn) {
    this.pause();
    this.show(turn, turn === this.at + 1);
  }

  /** @param {number} turn @param {boolean} slowly */
  async show(turn, slowly) {
    turn = Math.max(0, Math.min(this.last, turn));
    if (turn === this.at) return;
    this.at = turn;
    const { engine } = this.table, state = engine.ask({ do: "go", turn, want: ["to_move", "scores", "over"] });
    const picture = engine.ask({ do: "picture", as: slowly ? "film" : "still", counted: state.over });
    if (!state.ok || !picture.ok) return;
    this.board.dress(picture);
    const seen = this.board.show(picture.frames);
    this.tell(state, picture);
    await seen;
  }

  /** @param {import("./engine.js").Answer} state @param {import("./engine.js").Answer} picture */
  tell(state, picture) {
    const line = this.table.lines[this.at - 1], { names, remarks } = this.about;
    const caption = line ? `${line.turn}. ${line.mover === null ? "" : `${names[line.mover]}: `}${line.text}` : "The start";
    find(".caption", this.root).textContent = caption;
    find(".earned", this.root).textContent = picture.earned.join(" · ");
    find(".count", this.root).textContent = `${this.at} / ${this.last}`;
    const slider = /** @type {HTMLInputElement} */ (find(".slider", this.root));
    slider.value = String(this.at);
    slider.setAttribute("aria-valuetext", caption);
    tellPlayers(this.root, { points: state.scores, mover: state.to_move, names, standings: picture.standings });
    tellHand(this.root, picture.hand, picture.facts);
    const notes = remarks[this.at] ?? [];
    find(".notes", this.root).hidden = !notes.length;
    find(".notes ul", this.root).replaceChildren(...notes.map((note) => el("li", {}, note)));
    this.choose();
    this.tellBest();
    this.graphs.points.point(this.at);
    this.graphs.shares.point(this.at);
  }

  choose() {
    const list = find(".moves ol", this.root);
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = /** @type {HTMLElement} */ (list.children[this.at]?.firstChild);
    row?.setAttribute("aria-current", "step");
    // Only the list scrolls: the page must not jump under a reader's eyes.
    if (row) list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  drawPoints() {
    const { names } = this.about, end = this.points[this.last], all = this.points.flat();
    const lines = end.map((told, seat) => ({ seat, values: this.points.map((points) => points[seat]), told: String(told) }));
    this.graphs.points.draw(lines, Math.min(0, ...all), Math.max(1, ...all), end.map((told, seat) => `${names[seat]} ends with ${told}`).join(", "));
  }

  async analyse() {
    const began = performance.now(), progress = find(".progress", this.root);
    find(".analyse", this.root).hidden = true;
    await this.analysis.run((done, all) => {
      const left = Math.ceil(((performance.now() - began) / done) * (all - done) / 1000);
      progress.textContent = done < all ? `${done} of ${all} turns, about ${left} s left` : "";
      if (done % 5 === 0 || done === all) this.tellAnalysis();
    });
    if (this.analysis.ended) return;
    this.tellAnalysis();
    announce("The game is analysed.");
  }

  tellAnalysis() {
    const { analysis } = this, { names } = this.about;
    const lines = names.map((_, seat) => ({ seat, values: analysis.shares(seat), told: "" }));
    for (const line of lines) line.told = String(Math.round(100 * (line.values.findLast((value) => value !== null) ?? 0)));
    this.graphs.shares.card.hidden = false;
    this.graphs.shares.draw(lines, 0, 1, lines.map((line) => `${names[line.seat]} at last ${line.told} of 100`).join(", "));
    this.graphs.shares.point(this.at);
    const { mistakes } = analysis, box = find(".mistakes", this.root);
    box.hidden = false;
    const rows = mistakes.map(({ turn, mover, played, best, loss }) =>
      el("li", {}, el("button", { type: "button", click: () => this.go(turn - 1) },
        el("span", { class: "n" }, `${turn}.`), badge(mover, "tag"), el("span", {}, `${played}; ${best} was better`), el("span", { class: "loss" }, `−${percent(loss)}`))));
    find("ol", box).replaceChildren(...(rows.length ? rows : [el("li", {}, "None that a short look can tell.")]));
    this.tellBest();
  }

  /** The best moves of the position that is seen, if it was judged. */
  tellBest() {
    const judged = this.analysis.judged[this.at];
    if (!judged) return;
    const list = judged.best.map(({ move, estimate }) => `${move} (${percent(estimate)})`).join(", ");
    const played = judged.played ? ` Played was ${judged.played.move} (${percent(judged.played.estimate)}).` : "";
    find(".best", this.root).textContent = `Best here: ${list}.${played}`;
  }

  toggle() {
    if (this.timer) this.pause();
    else this.start();
  }

  start() {
    if (this.at === this.last) this.show(0, false);
    const pace = Number(/** @type {HTMLSelectElement} */ (find(".pace", this.root)).value);
    let showing = false;
    this.timer = setInterval(async () => {
      // A film is seen to its end.
      if (showing) return;
      showing = true;
      await this.show(this.at + 1, pace > 180);
      showing = false;
      if (this.at === this.last) this.pause();
    }, pace);
    find(".play", this.root).textContent = "Pause";
    // A caption a second is too much to be read aloud.
    find(".caption", this.root).setAttribute("aria-live", "off");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    const play = find(".play", this.root);
    if (!play) return;
    play.textContent = "Play";
    find(".caption", this.root).setAttribute("aria-live", "polite");
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    /** @type {{[key: string]: () => void}} */
    const acts = {
      ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0), End: () => this.go(this.last),
      " ": () => this.toggle(),
    };
    const inside = /** @type {Element} */ (event.target).tagName, act = acts[event.key];
    // A slider and a select know the arrows themselves, a button the space.
    if (!act || event.ctrlKey || event.altKey || event.metaKey || inside === "SELECT" || inside === "INPUT" || (inside === "BUTTON" && event.key === " ")) return;
    event.preventDefault();
    act();
  }
}

/**
 * The remarks in a record by turn, those of the start first.
 * @param {string} record
 */
export const remarksOf = (record) => {
  /** @type {string[][]} */
  const remarks = [[]];
  let begun = false;
  for (const line of record.split("\n")) {
    if (line.startsWith("#")) remarks[remarks.length - 1].push(line.slice(1).trim());
    else if (/^(start\b|\| )/.test(line)) begun = true;
    else if (begun && line && !/^(result|unfinished)\b/.test(line)) remarks.push([]);
  }
  return remarks;
};
