// The board on the page: what the engine draws, moved from one position to the next, and what can be pointed at.

import { wear } from "./dom.js";

/**
 * @typedef {[id: string, layer: number, x: number, y: number, body: string]} Part
 * @typedef {{view: number[], names: string, elements: Part[]}} Picture
 */

const STEP = 180;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} markup of our own SVG maker, which escapes every text */
const fragment = (markup) => {
  const shell = document.createElementNS(SVG, "g");
  shell.innerHTML = markup;
  return shell;
};

export class Board {
  /**
   * @param {SVGSVGElement} svg
   * @param {(square: string) => void} onSquare what to do when a square is chosen
   * @param {(square: string | null) => void} [onHover] and when one is pointed at
   */
  constructor(svg, onSquare, onHover = () => {}) {
    this.svg = svg;
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
      const square = pointed(event);
      if (square) onSquare(square);
    });
    for (const kind of ["pointerover", "focusin"]) svg.addEventListener(kind, (event) => onHover(pointed(event)));
    for (const kind of ["pointerleave", "focusout"]) svg.addEventListener(kind, () => onHover(null));
    svg.addEventListener("keydown", (event) => this.press(event, onSquare));
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
   * What pictures are made of: parts used by reference, the looks of their classes, the shape of a cell.
   * @param {import("./engine.js").Answer} picture
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
    }
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
   * The middle of something that is drawn, though it is not on the board.
   * @param {Part} part
   */
  middle([, , x, y, body]) {
    const shell = fragment(`<g${body}</g>`);
    this.svg.append(shell);
    const box = shell.getBBox();
    shell.remove();
    return [x + box.x + box.width / 2, y + box.y + box.height / 2];
  }

  /**
   * Small discs to click, each for a word.
   * @param {{at: number[], word: string, label: string}[]} marks
   * @param {(word: string) => void} choose
   */
  mark(marks, choose) {
    for (const { at, word, label } of marks) {
      const disc = document.createElementNS(SVG, "circle");
      const said = { cx: at[0], cy: at[1], r: 13, class: "claim", role: "button", tabindex: 0, "aria-label": label, "data-word": word };
      for (const [name, value] of Object.entries(said)) disc.setAttribute(name, String(value));
      disc.append(document.createElementNS(SVG, "title"));
      /** @type {Element} */ (disc.firstChild).textContent = label;
      disc.addEventListener("click", () => choose(word));
      disc.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose(word);
      });
      this.part(".points").append(disc);
    }
  }

  /**
   * Makes these squares buttons; the others are pictures.
   * @param {{name: string, label: string}[]} squares
   * @param {string[]} chosen squares that were said already
   */
  offer(squares, chosen) {
    const points = this.part(".points"), active = document.activeElement, focused = active?.getAttribute("data-square");
    // Who plays by keys stays on the board, also while others think and there is nothing to choose.
    if (this.svg.contains(active)) this.keyed = true;
    else if (active && active !== document.body) this.keyed = false;
    points.replaceChildren();
    for (const name of chosen) this.point(points, name, "chosen");
    for (const { name, label } of squares) {
      const spot = this.point(points, name, "offer");
      if (!spot) continue;
      spot.setAttribute("data-square", name);
      spot.setAttribute("role", "button");
      spot.setAttribute("tabindex", "-1");
      spot.setAttribute("aria-label", label);
    }
    const spots = this.spots(), again = spots.find((spot) => spot.getAttribute("data-square") === focused);
    const first = /** @type {SVGElement | undefined} */ (again ?? spots[0]);
    first?.setAttribute("tabindex", "0");
    if (this.keyed) first?.focus();
  }

  spots() {
    return [...this.svg.querySelectorAll("[data-square]")];
  }

  /**
   * @param {Element} layer
   * @param {string} name
   * @param {string} className
   */
  point(layer, name, className) {
    const cell = this.seen.get(name), place = this.places.get(name);
    if (!cell || !place) return null;
    // A cell that is lit shows by itself that something can be done there.
    if (cell.element.classList.contains("lit")) className += " on-lit";
    const spot = document.createElementNS(SVG, "path");
    spot.setAttribute("d", this.svg.dataset.outline ?? "M0 0h100v100H0z");
    spot.setAttribute("class", className);
    // A little smaller than the square, so that neighbours are told apart.
    spot.style.transform = `translate(${place[0]}px,${place[1]}px) scale(.9)`;
    layer.append(spot);
    return spot;
  }

  /**
   * Arrows go to the nearest square in that direction, Enter and space take it.
   * @param {KeyboardEvent} event
   * @param {(square: string) => void} onSquare
   */
  press(event, onSquare) {
    const target = /** @type {Element} */ (event.target), name = target.getAttribute("data-square");
    if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onSquare(name);
    }
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
