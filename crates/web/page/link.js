// A game or a position as the end of an address: packed, and in letters that need no escape.

import { t } from "./lang.js";

/** @param {string} text */
export const pack = async (text) => {
  const bytes = await through(new Blob([text]).stream(), new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

/** The longest text that a link may hold: nobody's memory is filled by an address. */
const MOST = 1 << 20;

/** @param {string} packed @returns {Promise<string | null>} nothing if it is no link of ours */
export const unpack = async (packed) => {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(new Blob([bytes]).stream(), new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
};

/** @param {ReadableStream} from @param {GenericTransformStream} way */
const through = async (from, way) => {
  const reader = from.pipeThrough(/** @type {any} */ (way)).getReader(), parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) throw new Error("too long");
    parts.push(value);
  }
  const all = new Uint8Array(length);
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
};

/** The address of this page with another end. @param {string} fragment */
export const address = (fragment) => `${location.href.split("#")[0]}#${fragment}`;

/**
 * Puts the text where people paste from; else it becomes the address itself.
 * @param {string} fragment
 * @returns {Promise<boolean>} whether it was copied
 */
export const copy = async (fragment) => {
  try {
    await navigator.clipboard.writeText(address(fragment));
    return true;
  } catch {
    history.replaceState(null, "", `#${fragment}`);
    return false;
  }
};

/** What is said of a link that was copied, or that the address became. @param {boolean} copied @param {string} what it holds: a game or a position */
export const linkTold = (copied, what) => {
  if (what === "game") return copied ? t("The link is copied: it holds the whole game.") : t("The address of this page is now the link: it holds the whole game.");
  return copied ? t("The link is copied: it holds the whole position.") : t("The address of this page is now the link: it holds the whole position.");
};

/** @param {string} name @param {string} text */
export const download = (name, text) => {
  const place = URL.createObjectURL(new Blob([text], { type: "text/plain" })), link = document.createElement("a");
  link.href = place;
  link.download = name;
  link.click();
  URL.revokeObjectURL(place);
};
