// Small tools for pages. Text is always text: nothing from outside becomes markup.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {{[name: string]: string | boolean | number | EventListener | undefined}} [attributes]
 * @param {...(Node | string)} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export const el = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...inside);
  return made;
};

/**
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export const find = (selector, within = document) => /** @type {HTMLElement} */ (within.querySelector(selector));

/**
 * A player's number in its colour.
 * @param {number} seat
 * @param {string} [className]
 */
export const badge = (seat, className = "badge") => {
  const made = el("span", { class: className, "aria-hidden": "true" }, String(seat + 1));
  made.style.background = `var(--p${(seat % 8) + 1})`;
  made.style.color = `var(--on-p${(seat % 8) + 1})`;
  return made;
};

/** The looks of pictures by their text. They are not made as elements, so that a strict policy for styles can be kept. @type {Set<string>} */
const worn = new Set();

/** @param {string} style of our own SVG maker */
export const wear = (style) => {
  if (worn.has(style)) return;
  worn.add(style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
};

/**
 * @param {string} markup of our own SVG maker, which escapes every text
 */
export const drawing = (markup) => {
  const shell = el("div", { class: "drawing" });
  shell.innerHTML = markup;
  return shell;
};

/** @param {string} name @param {string} text @param {() => void} act @param {string} [key] */
export const button = (name, text, act, key) =>
  el("button", { type: "button", class: name, click: act, ...(key ? { title: `${text} (${key})` } : {}) }, text);
