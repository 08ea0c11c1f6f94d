// The board on a page, live or of a game that was played: pictures moved from one to the next, and what can be pointed at.

import { wear } from "./dom.js";

/**
 * @typedef {[id: string, layer: number, x: number, y: number, body: string]} Part
 * @typedef {{view: number[], names: string, elements: Part[]}} Picture
 * @typedef {{parts: string, style: string, outline?: string}} Dress
 *
 * A word that can be chosen on the board: by its square, or by a disc at a point of it, in parts of its width and height.
 * @typedef {{word: string, label: string, at?: {square: string, x: number, y: number}}} Offer
 */

export const STEP = 180;

/** The side of a cell. */
const CELL = 100;

export const still = matchMedia("(prefers-reduced-motion: reduce)");
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} markup of our own SVG maker, which escapes every text */
const fragment = (markup) => {
  const shell = document.createElementNS(SVG, "g");
  shell.innerHTML = markup;
  return shell;
};

/** An empty board. @param {string} title */
export const boardOf = (title) => {
  const board = document.createElementNS(SVG, "svg");
  board.setAttribute("class", "scene board");
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", `${title}, board`);
  return board;
};

export class Board {
  /**
   * @param {SVGSVGElement} svg
   * @param {(word: string) => void} onWord what to do when a square or a disc is chosen
   * @param {(square: string | null) => void} [onHover] and when a square is pointed at
   */
  constructor(svg, onWord = () => {}, onHover = () => {}) {
    this.svg = svg;
    this.onWord = onWord;
    /** What can be chosen, and squares that were; it is placed whenever the board is drawn. */
    this.offered = { offers: /** @type {Offer[]} */ ([]), chosen: /** @type {string[]} */ ([]) };
    svg.innerHTML = `<defs></defs><g class="cells"></g><g class="names" aria-hidden="true"></g>
      <g class="pieces" aria-hidden="true"></g><g class="over" aria-hidden="true"></g><g class="ghost" aria-hidden="true"></g>
      <g class="points"></g>`;
    /** @type {Element[]} */
    this.layers = ["cells", "names", "pieces", "over"].map((name) => this.part(`.${name}`));
    /** @type {Map<string, {element: SVGGElement, layer: number, body: string}>} */
    this.seen = new Map();
    /** @type {Map<string, number[]>} */
    this.places = new Map();
    this.film = 0;
    this.keyed = false;
    this.parts = "";
    const pointed = (/** @type {Event} */ event) =>
      /** @type {Element} */ (event.target).closest("[data-square]")?.getAttribute("data-square") ?? null;
    svg.addEventListener("click", (event) => {
      const word = /** @type {Element} */ (event.target).closest("[data-word]")?.getAttribute("data-word");
      if (word) onWord(word);
    });
    for (const kind of ["pointerover", "focusin"]) svg.addEventListener(kind, (event) => onHover(pointed(event)));
    for (const kind of ["pointerleave", "focusout"]) svg.addEventListener(kind, () => onHover(null));
    svg.addEventListener("keydown", (event) => this.press(event));
  }

  /** @param {string} selector */
  part(selector) {
    return /** @type {Element} */ (this.svg.querySelector(selector));
  }

  /**
   * Shows the pictures one after the other, the last one for good.
   * @param {Picture[]} pictures
   * @returns {Promise<void>} when the last one is seen
   */
  show(pictures) {
    clearTimeout(this.film);
    const last = pictures[pictures.length - 1];
    this.frame(last);
    if (pictures.length === 1 || still.matches || document.hidden) {
      this.draw(last, pictures.length > 1 && !still.matches);
      return Promise.resolve();
    }
    const pace = Math.min(STEP + 40, 3000 / pictures.length);
    return new Promise((resolve) => {
      let at = 0;
      const next = () => {
        this.draw(pictures[at++], true);
        if (at < pictures.length) this.film = setTimeout(next, pace);
        else resolve();
      };
      next();
    });
  }

  /**
   * Takes over the shared pieces of pictures: parts used by reference, the style of their classes, the shape of a cell.
   * @param {Dress} picture
   */
  dress({ parts, style, outline }) {
    if (outline) this.svg.dataset.outline = outline;
    if (this.parts !== parts) this.part("defs").innerHTML = this.parts = parts;
    wear(style);
  }

  /** @param {Picture} picture */
  frame({ view, names }) {
    this.svg.setAttribute("viewBox", view.join(" "));
    this.layers[1].innerHTML = names;
  }

  /**
   * @param {Picture} picture
   * @param {boolean} slowly
   */
  draw({ elements }, slowly) {
    this.svg.classList.toggle("moving", slowly);
    const wanted = new Map(elements.map((part) => [part[0], part]));
    for (const [id, shown] of this.seen) if (!wanted.has(id)) this.remove(id, shown, slowly);
    this.places.clear();
    for (const part of elements) this.put(part, slowly);
    this.place();
  }

  /**
   * @param {string} id
   * @param {{element: SVGGElement, layer: number}} shown
   * @param {boolean} slowly
   */
  remove(id, { element, layer }, slowly) {
    this.seen.delete(id);
    element.removeAttribute("id");
    if (!slowly || layer < 2) return element.remove();
    element.classList.add("leaving");
    setTimeout(() => element.remove(), STEP);
  }

