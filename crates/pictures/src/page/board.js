// The board on a page, live or of a game that was played: pictures moved from one to the next, and what can be pointed at.

import { wear } from "./dom.js";
import { t } from "./lang.js";
import { chosenOf, signOf } from "./signs.js";
import { View } from "./view.js";

/**
 * @typedef {[id: string, layer: number, x: number, y: number, body: string]} Part
 * @typedef {{view: number[], names: string, elements: Part[]}} Picture
 * @typedef {{parts: string, style: string, outline?: string, open?: boolean}} Dress
 *
 * A word that can be chosen on the board: by its square with a sign, or by a disc with a letter at a point of it, in parts of its
 * width and height.
 * @typedef {{word: string, label: string, sign?: import("./signs.js").Sign, at?: {square: string, x: number, y: number}, letter?: string}} Offer
 */

export const STEP = 180;

/** The side of a cell, and the wood around a board. */
const CELL = 100, RIM = 44;

/** Least width and height of what is seen of an open board. */
const ROOM = [640, 620];

/** Least diameter of a disc in pixels, for a finger and for a mouse, and its usual radius in units. */
const FINGER = 25, MOUSE = 18, DISC = 13;

/** Cells smaller than this many pixels hold no discs: they would hide the tile, and each has its button beside the board. */
const FINGER_ROOM = 68, MOUSE_ROOM = 44;

/** Whether the last input was a key: a focus that a mouse has moved points at nothing. */
let byKeys = false;
addEventListener("keydown", () => { byKeys = true; }, true);
addEventListener("pointerdown", () => { byKeys = false; }, true);

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
  board.setAttribute("aria-label", t("{game}, board", { game: title }));
  board.setAttribute("tabindex", "-1");
  return board;
};

/** An open board of few cells is seen with room around it, lest its cells be giants. @param {number[]} view @returns {import("./view.js").Box} */
const roomy = ([left, top, wide, high]) => {
  const [w, h] = [Math.max(wide, ROOM[0]), Math.max(high, ROOM[1])];
  return [left - (w - wide) / 2, top - (h - high) / 2, w, h];
};

export class Board {
  /**
   * @param {SVGSVGElement} svg
   * @param {(word: string, byKey: boolean) => void} onWord what to do when a square or a disc is chosen
   * @param {(square: string | null) => void} [onHover] and when a square is pointed at
   */
  constructor(svg, onWord = () => {}, onHover = () => {}) {
    this.svg = svg;
    this.onWord = onWord;
    /** What can be chosen, and squares that were; it is placed whenever the board is drawn. */
    this.offered = { offers: /** @type {Offer[]} */ ([]), chosen: /** @type {string[]} */ ([]) };
    svg.innerHTML = `<defs></defs><g class="tray" aria-hidden="true"></g><g class="plane"><g class="cells"></g><g class="names" aria-hidden="true"></g>
      <g class="pieces" aria-hidden="true"></g><g class="over" aria-hidden="true"></g><g class="ghost" aria-hidden="true"></g>
      <g class="points"></g></g>`;
    /** @type {Element[]} */
    this.layers = ["cells", "names", "pieces", "over"].map((name) => this.part(`.${name}`));
    /** @type {Map<string, {element: SVGGElement, layer: number, body: string}>} */
    this.seen = new Map();
    /** @type {Map<string, number[]>} */
    this.places = new Map();
    this.film = 0;
    this.keyed = false;
    /** The square that had the focus last. @type {string | null | undefined} */
    this.left = null;
    /** @type {{view: number[], elements: Part[]} | null} */
    this.framed = null;
    this.parts = "";
    /** An open board has no edge; any other lies in a tray. */
    this.open = true;
    /** The seat whose home lies below, on a board that two players cross. @type {number | null} */
    this.upright = null;
    /** What is written on the near and the far edge of the tray. */
    this.edges = ["", ""];
    /** Degrees by which the plane is turned. */
    this.turned = 0;
    /** The square that was brought near, and how large. @type {{name: string, least: number} | null} */
    this.brought = null;
    this.view = new View(svg, () => this.sizeDiscs());
    this.listen(onHover);
  }

