// How to begin a game: players, levels and options. One click takes what was chosen last.

import { el } from "./dom.js";
import { kept } from "./kept.js";
import { t } from "./lang.js";
import { levelName } from "./levels.js";

/**
 * @typedef {import("./levels.js").About} About
 * @typedef {{game: string, seats: import("./table.js").Seat[], options: {[name: string]: string}, seed: string}} Wanted
 */

/** Options that the page chooses otherwise than the rules do. @type {{[game: string]: {[name: string]: string}}} */
const USUAL = { gems: { max_moves: "25" } };

/** The level of a first rival. */
const FIRST = 3;

/** A game as it was last begun, or against a first rival. @param {About} about @returns {Wanted} */
export const usual = (about) => {
  const before = kept(`wanted.${about.name}`);
  const rivals = Array.from({ length: about.usual_seats - 1 }, () => ({ level: FIRST }));
  return before ? { ...before, seed: "" } : { game: about.name, seats: [null, ...rivals], options: { ...USUAL[about.name] }, seed: "" };
};

/** @param {About} about @param {(wanted: Wanted) => void} begin */
export const setup = (about, begin) => {
  const form = el("form", { class: "card setup", submit: (event) => {
    event.preventDefault();
    begin(wanted(about, form));
  } },
    el("h1", { tabindex: "-1" }, about.title), el("p", { class: "summary" }, about.summary),
    about.seats[1] > 1 ? seats(about) : el("p", { class: "alone" }, t("One player")),
    options(about),
    el("div", { class: "buttons" },
      el("button", { class: "main" }, t("Play")),
      el("a", { class: "button", href: `#rules=${about.name}` }, t("Rules")), el("a", { class: "button", href: "#games" }, t("Back"))));
  return form;
};

/** @param {About} about */
const seats = (about) => {
  const choice = (/** @type {number} */ seat) => el("label", {}, `${t("Player {number}", { number: seat + 1 })} `,
    el("select", { name: `seat${seat}` },
      el("option", { value: "person", selected: seat === 0 }, seat === 0 ? t("you") : t("a person beside you")),
      ...about.levels.map((_, at) => el("option", { value: at + 1, selected: seat > 0 && at + 1 === FIRST }, levelName(about, at + 1)))));
  const list = el("div", { class: "seats" });
  const fill = (/** @type {number} */ count) => list.replaceChildren(...Array.from({ length: count }, (_, seat) => choice(seat)));
  fill(about.usual_seats);
  const [least, most] = about.seats;
  if (least === most) return list;
  const count = el("select", { name: "count", change: () => fill(Number(count.value)) },
    ...Array.from({ length: Math.min(most, 8) - least + 1 }, (_, at) => least + at).map((number) =>
      el("option", { value: number, selected: number === about.usual_seats }, String(number))));
  return el("div", {}, el("label", { class: "count" }, `${t("Players")} `, count), list);
};

/** @param {About} about */
const options = (about) => el("details", {}, el("summary", {}, t("Options")),
  ...about.options.map((option) => el("label", { title: option.help }, `${optionName(option)} `, field(option, USUAL[about.name]?.[option.name]))),
  el("label", {}, `${t("random seed")} `, el("input", { name: "seed", placeholder: t("random"), maxlength: "40" })));

/** The name of an option in words. @param {{name: string}} option */
export const optionName = ({ name }) => t(name.replaceAll("_", " "));

/** @param {any} option @param {string} [own] what the page chooses */
const field = (option, own) => {
  const name = `option:${option.name}`, usually = String(option.default);
  if (option.kind === "number") {
    return el("input", { type: "number", name, min: option.range[0], max: option.range[1], placeholder: t(usually), value: own });
  }
  if (option.kind === "text") return el("input", { name, placeholder: t(usually) });
  const words = option.kind === "flag" ? ["off", "on"] : option.range;
  const now = option.kind === "flag" ? (option.default === true ? "on" : "off") : usually;
  return el("select", { name }, ...words.map((/** @type {string} */ word) =>
    el("option", { value: word === now ? "" : word, selected: word === now }, t(word))));
};

/** @param {About} about @param {HTMLFormElement} form @returns {Wanted} */
const wanted = (about, form) => {
  const data = new FormData(form);
  /** @type {import("./table.js").Seat[]} */
  const chosen = [];
  for (let seat = 0; data.has(`seat${seat}`); seat++) {
    const value = String(data.get(`seat${seat}`));
    chosen.push(value === "person" ? null : { level: Number(value) });
  }
  /** @type {{[name: string]: string}} */
  const given = {};
  for (const [name, value] of data) if (name.startsWith("option:") && value) given[name.slice(7)] = String(value);
  return { game: about.name, seats: chosen.length ? chosen : [null], options: given, seed: String(data.get("seed") ?? "") };
};
