// The page of one game: its pictures are rebuilt from what changes, and all that it tells stands in it.

import { find } from "./dom.js";
import { Replay } from "./replay.js";

/**
 * The pictures of the game: every id and every element once, and what all pictures share.
 * @typedef {{ids: string[], bodies: string[], view: number[], names: string, parts: string}} Reel
 *
 * A position: its changes step by step on the way to it, and its texts.
 * @typedef {{steps: number[][], told: import("./panel.js").Told, hand?: number, hand_words?: string[], notes?: string[]}} Frame
 * @typedef {{title: string, names: string[], lines: import("./panel.js").Line[], frames: Frame[], hands: string[]}} Film
 */

class Projector {
  /** @param {Film} film @param {Reel} reel */
  constructor({ frames, hands }, reel) {
    this.frames = frames;
    this.hands = hands;
    this.reel = reel;
    this.at = -1;
    /** What is to be seen: by the number of its id the number of its body, and its place. @type {Map<number, number[]>} */
    this.wanted = new Map();
  }

  /** Four numbers for what comes, changes or moves (id, body, x and y in tenths), an id and -1 for what goes. @param {number[]} change */
  apply(change) {
    for (let i = 0; i < change.length; ) {
      const id = change[i], body = change[i + 1];
      if (body < 0) this.wanted.delete(id);
      else this.wanted.set(id, [body, change[i + 2] / 10, change[i + 3] / 10]);
      i += body < 0 ? 2 : 4;
    }
  }

  /** @returns {import("./board.js").Picture} */
  picture() {
    const { ids, bodies, view, names } = this.reel;
    /** @type {import("./board.js").Part[]} */
    const elements = [...this.wanted].map(([id, [body, x, y]]) => [ids[id], Number(bodies[body][0]), x, y, bodies[body].slice(1)]);
    return { view, names, elements };
  }

  /** The pictures of a turn: all steps of it, or where they lead. @param {number} turn @param {boolean} slowly */
  pictures(turn, slowly) {
    if (turn <= this.at) {
      this.at = -1;
      this.wanted.clear();
    }
    while (this.at < turn - 1) this.frames[++this.at].steps.forEach((change) => this.apply(change));
    this.at = turn;
    const films = this.frames[turn].steps.map((change) => (this.apply(change), slowly ? this.picture() : null));
    return slowly ? /** @type {import("./board.js").Picture[]} */ (films) : [this.picture()];
  }

  /** @param {number} turn @param {boolean} slowly @returns {import("./replay.js").Step} */
  step(turn, slowly) {
    const { told, hand, hand_words: words = [], notes = [] } = this.frames[turn];
    const dress = { parts: this.reel.parts, style: "" };
    return { frames: this.pictures(turn, slowly), dress, told, notes, hand: hand === undefined ? null : { svg: this.hands[hand], words } };
  }
}

const read = (/** @type {string} */ name) => JSON.parse(find(`script.${name}`).textContent ?? "");

const open = () => {
  /** @type {Film} */
  const film = read("data");
  /** @type {Reel} */
  const reel = read("pictures");
  if (!film.frames.length) return;
  const projector = new Projector(film, reel), points = film.frames.map(({ told }) => told.points);
  // A link to a turn ends in its number: page.html#12.
  const linked = () => parseInt(location.hash.slice(1), 10) || 0;
  const played = { ...film, points, step: (/** @type {number} */ turn, /** @type {boolean} */ slowly) => projector.step(turn, slowly) };
  const replay = new Replay(find("main"), played);
  replay.open(linked());
  find(".result").textContent = film.frames[film.frames.length - 1].told.headline;
  addEventListener("hashchange", () => replay.go(linked()));
};

open();

const theme = /** @type {HTMLSelectElement} */ (find(".theme")), letters = /** @type {HTMLInputElement} */ (find(".letters"));
theme.addEventListener("change", () => { document.documentElement.dataset.theme = theme.value; });
letters.addEventListener("change", () => document.body.toggleAttribute("data-letters", letters.checked));
