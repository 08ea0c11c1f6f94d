// A table as people see it: the board, who plays, what can be done, and what was played.

import { Advice } from "./advice.js";
import { boardOf } from "./board.js";
import { button, el, find } from "./dom.js";
import { keep, kept } from "./kept.js";
import { copy, download, pack } from "./link.js";
import { levelName } from "./lobby.js";
import { moveLine, tellHand, tellPlayers } from "./panel.js";
import { Pointer } from "./pointer.js";
import { announce, sound } from "./sounds.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./thinker.js").Thinker} Thinker
 * @typedef {{record: string, players: string[], left: (string | null)[]}} Played
 * @typedef {{game: import("./lobby.js").About, again: () => void, review: (played: Played) => void}} Host the game, and where to go from here
 */

/** How long a mind may think: levels have bounds of their own below it. */
const PATIENCE = 5000;

export class Play {
  /**
   * @param {HTMLElement} root
   * @param {Table} table
   * @param {{mind: Thinker, adviser: Thinker}} thinkers
   * @param {Host} host
   */
  constructor(root, table, thinkers, host) {
    this.table = table;
    this.thinkers = thinkers;
    this.host = host;
    this.root = root;
    this.busy = false;
    this.ended = false;
    /** Squares that a hint names. @type {string[]} */
    this.hinted = [];
    table.tellTo(this.reader);
    root.replaceChildren(this.layout());
    this.pointer = new Pointer(root, table, { mine: () => this.mine, play: (sentence) => this.played(sentence), changed: () => this.tell() });
    this.board = this.pointer.board;
    const page = {
      root, tell: (/** @type {string} */ text) => this.complain(text), name: (/** @type {number} */ seat) => this.name(seat),
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
      el("h1", { class: "unseen", tabindex: "-1" }, this.host.game.title),
      el("section", { class: "card table", "aria-label": "Board" },
        el("div", { class: "bar", role: "img", "aria-label": "Evaluation", hidden: true }), boardOf(this.host.game.title)),
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
            button("again", "New game", () => this.host.again())),
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
      this.board.dress(/** @type {any} */ (picture));
      await this.board.show(picture.frames);
      tellHand(this.root, picture.hand);
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
    const refused = this.table.play(sentence);
    if (refused) return this.complain(refused);
    this.announce();
    this.refresh(true);
  }

  /** The last turn, for those who do not see it. */
  announce() {
    const { report, state } = this.table;
    announce(`${report.last.text}. ${this.prompt()}`);
    sound(state.over ? "end" : report.last.points.some((/** @type {[string, number[]]} */ [, won]) => won[report.last.player]) ? "score" : "place");
  }

  /** @param {string} text */
  complain(text) {
    find(".advice", this.root).textContent = text;
  }

  /** Whoever plays alone against minds is addressed as you. @returns {import("./table.js").Reader} */
  get reader() {
    const { seats } = this.table, alone = seats.filter((seat) => seat === null).length === 1;
    const name = (/** @type {import("./table.js").Seat} */ seat, /** @type {number} */ at) => (seat ? levelName(this.host.game, seat.level) : `Player ${at + 1}`);
    return { names: seats.map(name), you: alone ? seats.indexOf(null) : null };
  }

  /** As the player is called beside the board. @param {number} seat */
  name(seat) {
    const { names, you } = this.table.reader;
    return seat === you ? "You" : names[seat];
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
    const refused = this.table.resign(seat);
    if (refused) return this.complain(refused);
    this.announce();
    this.refresh(false);
  }

  review() {
    this.host.review({ record: this.table.record(), players: this.names, left: this.table.left });
  }

  /** Whose move it is or how the game has ended, and what is asked of who is here. */
  prompt() {
    const { report, person, next } = this.table;
    return person === null ? `${report.headline}.` : `${report.headline}. ${next.task.text}`;
  }

  /** All that is not the board. */
  tell() {
    const { table, mine } = this, { state } = table;
    find(".prompt", this.root).textContent = this.prompt();
    tellPlayers(this.root, table.told, this.names);
    const show = (/** @type {string} */ name, /** @type {boolean} */ shown) => {
      find(name, this.root).hidden = !shown;
    };
    show("button.review", state.over);
    show("button.look", !state.over);
    show(".hint", table.person !== null);
    show(".resign", mine && state.scores.length > 1);
    show(".redo", table.undone > 0);
    const list = find(".moves ol", this.root);
    list.replaceChildren(...table.lines.map((line, at) => el("li", {}, ...moveLine(line, at + 1))));
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