  /**
   * @param {Part} part
   * @param {boolean} slowly
   */
  put([id, layer, x, y, body], slowly) {
    const shown = this.seen.get(id);
    let element = shown?.element;
    if (!shown || !element || shown.body !== body) {
      const next = /** @type {SVGGElement} */ (fragment(`<g${body}</g>`).firstElementChild);
      next.id = `b-${id}`;
      if (element) {
        next.style.transform = element.style.transform;
        element.replaceWith(next);
        if (slowly) next.getBoundingClientRect();
      } else {
        this.layers[layer].append(next);
        if (slowly && layer === 2) next.classList.add("fresh");
      }
      this.seen.set(id, { element: next, layer, body });
      element = next;
    } else if (!slowly) element.classList.remove("fresh");
    element.style.transform = `translate(${x}px,${y}px)`;
    if (layer === 0) this.places.set(id, [x, y]);
  }

  /**
   * Squares as they would be, over the board as it is.
   * @param {Part[]} elements
   * @param {boolean} sure whether they were chosen, or only pointed at
   */
  ghost(elements, sure) {
    const layer = this.part(".ghost");
    layer.classList.toggle("sure", sure);
    layer.innerHTML = elements.map(([, , x, y, body]) => `<g transform="translate(${x} ${y})"><g${body}</g></g>`).join("");
  }

  /**
   * Makes these words buttons on the board, now and whenever it is drawn; all else is a picture.
   * @param {Offer[]} offers
   * @param {string[]} chosen squares that were said already
   */
  offer(offers, chosen) {
    this.offered = { offers, chosen };
    this.place();
  }

  /** Puts what is offered where its squares lie. */
  place() {
    const points = this.part(".points"), active = document.activeElement, focused = active?.getAttribute("data-word");
    // Who plays by keys stays on the board, also while others think and there is nothing to choose.
    if (this.svg.contains(active)) this.keyed = true;
    else if (active && active !== document.body) this.keyed = false;
    points.replaceChildren();
    for (const name of this.offered.chosen) this.point(name, "chosen");
    for (const { word, label, at } of this.offered.offers) {
      const spot = at ? this.disc(at) : this.point(word, "offer");
      if (!spot) continue;
      const said = { role: "button", tabindex: at ? 0 : -1, "aria-label": label, "data-word": word, ...(at ? {} : { "data-square": word }) };
      for (const [name, value] of Object.entries(said)) spot.setAttribute(name, String(value));
      spot.append(document.createElementNS(SVG, "title"));
      /** @type {Element} */ (spot.firstChild).textContent = label;
    }
    const spots = this.spots(), again = spots.find((spot) => spot.getAttribute("data-word") === focused);
    const first = /** @type {SVGElement | undefined} */ (again ?? spots[0]);
    first?.setAttribute("tabindex", "0");
    if (this.keyed) first?.focus();
  }

  spots() {
    return [...this.svg.querySelectorAll("[data-square]")];
  }

  /** A small disc at a point of a square. @param {{square: string, x: number, y: number}} at */
  disc({ square, x, y }) {
    const place = this.places.get(square);
    if (!place) return null;
    const disc = document.createElementNS(SVG, "circle");
    const said = { cx: place[0] + x * CELL, cy: place[1] + y * CELL, r: 13, class: "claim" };
    for (const [name, value] of Object.entries(said)) disc.setAttribute(name, String(value));
    this.part(".points").append(disc);
    return disc;
  }

  /**
   * @param {string} name
   * @param {string} className
   */
  point(name, className) {
    const cell = this.seen.get(name), place = this.places.get(name);
    if (!cell || !place) return null;
    // A lit cell shows already that something can be done there.
    if (cell.element.classList.contains("lit")) className += " on-lit";
    const spot = document.createElementNS(SVG, "path");
    spot.setAttribute("d", this.svg.dataset.outline ?? "M0 0h100v100H0z");
    spot.setAttribute("class", className);
    // A little smaller than the square, so that neighbours stay distinct.
    spot.style.transform = `translate(${place[0]}px,${place[1]}px) scale(.9)`;
    this.part(".points").append(spot);
    return spot;
  }

  /** Enter and space take a word, arrows go to the nearest square in that direction. @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target), word = target.getAttribute("data-word"), name = target.getAttribute("data-square");
    if (!word || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.onWord(word);
    }
    if (!name) return;
    /** @type {{[key: string]: number[]}} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const next = this.nearest(name, way);
    if (!next) return;
    target.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    /** @type {SVGElement} */ (next).focus();
  }

  /**
   * @param {string} from
   * @param {number[]} way
   */
  nearest(from, [right, down]) {
    const here = this.places.get(from) ?? [0, 0];
    let best = null, least = Infinity;
    for (const spot of this.spots()) {
      const [x, y] = this.places.get(spot.getAttribute("data-square") ?? "") ?? [0, 0];
      const along = (x - here[0]) * right + (y - here[1]) * down;
      const aside = Math.abs((x - here[0]) * down) + Math.abs((y - here[1]) * right);
      if (along > 1 && along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
    }
    return best;
  }
}
