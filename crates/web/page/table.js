// A game at this page: the engine's table, who sits around it, and what is said word by word. No picture is drawn here.

import { t } from "./lang.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./engine.js").Answer} Answer
 * @typedef {import("./panel.js").Told} Told
 * @typedef {import("./panel.js").Line} Line
 * @typedef {{level: number} | null} Seat a mind of that level, or a person at this page
 * @typedef {{game: string, seats: Seat[], seed: string, record: string, left?: (string | null)[]}} Saved
 *
 * What may come next: squares and other words, whether the sentence may end here, the sentence if nothing is left to choose, the
 * meanings of all words, what is asked for, and whether the next word turns what is in hand.
 * @typedef {{word: string, label: {text: string}, at: {square: string, x: number, y: number} | null, does: {text: string} | null}} Label
 * @typedef {{places: string[], choices: string[], end: boolean, settled: string | null, labels: Label[], task: {text: string}, turns: boolean}} Next
 *
 * Who reads: the names of the players, and the seat that is addressed as you.
 * @typedef {{names: string[], you: number | null}} Reader
 */

/** Facts that the board shows. */
const DRAWN = ["resting"];

/** What the engine reports, as pages show it. @param {Answer} answer @returns {Told} */
export const toldOf = ({ headline, report, details }) => ({
  headline, mover: report.to_move, details, points: report.standings.map((/** @type {any} */ standing) => standing.points),
  facts: [report.outcome?.why, ...report.facts.filter((/** @type {any} */ { key }) => !DRAWN.includes(key))].flatMap((fact) => (fact ? [fact.text] : [])),
});

export class Table {
  /**
   * @param {Engine} engine
   * @param {Seat[]} seats
   */
  constructor(engine, seats) {
    this.engine = engine;
    this.seats = seats;
    this.seed = "";
    /** @type {Reader} */
    this.reader = { names: [], you: null };
    /** @type {Answer} */
    this.state = { ok: false };
    /** What the engine reports of the position. @type {Answer} */
    this.report = { ok: false };
    /** The turns so far in words. @type {Line[]} */
    this.lines = [];
    /** How many turns were taken back and can be played again. */
    this.undone = 0;
    /** @type {string[]} */
    this.said = [];
    /** Squares that a sentence may begin with. @type {string[]} */
    this.first = [];
    /** The place among the words said of the one that turns what is in hand. */
    this.turnAt = -1;
    /** @type {Next} */
    this.next = { places: [], choices: [], end: false, settled: null, labels: [], task: { text: "" }, turns: false };
  }

  /**
   * Begins a game; the reason if it cannot begin like that.
   * @param {string} game
   * @param {{[name: string]: unknown}} options
   * @param {string} [seed]
   * @returns {string | null}
   */
  begin(game, options, seed) {
    const deal = () => this.engine.ask({ do: "new", game, seats: this.seats.length, options, ...(seed ? { seed } : {}) });
    let answer = deal();
    // Luck may end a game before anybody can play; then the cards are dealt again.
    for (let again = 0; again < 20 && answer.over && !seed; again++) answer = deal();
    if (!answer.ok) return answer.reason ?? t("the game cannot begin like that");
    this.seed = String(answer.seed);
    return this.settle(answer);
  }

  /**
   * Goes on with a game that was kept.
   * @param {Saved} saved
   * @returns {string | null}
   */
  resume({ seed, record, left = [] }) {
    this.seed = seed;
    const answer = this.engine.ask({ do: "load", record, seed, left });
    if (!answer.ok) return answer.reason ?? t("the game cannot be read");
    this.lines = [];
    return this.settle(answer);
  }

  /** @returns {Saved} */
  saved() {
    return { game: this.state.game, seats: this.seats, seed: this.seed, record: this.record(), left: this.left };
  }

  /** @returns {string} */
  record() {
    return this.engine.ask({ do: "record" }).record ?? "";
  }

  /** Why each player left, if it did. @returns {(string | null)[]} */
  get left() {
    return this.report.report.standings.map((/** @type {any} */ standing) => standing.left);
  }

  get told() {
    return toldOf(this.report);
  }

  /** The seat to move, if a person sits there. */
  get person() {
    const mover = this.state.to_move;
    return mover !== null && mover !== undefined && this.seats[mover] === null ? mover : null;
  }

  /** The level of the mind that is to move. */
  get mind() {
    const mover = this.state.to_move;
    return mover === null || mover === undefined ? null : (this.seats[mover]?.level ?? null);
  }

