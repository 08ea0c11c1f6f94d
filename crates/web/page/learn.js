// The rules of a game, in the words of the program, with pictures of positions and of what moves do to them.

import { el } from "./dom.js";
import { EXAMPLES, LESSONS } from "./lessons.js";
import { portrait } from "./lobby.js";

/**
 * @param {import("./engine.js").Engine} engine
 * @param {import("./lobby.js").About} about
 * @param {{lobby: () => void, lesson: (game: string) => void}} go
 */
export const learn = (engine, about, go) => {
  const examples = EXAMPLES[about.name] ?? [];
  return el("article", { class: "card learn" },
    el("h1", { tabindex: "-1" }, about.title),
    el("p", { class: "summary" }, about.summary),
    el("p", { class: "buttons" },
      LESSONS[about.name] ? el("button", { type: "button", class: "main begin-lesson", click: () => go.lesson(about.name) }, "First lesson: five positions to solve") : "",
      el("button", { type: "button", click: () => go.lobby() }, "Back to the games")),
    ...about.rules.split(/\n\s*\n/).map((text) => el("p", {}, ...marked(text.replace(/\s+/g, " ")))),
    ...examples.map((example, number) => figure(engine, about.name, example, number)),
    el("h2", {}, "Options"),
    el("dl", {}, ...about.options.flatMap((option) => [el("dt", {}, option.name.replaceAll("_", " ")), el("dd", {}, ...marked(option.help))])));
};

/** Words between backticks are code. @param {string} text */
const marked = (text) => text.split("`").map((part, at) => (at % 2 ? el("code", {}, part) : part));

/**
 * A position, a move, and what came of it.
 * @param {import("./engine.js").Engine} engine
 * @param {string} game
 * @param {import("./lessons.js").Example} example
 * @param {number} number
 */
const figure = (engine, game, { position, move, told }, number) => {
  const picture = (/** @type {string} */ when) => portrait(engine, `${game}${number}${when}-`);
  engine.ask({ do: "set", game, position, seed: 1 });
  const before = picture("a");
  engine.ask({ do: "play", move });
  return el("figure", {}, el("div", { class: "pair" }, before, el("span", { class: "arrow", "aria-hidden": "true" }, "→"), picture("b")),
    el("figcaption", {}, el("code", {}, move), ` ${told}`));
};
