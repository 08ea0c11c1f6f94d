// The panel beside a board: standings of the players, the hand, and turns in words.

import { badge, drawing, el, find } from "./dom.js";

/**
 * Texts of a position.
 * @typedef {{headline: string, mover: number | null, points: number[], details: string[], facts: string[]}} Told
 *
 * A turn: who, in notation, in words, the deed and the points apart, and what the points were for.
 * The points are the player's, and those of all seats.
 * @typedef {{player: number, sentence: string | null, text: string, earned?: string[], did?: string, won?: number, points?: number[]}} Line
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
      el("span", { class: "score" }, el("span", { class: "points" }, String(own)), el("span", { class: "clock" })))));
  find(".facts", root).textContent = facts.join(" · ");
};

/** @param {HTMLElement} root @param {Hand | null | undefined} hand */
export const tellHand = (root, hand) => {
  const card = find(".hand", root);
  card.hidden = !hand;
  if (hand) {
    const tile = drawing(`<svg class="scene" viewBox="-4 -4 108 108" aria-hidden="true">${hand.svg}</svg>`);
    tile.title = hand.words.join("\n");
    card.replaceChildren(tile, el("span", { class: "unseen" }, hand.words.join(", ")));
  }
};

/**
 * A turn in a list; its notation is there for who asks.
 * @param {Line} line
 * @param {number} turn
 */
export const moveLine = (line, turn) => [
  el("span", { class: "n" }, String(turn)),
  badge(line.player, "tag"),
  el("span", line.sentence ? { title: line.sentence } : {}, line.did ?? line.text),
  gains(line),
];

/** Seats that won or lost points by a move of another. @param {Line} line @returns {[seat: number, won: number][]} */
export const others = ({ player, points = [] }) => points.flatMap((won, seat) => (won && seat !== player ? [/** @type {[number, number]} */ ([seat, won])] : []));

/** The points of a turn: those of the mover, then those of others with their number. @param {Line} line */
export const gains = (line) => el("span", { class: "gain" }, line.won ? gain(line.won) : "",
  ...others(line).map(([seat, won]) => el("span", { class: "also" }, badge(seat, "tag"), gain(won))));

/** Points with their sign. @param {number} won */
export const gain = (won) => (won < 0 ? `−${-won}` : `+${won}`);
