// The front page: the games, and how to begin one.

import { drawing, el, wear } from "./dom.js";
import { kept } from "./kept.js";

/**
 * @typedef {{name: string, title: string, summary: string, rules: string, seats: number[], usual_seats: number, options: any[],
 *   levels: {name: string, title: string}[]}} About
 * @typedef {{game: string, seats: import("./table.js").Seat[], options: {[name: string]: string}, seed: string}} Wanted
 */

/** The engine takes no longer line. */
const LONGEST = 900_000;

/**
 * @param {import("./engine.js").Engine} engine
 * @param {About[]} games
 * @param {{begin: (wanted: Wanted) => void, resume: () => void, learn: (game: string) => void, review: (given: {record: string}) => void, complain: (why: string) => void}} go
 */
export const lobby = (engine, games, go) => {
  const saved = kept("game"), title = saved && games.find((about) => about.name === saved.game)?.title;
  const upload = el("input", { type: "file", accept: ".record,.txt,text/plain", "aria-label": "Open a record" });
  upload.addEventListener("change", async () => {
    const file = upload.files?.[0];
    if (file && file.size >= LONGEST) go.complain("This file is too long for a record of one game.");
    else if (file) go.review({ record: await file.text() });
  });
  return el("div", { class: "lobby" },
    el("h1", {}, "Choose a game"),
    title ? el("p", { class: "resume" }, el("button", { type: "button", class: "main", click: () => go.resume() }, `Go on with ${title}`)) : "",
    el("div", { class: "games" }, ...games.map((about) => card(engine, about, go))),
    el("p", { class: "open" }, el("label", {}, "Look at a game that was written down: ", upload)));
};

/** @param {import("./engine.js").Engine} engine @param {About} about @param {any} go */
const card = (engine, about, go) => {
  const form = el("form", { class: "card", submit: (event) => {
    event.preventDefault();
    go.begin(wanted(about, form));
  } },
    example(engine, about.name),
    el("h2", {}, about.title), el("p", { class: "summary" }, about.summary),
    about.seats[1] > 1 ? seats(about) : el("p", { class: "alone" }, "One player"),
    options(about),
    el("div", { class: "buttons" },
      el("button", { class: "main" }, "Play"),
      el("button", { type: "button", click: () => go.learn(about.name) }, "Rules")));
  return form;
};

/** A mind as a player is called. @param {About} about @param {number} level from 1 to 10 */
export const levelName = ({ levels }, level) => `Level ${level} · ${levels[level - 1].title}`;

/**
 * The position on the engine's table as a picture.
 * @param {import("./engine.js").Engine} engine
 * @param {string} prefix what its ids begin with
 */
export const portrait = (engine, prefix) => {
  const { scene, style } = engine.ask({ do: "scene", as: "page", prefix });
  if (style) wear(style);
  return drawing(scene ?? "");
};

/** A position some moves into a game, as a picture. @param {import("./engine.js").Engine} engine @param {string} game */
const example = (engine, game) => {
  const want = ["moves", "over"];
  let turns = 0;
  // Luck may end a game soon: the first seed that gives enough to look at is taken.
  for (let seed = 7; seed < 20 && turns < 16; seed++) {
    let state = engine.ask({ do: "new", game, seed, want });
    for (turns = 0; turns < 34 && state.ok && !state.over; turns++) {
      state = engine.ask({ do: "play", move: state.moves[(turns * 7919) % state.moves.length], want });
    }
  }
  return portrait(engine, `${game}-`);
};

/** @param {About} about */
const seats = (about) => {
  const choice = (/** @type {number} */ seat) => el("label", {}, `Player ${seat + 1} `,
    el("select", { name: `seat${seat}` },
      el("option", { value: "person", ...(seat === 0 ? { selected: true } : {}) }, seat === 0 ? "you" : "a person beside you"),
      ...about.levels.map(({ title }, at) => el("option", { value: String(at + 1), ...(seat > 0 && at === 2 ? { selected: true } : {}) }, `${at + 1} · ${title}`))));
  const list = el("div", { class: "seats" });
  const fill = (/** @type {number} */ count) => list.replaceChildren(...Array.from({ length: count }, (_, seat) => choice(seat)));
  fill(about.usual_seats);
  const [least, most] = about.seats;
  if (least === most) return list;
  const count = el("select", { name: "count", change: () => fill(Number(count.value)) },
    ...Array.from({ length: Math.min(most, 8) - least + 1 }, (_, at) => least + at).map((number) =>
      el("option", { value: String(number), ...(number === about.usual_seats ? { selected: true } : {}) }, String(number))));
  return el("div", {}, el("label", { class: "count" }, "Players ", count), list);
};

/** @param {About} about */
const options = (about) => el("details", {}, el("summary", {}, "Options"),
  ...about.options.map((option) => el("label", { title: option.help }, `${option.name.replaceAll("_", " ")} `, field(option))),
  el("label", {}, "seed ", el("input", { name: "seed", placeholder: "random", maxlength: "40" })));

/** @param {any} option */
const field = (option) => {
  const name = `option:${option.name}`, usual = String(option.default);
  if (option.kind === "number") {
    return el("input", { type: "number", name, min: option.range[0], max: option.range[1], placeholder: usual });
  }
  if (option.kind === "text") return el("input", { name, placeholder: usual });
  const words = option.kind === "flag" ? ["off", "on"] : option.range;
  const now = option.kind === "flag" ? (option.default === true ? "on" : "off") : usual;
  return el("select", { name }, ...words.map((/** @type {string} */ word) =>
    el("option", { value: word === now ? "" : word, ...(word === now ? { selected: true } : {}) }, word)));
};

/** @param {About} about @param {HTMLFormElement} form @returns {Wanted} */
const wanted = (about, form) => {
  const data = new FormData(form);
  /** @type {import("./table.js").Seat[]} */
  const seats = [];
  for (let seat = 0; data.has(`seat${seat}`); seat++) {
    const value = String(data.get(`seat${seat}`));
    seats.push(value === "person" ? null : { level: Number(value) });
  }
  /** @type {{[name: string]: string}} */
  const options = {};
  for (const [name, value] of data) if (name.startsWith("option:") && value) options[name.slice(7)] = String(value);
  return { game: about.name, seats: seats.length ? seats : [null], options, seed: String(data.get("seed") ?? "") };
};
