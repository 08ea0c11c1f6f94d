// Saying a move by pointing: squares and words to choose, and what they would do, until a sentence is whole.

import { Board } from "./board.js";
import { el, find } from "./dom.js";
import { sound } from "./sounds.js";

/**
 * @typedef {{mine: () => boolean, play: (sentence: string) => void, changed: () => void}} Host whether the move is said here, where it
 *   goes when it is whole, and who is told when it changes
 */

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
    this.board = new Board(/** @type {any} */ (find("svg.board", root)), (word) => this.point(word), (square) => this.hover(square));
  }

  /** @param {string} word a square or another word of the board */
  point(word) {
    if (!this.host.mine()) return;
    if (this.table.next.choices.includes(word)) return this.choose(word);
    this.table.point(word);
    this.said();
  }

  /** What lies in hand is seen where it would lie, and the way of a piece where it would go. @param {string | null} square */
  hover(square) {
    if (!this.host.mine()) return;
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
    this.table.say([...this.table.said, word]);
    this.said();
  }

  /** Nothing was said. */
  reset() {
    this.table.say([]);
    this.said();
  }

  commit() {
    const { sentence } = this.table;
    if (this.host.mine() && sentence) this.host.play(sentence);
  }

  /** What was said changed: play it if nothing is left to choose, else show how far it is. */
  said() {
    const { next, said, turnAt, sentence } = this.table;
    // A tile that was only turned may be turned again.
    if (next.settled && said.length > turnAt + 1) return this.host.play(next.settled);
    this.glimpse(said.length ? sentence : null, true);
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

  /** Shows what can be pointed at and what can be chosen. @param {string[]} [marked] squares that somebody should look at */
  offer(marked = []) {
    const { table } = this, { said, turnAt } = table, mine = this.host.mine(), labels = mine ? table.next.labels : [];
    const isPlace = (/** @type {string} */ word) => table.next.places.includes(word);
    const onBoard = labels.filter(({ word, at }) => at || isPlace(word)).map(({ word, label, at, does }) =>
      ({ word, label: does ? `${label.text}: ${does.text}` : label.text, at: at ?? undefined }));
    const turning = mine && turnAt > 0 ? [{ word: said[0], label: `${said[0]}: turn the tile` }] : [];
    this.board.offer([...turning, ...onBoard], mine ? [...said, ...marked] : []);
    find(".choices", this.root).replaceChildren(...labels.filter(({ word }) => word && !isPlace(word)).map(({ word, label, does }) =>
      el("button", { type: "button", class: "choice", title: does?.text, click: () => this.choose(word) }, label.text)));
    const main = find("button.main", this.root), end = labels.find(({ word }) => !word);
    // The sentence may end here, or it is whole but for a last look.
    main.textContent = end && labels.length > 1 ? `Place: ${end.label.text}` : "Place";
    main.title = end?.does?.text ?? "";
    main.hidden = !mine || table.sentence === null;
    find("button.turn", this.root).hidden = !mine || turnAt < 0;
  }
}