  /** Everything is told anew, to this reader. @param {Reader} reader */
  tellTo(reader) {
    const { said, turnAt } = this;
    this.reader = reader;
    this.lines = [];
    this.settle(this.state);
    this.turnAt = turnAt;
    if (said.length) this.say(said);
  }

  /**
   * @param {Answer} state
   * @returns {null}
   */
  settle(state) {
    this.state = state;
    const known = this.lines.length, { turn } = state;
    this.report = this.engine.ask({ do: "report", ...this.reader, turns: turn > known + 1 });
    if (this.report.turns) this.lines = this.report.turns;
    else if (turn > known) this.lines.push(this.report.line);
    this.lines.length = turn;
    this.say([]);
    return null;
  }

  /** What may come after these words. @param {string[]} said */
  after(said) {
    return /** @type {Next & Answer} */ (this.engine.ask({ do: "next", said, ...this.reader, brief: true }));
  }

  /** @param {string[]} said */
  say(said) {
    const next = this.after(said);
    if (!next.ok) return;
    if (said.length <= this.turnAt) this.turnAt = -1;
    this.said = said;
    this.next = next;
    if (!said.length) this.first = next.places;
    // A turn is always chosen, so that a tile is seen as it would lie.
    if (!this.turning(next)) return;
    this.turnAt = said.length;
    this.say([...said, next.choices[0]]);
  }

  /** Whether nothing but a turn can come next. @param {Next} next */
  turning({ turns, end, choices }) {
    return turns && !end && choices.length > 0;
  }

  /** Turns what is in hand once more, if it can be. */
  turn() {
    const at = this.turnAt;
    if (at < 0) return;
    const before = this.said.slice(0, at), all = this.after(before).choices;
    this.say([...before, all[(all.indexOf(this.said[at]) + 1) % all.length]]);
  }

  /**
   * Points at a square: the next word, or the first of another sentence, or once more the same.
   * @param {string} square
   */
  point(square) {
    if (this.said[0] === square && this.turnAt > 0) return this.turn();
    if (this.said[this.said.length - 1] === square) return this.say(this.said.slice(0, -1));
    if (this.next.places.includes(square)) return this.say([...this.said, square]);
    this.say([]);
    if (this.next.places.includes(square)) this.say([square]);
  }

  /** A sentence that goes on with this square, as it would be said first. @param {string} square */
  example(square) {
    if (!this.next.places.includes(square)) return null;
    let said = [...this.said, square], next = this.after(said);
    while (next.ok && !next.settled && this.turning(next)) {
      said = [...said, next.choices[0]];
      next = this.after(said);
    }
    return next.settled ?? (next.end ? said.join(" ") : null);
  }

  /** What the words said so far would do, if they are a whole sentence. @returns {string | null} */
  get effect() {
    const { labels } = this.next, end = labels.find(({ word }) => !word) ?? (labels.length === 1 ? labels[0] : null);
    return this.said.length ? (end?.does?.text ?? null) : null;
  }

  /** What a move of the position would do, in words without squares. @param {string} sentence @returns {string} */
  deed(sentence) {
    const words = sentence.split(" "), last = words[words.length - 1], whole = this.after(words), before = this.after(words.slice(0, -1));
    const label = whole.ok && whole.labels.find(({ word }) => !word) || before.ok && before.labels.find(({ word }) => word === last);
    return (label && label.does?.text) || sentence;
  }

  /** Whether a mind may tell how the players stand. */
  get judged() {
    return this.seats.length > 1 && !this.state.over;
  }

  /** The sentence that is whole as it stands, if it is one. */
  get sentence() {
    return this.next.settled ?? (this.next.end ? this.said.join(" ") : null);
  }

  /**
   * @param {string} sentence
   * @returns {string | null} why it is refused
   */
  play(sentence) {
    return this.change({ do: "play", move: sentence });
  }

  /** @param {number} seat */
  resign(seat) {
    return this.change({ do: "leave", seat, why: "resigned" });
  }

  /**
   * Plays a turn on.
   * @param {import("./engine.js").Request} request
   * @returns {string | null} why it is refused
   */
  change(request) {
    const answer = this.engine.ask(request);
    if (!answer.ok) return answer.reason ?? t("that cannot be");
    this.undone = 0;
    return this.settle(answer);
  }

  /**
   * To the last decision of a person; one turn where none plays.
   * @param {"undo" | "redo"} way
   * @returns {boolean} whether anything changed
   */
  travel(way) {
    const before = this.state.turn;
    do {
      const answer = this.engine.ask({ do: way });
      if (!answer.ok) break;
      this.settle(answer);
    } while (this.seats.includes(null) && this.person === null);
    this.undone += before - this.state.turn;
    return before !== this.state.turn;
  }
}
