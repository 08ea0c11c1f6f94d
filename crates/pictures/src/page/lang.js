// Texts in the reader's language, by their English originals. A text that a language lacks stays English.

/** @typedef {{[english: string]: string}} Texts */

/** @type {Map<string, string>} */
let known = new Map();

/** Some languages have the form of 1 for 0. @param {unknown} number */
const isOne = (number) => Number(number) === 1 || (Number(number) === 0 && known.get("{0:one|more}") === "one");

/**
 * A text with its values: `{name}`, or `{name:one|more}` by number.
 * @param {string} english
 * @param {{[name: string]: unknown}} [values]
 */
export const t = (english, values = {}) => (known.get(english) ?? english).replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
  (_, name, one, more) => (one === undefined ? String(values[name]) : isOne(values[name]) ? one : more));

/** Shows the page in a language, with all that stands in it. @param {string} language @param {Texts} texts */
export const speak = (language, texts) => {
  known = new Map(Object.entries(texts));
  document.documentElement.lang = language;
  for (const name of ["aria-label", "title", "placeholder"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) element.setAttribute(name, t(element.getAttribute(name) ?? ""));
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode()); ) {
    const all = node.nodeValue ?? "", text = all.trim();
    if (known.has(text)) node.nodeValue = all.replace(text, () => t(text));
  }
};