  /** @param {(square: string | null) => void} onHover */
  listen(onHover) {
    const { svg } = this;
    const pointed = (/** @type {Event} */ event) =>
      /** @type {Element} */ (event.target).closest("[data-square]")?.getAttribute("data-square") ?? null;
    let last = "";
    svg.addEventListener("click", (event) => {
      const word = /** @type {Element} */ (event.target).closest("[data-word]")?.getAttribute("data-word") ?? "";
      // A double click chooses one thing, not also what appears under it.
      const double = event.detail > 1 && word !== last;
      last = word;
      if (word && !double) this.onWord(word, false);
    });
    svg.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") onHover(pointed(event)); });
    svg.addEventListener("focusin", (event) => { if (byKeys) onHover(pointed(event)); });
    for (const kind of ["pointerleave", "focusout"]) svg.addEventListener(kind, () => onHover(null));
    svg.addEventListener("keydown", (event) => this.press(event));
    new ResizeObserver(() => this.sized()).observe(svg);
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
  dress({ parts, style, outline, open }) {
    if (outline) this.svg.dataset.outline = outline;
    if (open !== undefined) this.open = open;
    if (this.parts !== parts) this.part("defs").innerHTML = this.parts = parts;
    wear(style);
  }

  /** @param {Picture} picture */
  frame({ view, names, elements }) {
    this.layers[1].innerHTML = names;
    this.framed = { view, elements };
    const { width, height } = this.svg.getBoundingClientRect(), wide = width > height;
    this.turned = this.upright === null || !wide ? 0 : this.upright === 1 ? 90 : -90;
    this.svg.classList.toggle("turned", this.turned !== 0);
    this.svg.classList.toggle("facing", this.upright !== null);
    this.part(".plane").setAttribute("transform", `rotate(${this.turned})`);
    this.view.fit(this.open ? roomy(view) : this.tray(elements));
  }

  /** A board that a player crosses is turned when the window gets wider than high, or the other way. */
  sized() {
    // What was brought near stays as large when buttons appear beside the board.
    if (this.brought && this.view.now) this.near(this.brought.name, this.brought.least);
    if (!this.framed || this.upright === null) return this.place();
    const before = this.turned;
    this.frame({ ...this.framed, names: this.layers[1].innerHTML });
    if (before !== this.turned) for (const [id, layer, x, y] of this.framed.elements) if (layer !== 1) this.lay(id, layer, x, y);
    this.place();
  }

  /** A point of the plane as it is seen. @param {number} x @param {number} y @returns {[number, number]} */
  seenAt(x, y) {
    if (!this.turned) return [x, y];
    return this.turned > 0 ? [-y, x] : [y, -x];
  }

  /** Draws the tray around all cells. @param {Part[]} elements @returns {import("./view.js").Box} what is to be seen */
  tray(elements) {
    const corners = elements.filter(([, layer]) => layer === 0).flatMap(([, , x, y]) => [this.seenAt(x, y), this.seenAt(x + CELL, y + CELL)]);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)], [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
    const [near, far] = this.turned ? this.edges : ["", ""], deep = near ? 66 : RIM;
    const rect = (/** @type {string} */ name, /** @type {number} */ dx, /** @type {number} */ dy, /** @type {number} */ round) =>
      `<rect class="${name}" x="${left - dx}" y="${top - dy}" width="${wide + 2 * dx}" height="${high + 2 * dy}" rx="${round}"/>`;
    const tray = this.part(".tray");
    tray.innerHTML = `<g transform="translate(0 7)">${rect("rim-edge", RIM, deep, 26)}</g>${rect("rim", RIM, deep, 26)}${this.upright === null ? rect("bed", 5, 5, 8) : ""}`;
    for (const [text, y] of /** @type {[string, number][]} */ ([[far, top - 24], [near, top + high + 42]])) {
      const line = document.createElementNS(SVG, "text");
      for (const [name, value] of Object.entries({ class: "home", x: left + wide / 2, y })) line.setAttribute(name, String(value));
      line.textContent = text;
      if (text) tray.append(line);
    }
    return [left - RIM - 4, top - deep - 4, wide + 2 * RIM + 8, high + 2 * deep + 15];
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
    this.lay(id, layer, x, y);
    if (layer === 0) this.places.set(id, [x, y]);
  }

