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

/** Lines of icons in a box of 24 by 24. */
const ICONS = {
  turn: "M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.8 3.6v4.2h-4.2",
  hint: "M9.5 17.5h5M10.2 20.5h3.6M8.9 14.8A6 6 0 1 1 15.1 14.8c-.5.4-.6 1-.6 1.6h-5c0-.6-.1-1.2-.6-1.6Z",
  undo: "M8.5 8.5H15a4.8 4.8 0 0 1 0 9.6h-4M11.8 5 8.2 8.5l3.6 3.6",
  flag: "M6 21V4M6 5c4-2.4 7 2.2 12 0v8c-5 2.2-8-2.4-12 0",
  less: "M5 12h14", more: "M12 5v14M5 12h14", whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  dots: "M5 12h.01M12 12h.01M19 12h.01", play: "M8 5l11 7-11 7Z", eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 .01 0",
  friend: "M7 4h5v13H7ZM14 8h4v12h-6", cup: "M7 4h10v6a5 5 0 0 1-10 0ZM12 15v4M8.5 20h7M7 6H4c0 3 1.4 4.6 3.4 5M17 6h3c0 3-1.4 4.6-3.4 5",
  book: "M4 5c3-1 6-.5 8 1.2C14 4.5 17 4 20 5v14c-3-1-6-.5-8 1.2C10 18.5 7 18 4 19ZM12 6.2V20",
};

/** @param {keyof typeof ICONS} name */
export const icon = (name) => {
  const shell = el("span", { class: "ico", "aria-hidden": "true" });
  shell.innerHTML = `<svg viewBox="0 0 24 24"><path d="${ICONS[name]}"/></svg>`;
  return shell;
};

/** A button with an icon before its word. @param {string} name @param {keyof typeof ICONS} sign @param {string} text @param {() => void} act @param {string} [key] */
export const tool = (name, sign, text, act, key) => {
  const made = button(name, "", act, key);
  made.append(icon(sign), el("span", { class: "word" }, text));
  return made;
};
