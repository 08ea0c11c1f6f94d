// What a word puts on the board, told by the picture: a follower on the tile in hand, say.

/**
 * @typedef {import("./board.js").Part} Part
 * @typedef {{at: number[], word: string, label: string}} Claim
 */

/**
 * @param {import("./table.js").Table} table
 * @param {import("./board.js").Board} board
 * @returns {Claim[]}
 */
export const claims = (table, board) => {
  const { engine, said, next, sentence } = table;
  if (!sentence || !next.choices.length) return [];
  const glimpse = (/** @type {string} */ move) => /** @type {Part[]} */ (engine.ask({ do: "glimpse", move }).elements ?? []);
  const base = glimpse(sentence), known = new Set(base.map((part) => part.join()));
  const found = next.choices.flatMap((word) => {
    const changed = glimpse([...said, word].join(" ")).filter((part) => !known.has(part.join()));
    const piece = changed.find((part) => part[1] === 2), cell = changed.find((part) => part[1] === 0);
    return piece ? [{ at: board.middle(piece), word, label: label(cell, base, word) }] : [];
  });
  return apart(found, base[0]);
};

/**
 * What the square says more than it did: "player 1 on the road" is a claim of the road.
 * @param {Part | undefined} cell
 * @param {Part[]} base
 * @param {string} word
 */
const label = (cell, base, word) => {
  const said = (/** @type {Part | undefined} */ part) => part?.[4].match(/aria-label="([^"]*)"/)?.[1] ?? "";
  const before = said(base.find((part) => part[1] === 0)), after = said(cell);
  const more = after.startsWith(before) ? after.slice(before.length) : "";
  return more.match(/on the (.*)$/)?.[1] ?? word;
};

/**
 * Those of one name are told apart by where they lie.
 * @param {Claim[]} claims
 * @param {Part | undefined} cell
 */
const apart = (claims, cell) => claims.map((claim) => {
  const alone = claims.filter((other) => other.label === claim.label).length === 1;
  return alone || !cell ? claim : { ...claim, label: `${claim.label}, ${side(claim.at[0] - cell[2], claim.at[1] - cell[3])}` };
});

/** @param {number} x from 0 to 100 @param {number} y */
const side = (x, y) => {
  const down = y < 38 ? "north" : y > 62 ? "south" : "", across = x < 38 ? "west" : x > 62 ? "east" : "";
  return [down, across].filter(Boolean).join("-") || "middle";
};
