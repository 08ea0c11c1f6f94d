// What stands beside the board: players, the hand, actions and moves.

import { badge, drawing, el, find } from "./dom.js";

/** @param {string} title */
export const boardOf = (title) => {
  const board = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  board.setAttribute("class", "scene board");
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", `${title}, board`);
  return board;
};

/**
 * @param {HTMLElement} root
 * @param {{points: number[], mover: number | null, names: string[], standings?: string[]}} told
 */
export const tellPlayers = (root, { points, mover, names, standings = [] }) =>
  find(".players ul", root).replaceChildren(...points.map((own, seat) =>
    el("li", seat === mover ? { class: "turn", "aria-current": "true" } : {},
      badge(seat),
      el("span", { class: "who" }, names[seat], el("span", { class: "standing" }, standing(standings[seat], own))),
      el("span", { class: "points" }, String(own)))));

/** The points stand beside it. @param {string | undefined} text @param {number} points */
const standing = (text, points) =>
  (text ?? "").replace(new RegExp(`^${points}( points?)?(, |$)`), "");

/**
 * @param {HTMLElement} root
 * @param {{svg: string, words: string[]} | null | undefined} hand
 * @param {string[]} [facts]
 */
export const tellHand = (root, hand, facts = []) => {
  const card = find(".hand", root);
  card.hidden = !hand;
  // Who is to move is seen beside the names.
  find(".facts", root).textContent = facts.filter((fact) => !/ to move$/.test(fact)).join(" · ");
  if (hand) {
    card.replaceChildren(drawing(`<svg class="scene" viewBox="-4 -4 108 108" aria-hidden="true">${hand.svg}</svg>`), el("p", {}, hand.words.join("\n")));
  }
};

/**
 * @param {import("./table.js").Line} line
 * @param {...Node} more
 */
export const moveLine = ({ turn, mover, text, gain }, ...more) => [
  el("span", { class: "n" }, `${turn}.`),
  mover === null ? el("span") : badge(mover, "tag"),
  el("span", {}, text, ...more),
  el("span", { class: "gain" }, gain ? (gain > 0 ? `+${gain}` : String(gain)) : ""),
];

/** @param {string} name @param {string} text @param {() => void} act @param {string} [key] */
export const button = (name, text, act, key) =>
  el("button", { type: "button", class: name, click: act, ...(key ? { title: `${text} (${key})` } : {}) }, text);