  /** Where a thing lies; pieces stand upright on a board that is turned. @param {string} id @param {number} layer @param {number} x @param {number} y */
  lay(id, layer, x, y) {
    const element = this.seen.get(id)?.element;
    if (element) element.style.transform = layer === 2 ? this.standing(x, y) : `translate(${x}px,${y}px)`;
  }

  /** @param {number} x @param {number} y */
  standing(x, y) {
    return this.turned ? `translate(${x + 50}px,${y + 50}px) rotate(${-this.turned}deg) translate(-50px,-50px)` : `translate(${x}px,${y}px)`;
  }

  /**
   * Squares as they would be, over the board as it is.
   * @param {Part[]} elements
   * @param {boolean} sure whether they were chosen, or only pointed at
   */
  ghost(elements, sure) {
    const layer = this.part(".ghost");
    layer.classList.toggle("sure", sure);
    const turn = (/** @type {number} */ kind) => (kind === 2 && this.turned ? ` rotate(${-this.turned} 50 50)` : "");
    layer.innerHTML = elements.map(([, kind, x, y, body]) => `<g transform="translate(${x} ${y})${turn(kind)}"><g${body}</g></g>`).join("");
  }

  /** Outlines the squares of the best move and of the one that was played. @param {string[]} best @param {string[]} played */
  judge(best, played) {
    for (const old of this.svg.querySelectorAll(".judged")) old.remove();
    for (const [names, className] of /** @type {[string[], string][]} */ ([[played, "judged played"], [best, "judged best-move"]])) {
      for (const name of names) this.point(name, className, chosenOf(false, this.outline));
    }
  }

  /** Brings a square to the middle, with cells of at least this many pixels. @param {string} name @param {number} least */
  near(name, least) {
    const place = this.places.get(name);
    this.brought = { name, least };
    if (place) this.view.near(place[0] + CELL / 2, place[1] + CELL / 2, least);
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
    if (this.svg.contains(active)) [this.keyed, this.left] = [true, active?.getAttribute("data-square") ?? this.left];
    else if (active && active !== document.body) this.keyed = false;
    points.replaceChildren();
    for (const { word, label, at, sign, letter } of this.offered.offers) {
      const spot = at ? this.disc(at, letter) : this.point(word, `offer ${sign ?? "stakes"}`, signOf(sign ?? "stakes", this.outline));
      if (!spot) continue;
      const said = { role: "button", tabindex: at ? 0 : -1, "aria-label": label, "data-word": word, ...(at ? {} : { "data-square": word }) };
      for (const [name, value] of Object.entries(said)) spot.setAttribute(name, String(value));
      const title = document.createElementNS(SVG, "title");
      title.textContent = label;
      spot.prepend(title);
    }
    this.sizeDiscs();
    for (const name of this.offered.chosen) this.point(name, "chosen", chosenOf(this.holds(name), this.outline));
    const spots = this.spots(), again = spots.find((spot) => spot.getAttribute("data-word") === focused);
    const first = /** @type {SVGElement | undefined} */ (again ?? this.closest(spots));
    first?.setAttribute("tabindex", "0");
    if (this.keyed) first?.focus({ preventScroll: true });
  }

  /** Takes the focus, from a button that is about to go. */
  take() {
    this.keyed = true;
    this.svg.focus({ preventScroll: true });
  }

  /** The outline of a cell. */
  get outline() {
    return this.svg.dataset.outline ?? "M0 0h100v100H0z";
  }

  /** True if a piece stands on a square. @param {string} name */
  holds(name) {
    const place = this.places.get(name);
    return Boolean(place) && this.pieces().some(([x, y]) => x === place?.[0] && y === place[1]);
  }

