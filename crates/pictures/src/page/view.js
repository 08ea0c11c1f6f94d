// The part of a board that is seen: all of it, or nearer. Wheel, pinch, drag and double tap change it, never the offers.

/** @typedef {[left: number, top: number, width: number, height: number]} Box */

/** Duration of a zoom, and the least width of what is seen. */
const GLIDE = 240, NEAREST = 150;

/** A pointer that moved less than this many pixels has clicked. */
const SLIP = 8;

/** Longest pause between the two taps of a double tap. */
const TWICE = 300;

export class View {
  /** @param {SVGSVGElement} svg @param {() => void} onScale runs when more or less is seen */
  constructor(svg, onScale) {
    this.svg = svg;
    this.onScale = onScale;
    /** @type {Box} */
    this.whole = [0, 0, 1, 1];
    /** Nothing while the whole board is seen. @type {Box | null} */
    this.now = null;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragged = false;
    this.tapped = 0;
    this.gliding = 0;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) svg.addEventListener(kind, (event) => this.up(event));
    // What ends a drag is not a click.
    svg.addEventListener("click", (event) => { if (this.dragged) event.stopImmediatePropagation(); }, true);
  }

  /** @param {Box} whole */
  fit(whole) {
    this.whole = whole;
    if (!this.gliding) this.apply();
  }

  apply() {
    this.svg.setAttribute("viewBox", (this.now ?? this.whole).map((length) => Math.round(length * 10) / 10).join(" "));
    this.svg.classList.toggle("near", this.now !== null);
    this.onScale();
  }

  /** Pixels of one unit. */
  get scale() {
    const { width, height } = this.svg.getBoundingClientRect(), [, , wide, high] = this.now ?? this.whole;
    return Math.min(width / wide, height / high) || 1;
  }

  /** What is seen, with the proportions of the element. @returns {Box} */
  get filled() {
    const [left, top, wide, high] = this.now ?? this.whole, { width, height } = this.svg.getBoundingClientRect();
    const scale = Math.min(width / wide, height / high) || 1, [w, h] = [width / scale, height / scale];
    return [left - (w - wide) / 2, top - (h - high) / 2, w, h];
  }

  /** @param {{clientX: number, clientY: number}} at */
  point({ clientX, clientY }) {
    const turned = this.svg.getScreenCTM()?.inverse();
    return turned ? new DOMPoint(clientX, clientY).matrixTransform(turned) : new DOMPoint();
  }

  /** @param {Box | null} box @param {boolean} [slowly] */
  set(box, slowly = false) {
    cancelAnimationFrame(this.gliding);
    this.gliding = 0;
    if (!slowly || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) {
      this.now = box;
      return this.apply();
    }
    const from = this.filled, to = box ?? this.whole, began = performance.now();
    const step = (/** @type {number} */ time) => {
      const part = Math.min(1, Math.max(0, (time - began) / GLIDE)), eased = 1 - (1 - part) ** 3;
      this.now = /** @type {Box} */ (from.map((length, at) => length + (to[at] - length) * eased));
      this.gliding = part < 1 ? requestAnimationFrame(step) : 0;
      if (part === 1) this.now = box;
      this.apply();
    };
    this.gliding = requestAnimationFrame(step);
  }

  /**
   * Goes nearer, or further away, around a point that stays where it is.
   * @param {number} by
   * @param {{x: number, y: number}} [at] the middle by default
   */
  zoom(by, at) {
    const [left, top, wide, high] = this.filled, { x, y } = at ?? { x: left + wide / 2, y: top + high / 2 };
    const width = Math.max(NEAREST, wide / by), part = width / wide;
    const whole = width >= this.whole[2] && high * part >= this.whole[3];
    this.set(whole ? null : [x - (x - left) * part, y - (y - top) * part, width, high * part], !at);
  }

  /**
   * Brings a cell to the middle, at least this many pixels wide.
   * @param {number} x of its middle
   * @param {number} y
   * @param {number} least
   */
  near(x, y, least) {
    if (this.scale * 100 >= least) return;
    const { width, height } = this.svg.getBoundingClientRect(), scale = least / 100, [w, h] = [width / scale, height / scale];
    this.set([x - w / 2, y - h / 2, w, h], true);
  }

  all() {
    if (this.now) this.set(null, true);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.svg.closest(".playing")) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.point(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.dragged = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const here = { x: event.clientX, y: event.clientY }, [dx, dy] = [here.x - before.x, here.y - before.y];
    if (this.fingers.size === 2) {
      const other = /** @type {{x: number, y: number}} */ ([...this.fingers].find(([finger]) => finger !== event.pointerId)?.[1]);
      const apart = (/** @type {{x: number, y: number}} */ one) => Math.hypot(one.x - other.x, one.y - other.y);
      const middle = { clientX: (here.x + other.x) / 2, clientY: (here.y + other.y) / 2 };
      this.dragged = true;
      this.zoom(apart(here) / Math.max(1, apart(before)), this.point(middle));
    } else if (this.now && (this.dragged || Math.hypot(dx, dy) > SLIP)) {
      const { scale, now: [left, top, wide, high] } = this;
      this.dragged = true;
      this.set([left - dx / scale, top - dy / scale, wide, high]);
    } else return;
    this.fingers.set(event.pointerId, here);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId) || event.type !== "pointerup" || this.dragged) return;
    if (/** @type {Element} */ (event.target).closest("[data-word]")) return;
    const twice = event.timeStamp - this.tapped < TWICE;
    this.tapped = twice ? 0 : event.timeStamp;
    if (twice && this.now) this.all();
    else if (twice) this.zoom(2.2, this.point(event));
  }
}
