// Saying a move by pointing: squares and words to choose, and what they would do, until a sentence is whole.

import { Board } from "./board.js";
import { el, find } from "./dom.js";
import { t } from "./lang.js";
import { sound } from "./sounds.js";

/**
 * @typedef {import("./signs.js").Sign} Sign
 * @typedef {{mine: () => boolean, play: (sentence: string) => void, changed: () => void, refuse?: (why: string) => void}} Host whether the
 *   move is said here, where it goes when it is whole, what runs when it changes, and what shows that a square is no choice
 */

/** Games whose squares all look alike until one is chosen: there finding a move is the game. */
const HIDDEN = ["gems"];

/** Where this many of all squares of a board with an edge can be chosen, none is marked. */
const CROWDED = 0.6;

/** Letters of choices, on the board and beside it. They are keys too: those of other keys are left out. */
const LETTERS = "abcdefgijk";

/** Least size of the tile that was chosen, in pixels, on a small board and on a large one. */
const NEAR = 96, SEEN = 52, SMALL = 700;

export class Pointer {
  /**
   * @param {HTMLElement} root with a board, a place for choices, and the buttons `main` and `turn`
   * @param {import("./table.js").Table} table
   * @param {Host} host
   */
  constructor(root, table, host) {
    this.root = root;
    this.table = table;
    this.host = host;
    this.board = new Board(/** @type {any} */ (find("svg.board", root)), (word, byKey) => this.point(word, byKey), (square) => this.hover(square));
  }

  /** True if no square tells whether it can be chosen. */
  get hides() {
    return HIDDEN.includes(this.table.state.game) && !this.table.said.length;
  }

  /** @param {string} word a square or another word of the board @param {boolean} [byKey] */
  point(word, byKey = false) {
    if (!this.host.mine()) return;
    const { next, said, sentence } = this.table;
    // By keys the same square once more lays the tile; by hand it turns it.
    if (byKey && word === said[0] && sentence) return this.commit();
    if (next.choices.includes(word)) return this.choose(word);
    if (this.hides && !next.places.includes(word)) return this.host.refuse?.(t("No swap of this gem makes a line."));
    this.table.point(word);
    this.said();
  }

  /** The tile in hand is seen where it would lie, the way of a piece where it would go. @param {string | null} square */
  hover(square) {
    if (!this.host.mine() || this.hides) return;
    const { said, sentence } = this.table, sure = said.length ? sentence : null;
    const sentenceHere = square && this.table.example(square);
    this.glimpse(sentenceHere || sure, !sentenceHere && Boolean(sure));
  }

  turn() {
    if (!this.host.mine()) return;
    this.table.turn();
    sound("turn");
    this.said();
  }

  /** @param {string} word */
  choose(word) {
    this.board.take();
    this.table.say([...this.table.said, word]);
    this.said();
  }

  /** Chooses by the letter beside a choice; true if there is one. @param {string} letter */
  chooseLetter(letter) {
    const label = this.host.mine() && this.choices()[LETTERS.indexOf(letter)];
    if (label) this.choose(label.word);
    return Boolean(label);
  }

  /** Begins the move anew. */
  reset() {
    this.table.say([]);
    this.said();
  }

  commit() {
    const { sentence } = this.table;
    if (!this.host.mine() || !sentence) return;
    // The focus goes on to the board, where the next move is made.
    this.board.take();
    this.host.play(sentence);
  }

  /** What was said changed: play it if nothing is left to choose, else show how far it is. */
  said() {
    const { next, said, turnAt, sentence } = this.table;
    // A tile that was only turned may be turned again.
    if (next.settled && said.length > turnAt + 1) return this.host.play(next.settled);
    this.glimpse(said.length ? sentence : null, true);
    if (turnAt > 0) this.board.near(said[0], this.board.svg.clientWidth < SMALL ? NEAR : SEEN);
    else this.board.view.all();
    this.host.changed();
  }

  /**
   * The squares of a sentence as they would be.
   * @param {string | null} sentence
   * @param {boolean} sure
   */
  glimpse(sentence, sure) {
    const glimpse = sentence ? this.table.engine.ask({ do: "glimpse", move: sentence }) : null;
    if (glimpse?.ok) this.board.dress(/** @type {any} */ (glimpse));
    this.board.ghost(glimpse?.ok ? glimpse.elements : [], sure);
  }

  /** Words to choose that are no squares. */
  choices() {
    const { next } = this.table;
    return next.labels.filter(({ word }) => word && !next.places.includes(word));
  }

  /** The sign of a square that can be chosen. @param {string} word @returns {Sign} */
  sign(word) {
    const { said, turnAt, next } = this.table, stands = this.board.holds(word);
    if (turnAt >= 0) return "stakes";
    if (said.length) return stands && !HIDDEN.includes(this.table.state.game) ? "take" : "dot";
    if (this.hides || (!this.board.open && next.places.length > CROWDED * this.board.places.size)) return "quiet";
    return stands ? "ring" : "stakes";
  }

  /** Squares and discs on the board. @returns {import("./board.js").Offer[]} */
  offers() {
    const { next, said, turnAt } = this.table, choices = this.choices();
    const onBoard = next.labels.filter(({ word, at }) => at || next.places.includes(word)).map((label) => ({
      word: label.word, label: label.does ? t("{what}: {how}", { what: label.label.text, how: label.does.text }) : label.label.text, at: label.at ?? undefined,
      sign: this.sign(label.word), letter: LETTERS[choices.indexOf(label)],
    }));
    const turning = turnAt > 0 ? [{ word: said[0], label: t("{square}: turn the tile", { square: said[0] }), sign: /** @type {Sign} */ ("none") }] : [];
    const all = this.hides ? [...this.board.places.keys()].map((word) => ({ word, label: word, sign: /** @type {Sign} */ ("quiet") })) : onBoard;
    // While a plot or a piece is chosen the others stay in sight: pointing at one takes it instead.
    const sign = /** @type {Sign} */ (turnAt > 0 ? "stakes" : "other"), known = new Set([said[0], ...all.map(({ word }) => word)]);
    const others = said.length ? this.table.first.filter((word) => !known.has(word)).map((word) => ({ word, label: word, sign })) : [];
    return [...others, ...turning, ...all];
  }

  /** Shows what can be pointed at and what can be chosen. @param {string[]} [marked] squares of a hint */
  offer(marked = []) {
    const { table } = this, { said, turnAt } = table, mine = this.host.mine(), choices = mine ? this.choices() : [];
    this.board.offer(mine ? this.offers() : [], mine ? [...said, ...marked] : []);
    find(".choices", this.root).replaceChildren(...choices.map(({ word, label, does, at }, index) =>
      el("button", { type: "button", class: "choice", title: does?.text, "data-choice": word, click: () => this.choose(word) },
        el("span", {}, upper(label.text.replace(/^(the |les? |la |l’)/, ""))), at ? el("span", { class: "key", "aria-hidden": "true" }, LETTERS[index] ?? "") : "")));
    const main = find("button.main", this.root), end = mine && table.next.labels.find(({ word }) => !word);
    // The sentence may end here, or it is whole but for a last look.
    main.textContent = end && choices.length ? t("Place: {what}", { what: end.label.text }) : t("Place");
    main.title = (end && end.does?.text) || "";
    main.hidden = !mine || table.sentence === null;
    find("button.turn", this.root).hidden = !mine || turnAt < 0;
  }
}

/** @param {string} text */
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);