  /** Places of pieces. @returns {number[][]} */
  pieces() {
    return (this.framed?.elements ?? []).filter(([, layer]) => layer === 2).map(([, , x, y]) => [x, y]);
  }

  /** The part of the board, as it is seen, where these words end. @param {string[]} words */
  whereabouts(words) {
    const last = words.findLast((word) => this.places.has(word));
    if (!last) return t("look for something else than a place on the board");
    const seen = (/** @type {number[]} */ [x, y]) => this.seenAt(x + CELL / 2, y + CELL / 2), here = seen(/** @type {number[]} */ (this.places.get(last)));
    const [across, down] = [0, 1].map((axis) => {
      const all = [...this.places.values()].map((place) => seen(place)[axis]), first = Math.min(...all);
      return Math.floor((3 * (here[axis] - first)) / (Math.max(...all) - first + 1));
    });
    return [[t("look at the top left"), t("look at the top"), t("look at the top right")], [t("look at the left"), t("look at the middle of the board"), t("look at the right")],
      [t("look at the bottom left"), t("look at the bottom"), t("look at the bottom right")]][down][across];
  }

  /** The spot that lies next to where the focus was last, so that keys have a short way. @param {Element[]} spots */
  closest(spots) {
    const from = this.left && this.places.get(this.left);
    if (!from) return spots[0];
    const far = (/** @type {Element} */ spot) => {
      const [x, y] = this.places.get(spot.getAttribute("data-square") ?? "") ?? [Infinity, Infinity];
      return Math.hypot(x - from[0], y - from[1]);
    };
    return spots.reduce((best, spot) => (far(spot) < far(best) ? spot : best), spots[0]);
  }

  spots() {
    return [...this.svg.querySelectorAll("[data-square]")];
  }

  /** A small disc at a point of a square, large enough for a finger. @param {{square: string, x: number, y: number}} at @param {string} [letter] */
  disc({ square, x, y }, letter = "") {
    const place = this.places.get(square);
    if (!place) return null;
    const spot = document.createElementNS(SVG, "g");
    spot.setAttribute("class", "claim");
    spot.setAttribute("transform", `translate(${place[0] + x * CELL} ${place[1] + y * CELL})`);
    spot.innerHTML = `<circle r="${DISC}"/><text y="5">${/^[a-z]$/.test(letter) ? letter : ""}</text>`;
    this.part(".points").append(spot);
    return spot;
  }

  /** Discs keep their size on the screen when the board comes nearer; where a tile is too small for them they are not there. */
  sizeDiscs() {
    const { scale } = this.view, coarse = matchMedia("(pointer: coarse)").matches, shown = scale * CELL >= (coarse ? FINGER_ROOM : MOUSE_ROOM);
    const radius = Math.max(DISC, (coarse ? FINGER : MOUSE) / 2 / scale);
    for (const disc of this.svg.querySelectorAll(".claim")) {
      const [place] = /** @type {string} */ (disc.getAttribute("transform")).split(" scale");
      disc.setAttribute("transform", `${place} scale(${radius / DISC})`);
      if (shown) disc.removeAttribute("display");
      else disc.setAttribute("display", "none");
    }
  }

  /**
   * @param {string} name
   * @param {string} className
   * @param {string} inside
   */
  point(name, className, inside) {
    const place = this.places.get(name);
    if (!place) return null;
    const spot = document.createElementNS(SVG, "g");
    spot.setAttribute("class", className);
    spot.setAttribute("transform", `translate(${place[0]} ${place[1]})`);
    spot.innerHTML = inside;
    this.part(".points").append(spot);
    return spot;
  }

  /** Enter and space take a word, arrows go to the nearest square in that direction. @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target), word = target.getAttribute("data-word"), name = target.getAttribute("data-square");
    if (!word || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.onWord(word, true);
    }
    if (!name) return;
    /** @type {{[key: string]: number[]}} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const next = this.nearest(name, this.turned ? (this.turned > 0 ? [way[1], -way[0]] : [-way[1], way[0]]) : way);
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
