// The panel beside a board: standings of the players, the hand, and turns in words.

import { badge, drawing, el, find } from "./dom.js";

/**
 * Texts of a position.
 * @typedef {{headline: string, mover: number | null, points: number[], details: string[], facts: string[]}} Told
 *
 * A turn: who, in notation, in words, and what its points were for.
 * @typedef {{player: number, sentence: string | null, text: string, earned?: string[]}} Line
 *
 * The hand of the mover.
 * @typedef {{svg: string, words: string[]}} Hand
 */

/** @param {HTMLElement} root @param {Told} told @param {string[]} names */
export const tellPlayers = (root, { mover, points, details, facts }, names) => {
  find(".players ul", root).replaceChildren(...points.map((own, seat) =>
    el("li", seat === mover ? { class: "turn", "aria-current": "true" } : {},
      badge(seat),
      el("span", { class: "who" }, names[seat], el("span", { class: "standing" }, details[seat])),
      el("span", { class: "points" }, String(own)))));
  find(".facts", root).textContent = facts.join(" · ");
};

/** @param {HTMLElement} root @param {Hand | null | undefined} hand */
export const tellHand = (root, hand) => {
  const card = find(".hand", root);
  card.hidden = !hand;
  if (hand) {
    card.replaceChildren(drawing(`<svg class="scene" viewBox="-4 -4 108 108" aria-hidden="true">${hand.svg}</svg>`), el("p", {}, hand.words.join("\n")));
  }
};

/**
 * A turn in a list; its notation is there for who asks.
 * @param {Line} line
 * @param {number} turn
 */
export const moveLine = ({ player, sentence, text }, turn) => [
  el("span", { class: "n" }, `${turn}.`),
  badge(player, "tag"),
  el("span", sentence ? { title: sentence } : {}, text),
];
