// A table as people see it: the board, who plays, what can be done, and what was played.

import { Advice } from "./advice.js";
import { announce, el, find } from "./dom.js";
import { keep, kept } from "./kept.js";
import { seatName } from "./levels.js";
import { copy, download, pack } from "./link.js";
import { boardOf, button, moveLine, tellHand, tellPlayers } from "./panel.js";
import { Pointer } from "./pointer.js";
import { sound } from "./sounds.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./thinker.js").Thinker} Thinker
 */

/** How long a mind may think: levels have bounds of their own below it. */
const PATIENCE = 5000;

export class Play {
  /**
   * @param {HTMLElement} root
   * @param {Table} table
   * @param {{mind: Thinker, adviser: Thinker}} thinkers
   * @param {{title: string, again: () => void, review: (record: string, names: string[]) => void}} about
   */
  constructor(root, table, thinkers, about) {
    this.table = table;
    this.thinkers = thinkers;
    this.about = about;
    this.root = root;
    this.busy = false;
    this.ended = false;
    /** Squares that a hint names. @type {string[]} */
    this.hinted = [];
    /** @type {string[]} */
    this.standings = [];
    root.replaceChildren(this.layout());
    this.pointer = new Pointer(root, table, { mine: () => this.mine, play: (sentence) => this.played(sentence), changed: () => this.tell() });
    this.board = this.pointer.board;
    const page = {
      root, tell: (/** @type {string} */ text) => this.complain(text), name: (/** @type {number | null} */ seat) => this.name(seat),
      show: (/** @type {string[]} */ squares) => { this.hinted = squares; this.tell(); },
    };
    this.advice = new Advice(table, thinkers.adviser, page);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.keys);
    this.refresh(false);
  }

  /** Leaves the table: nobody thinks on. */
  leave() {
    this.ended = true;
    this.thinkers.mind.stop();
    this.thinkers.adviser.stop();
    document.removeEventListener("keydown", this.keys);
  }

  layout() {
    return el("div", { class: "game" },
      el("h1", { class: "unseen", tabindex: "-1" }, this.about.title),
      el("section", { class: "card table", "aria-label": "Board" },
        el("div", { class: "bar", role: "img", "aria-label": "Evaluation", hidden: true }), boardOf(this.about.title)),
      el("div", { class: "side" },
        el("section", { class: "card players", "aria-label": "Players" }, el("ul"), el("p", { class: "facts" })),
        el("section", { class: "card hand", "aria-label": "In hand", hidden: true }),
        el("section", { class: "card actions", "aria-label": "Your move" },
          el("p", { class: "prompt" }),
          el("div", { class: "choices", role: "group", "aria-label": "Choices" }),
          el("div", { class: "buttons" },
            button("main", "Place", () => this.pointer.commit()),
            button("turn", "Turn", () => this.pointer.turn(), "r"),
            button("main review", "Look at the game", () => this.review()),
            button("hint", "Hint", () => this.advice.hint(), "h"),
            button("undo", "Take back", () => this.travel("undo"), "u"),
            button("redo", "Redo", () => this.travel("redo"), "y"),
            button("resign", "Resign", () => this.resign()),
            button("again", "New game", () => this.about.again())),
          el("p", { class: "advice", "aria-live": "polite" })),
        el("section", { class: "card moves", "aria-label": "Moves" },
          el("h2", {}, "Moves"), el("ol", { tabindex: "0", "aria-label": "Moves" })),
        this.more()));
  }

  more() {
    const box = el("input", { type: "checkbox", class: "show-bar", checked: Boolean(kept("bar")), change: () => {
      keep("bar", box.checked);
      this.advice.evaluate();
    } });
    return el("section", { class: "card more", "aria-label": "More" },
      el("label", {}, box, " evaluation"),
      el("div", { class: "buttons" },
        button("look", "Analyse", () => this.review()),
        button("share", "Link to this game", () => this.share("game")),
        button("share-position", "Link to this position", () => this.share("position")),
        button("save", "Save record", () => download(`${this.table.state.game}.record`, this.table.record()))),
      el("details", {}, el("summary", {}, "Keys"),
        el("p", {}, "Tab leads to the board, arrows from square to square, Enter chooses. r turns a tile, h asks for a hint, u takes back, y plays it again, Escape begins the move anew.")));
  }

  /**
   * Shows the position, and asks whoever is to move.
   * @param {boolean} slowly whether the last turn is played on the board
   */
  async refresh(slowly) {
    const { table } = this;
    this.busy = true;
    this.advice.asked = 0;
    this.hinted = [];
    this.complain("");
    this.board.ghost([], false);
    this.tell();
    const picture = table.engine.ask({ do: "picture", as: slowly ? "film" : "still", counted: table.state.over });
    if (picture.ok) {
      this.board.dress(picture);
      this.standings = picture.standings;
      await this.board.show(picture.frames);
      tellHand(this.root, picture.hand, picture.facts);
    }
    if (this.ended) return;
    this.remember();
    this.busy = false;
    this.tell();
    this.advice.evaluate();
    if (table.mind !== null) await this.think(table.mind);
  }

  /** Keeps the game in the browser. */
  remember() {
    keep("game", this.table.state.over ? null : this.table.saved());
  }

  /** @param {number} level */
  async think(level) {
    const record = this.table.record(), turn = this.table.state.turn;
    const answer = await this.thinkers.mind.ask({ record, level, ms: PATIENCE, grade: "move" });
    if (!answer || this.ended || this.table.state.turn !== turn) return;
    if (!answer.ok) return this.complain(answer.reason ?? "the mind does not answer");
    this.played(answer.moves[0].move);
  }

  /** @param {string} sentence */
  played(sentence) {
    const mover = this.table.state.to_move, refused = this.table.play(sentence);
    if (refused) return this.complain(refused);
    const gain = this.table.lines[this.table.lines.length - 1]?.gain ?? 0, won = gain > 0 ? `, ${gain} points` : "";
    announce(`${this.name(mover)}: ${sentence}${won}. ${this.prompt()}`);
    sound(this.table.state.over ? "end" : gain ? "score" : "place");
    this.refresh(true);
  }

  /** @param {string} text */
  complain(text) {
    find(".advice", this.root).textContent = text;
  }

  /** @param {number | null} seat */
  name(seat) {
    if (seat === null) return "";
    const { seats } = this.table;
    return seatName(seats[seat], seat, seats.filter((other) => other === null).length === 1);
  }

  get names() {
    return this.table.seats.map((_, seat) => this.name(seat));
  }

  get mine() {
    return !this.busy && this.table.person !== null;
  }

  /** @param {"undo" | "redo"} way */
  travel(way) {
    this.thinkers.mind.stop();
    if (!this.table.travel(way)) return this.complain(way === "undo" ? "Nothing was played yet." : "Nothing was taken back.");
    announce(`${way === "undo" ? "Taken back" : "Played again"}. ${this.prompt()}`);
    this.refresh(false);
  }

  resign() {
    const seat = this.table.person;
    if (seat === null || !confirm("Leave this game?")) return;
    const refused = this.table.leave(seat);
    if (refused) this.complain(refused);
    else this.refresh(false);
  }

  review() {
    this.about.review(this.table.record(), this.names);
  }

  prompt() {
    const { state, person, said } = this.table;
    if (state.over) return this.result();
    if (person === null) return `${this.name(state.to_move)} is thinking.`;
    const who = this.name(person) === "You" ? "Your move" : `${this.name(person)} to move`;
    return said.length ? `${who}: ${said.join(" ")}` : `${who}.`;
  }

  result() {
    const { scores } = this.table.state, best = Math.max(...scores);
    const first = scores.flatMap((/** @type {number} */ points, /** @type {number} */ seat) => (points === best ? [this.name(seat)] : []));
    if (scores.length === 1) return `The game is over: ${scores[0]} points.`;
    return first.length > 1 ? `The game is over: ${first.join(" and ")} share the win.` : `The game is over: ${first[0]} won.`;
  }

  /** All that is not the board. */
  tell() {
    const { table, mine } = this, { state } = table;
    find(".prompt", this.root).textContent = this.prompt();
    tellPlayers(this.root, { points: state.scores, mover: state.to_move, names: this.names, standings: this.standings });
    const show = (/** @type {string} */ name, /** @type {boolean} */ shown) => {
      find(name, this.root).hidden = !shown;
    };
    show("button.review", state.over);
    show("button.look", !state.over);
    show(".hint", table.person !== null);
    show(".resign", mine && state.scores.length > 1);
    show(".redo", table.undone.length > 0);
    const list = find(".moves ol", this.root);
    list.replaceChildren(...table.lines.map((line) => el("li", {}, ...moveLine(line))));
    list.scrollTop = list.scrollHeight;
    this.pointer.offer(this.hinted);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const inside = /** @type {Element} */ (event.target).tagName;
    if (event.ctrlKey || event.altKey || event.metaKey || inside === "INPUT" || inside === "SELECT" || inside === "TEXTAREA") return;
    /** @type {{[key: string]: () => void}} */
    const acts = {
      r: () => this.pointer.turn(), u: () => this.travel("undo"), y: () => this.travel("redo"), h: () => this.advice.hint(),
      Escape: () => this.pointer.reset(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {"game" | "position"} what */
  async share(what) {
    const { state } = this.table, whole = what === "game";
    const fragment = whole ? `game=${await pack(this.table.record())}` : `position=${state.game}.${await pack(state.position)}`;
    const copied = await copy(fragment);
    this.complain(copied ? `The link is copied: it holds the whole ${what}.` : `The address of this page is now the link: it holds the whole ${what}.`);
  }
}
