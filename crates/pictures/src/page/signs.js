// Signs on a board, one for each meaning: stakes (lay here), ring (may move), dot (may go here), take (may be taken), quiet (seen when it is
// pointed at), other (may move instead), none.

/** @typedef {"stakes" | "ring" | "dot" | "take" | "quiet" | "other" | "none"} Sign */

const STAKES = "M8 27V14Q8 8 14 8H27M73 8H86Q92 8 92 14V27M92 73V86Q92 92 86 92H73M27 92H14Q8 92 8 86V73";

/** A line on its halo, which shows on every picture. @param {string} shape */
const haloed = (shape) => `<${shape} class="under"/><${shape} class="sign"/>`;

/** @type {{[sign in Sign]: string}} */
const INSIDE = {
  stakes: `<rect class="plot" x="7" y="7" width="86" height="86" rx="6"/>${haloed(`path d="${STAKES}"`)}`,
  ring: haloed('circle cx="50" cy="49" r="41"'),
  dot: haloed('circle cx="50" cy="50" r="11"'),
  take: haloed('circle cx="50" cy="49" r="42" pathLength="80" stroke-dasharray="12 8"'),
  quiet: haloed('rect x="6" y="6" width="88" height="88" rx="9"'),
  other: haloed('circle cx="50" cy="49" r="41" pathLength="100" stroke-dasharray=".1 3.2"'),
  none: "",
};

/**
 * The inside of an offer in a box of 100 by 100: where it can be hit, its sign, and how the focus shows.
 * @param {Sign} sign
 * @param {string} outline of a cell
 */
export const signOf = (sign, outline) =>
  `<path class="hit" d="${outline}"/>${INSIDE[sign]}<path class="focus" d="${outline}"/><path class="focus on" d="${outline}"/>`;

/** What is chosen: a line around the cell, or around the piece on it. @param {boolean} piece @param {string} outline */
export const chosenOf = (piece, outline) => haloed(piece ? 'circle cx="50" cy="49" r="41"' : `path d="${outline}"`);
