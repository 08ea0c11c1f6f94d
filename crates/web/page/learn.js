// The rules of a game, in the words of the program, with pictures of positions and of what moves do to them.

import { el } from "./dom.js";
import { portrait } from "./home.js";
import { t } from "./lang.js";
import { EXAMPLES, LESSONS } from "./lessons.js";
import { lessonsDone } from "./mine.js";
import { optionName } from "./setup.js";

/**
 * @param {import("./engine.js").Engine} engine
 * @param {import("./levels.js").About} about
 */
export const learn = (engine, about) => {
  const examples = EXAMPLES[about.name] ?? [];
  return el("article", { class: "card learn" },
    el("h1", { tabindex: "-1" }, about.title),
    el("p", { class: "summary" }, about.summary),
    el("p", { class: "buttons" },
      LESSONS[about.name] ? el("a", { class: "button main begin-lesson", href: `#lesson=${about.name}` }, t("First lesson: five positions to solve")) : "",
      el("a", { class: "button", href: `#new=${about.name}` }, t("Play")), el("a", { class: "button", href: "#games" }, t("Back to the games"))),
    ...about.rules.split(/\n\s*\n/).map((text) => el("p", {}, ...marked(text.replace(/\s+/g, " ")))),
    ...examples.map((example, number) => figure(engine, about.name, example, number)),
    el("h2", {}, t("Options")),
    el("dl", {}, ...about.options.flatMap((option) => [el("dt", {}, optionName(option), " ", el("code", {}, option.name)), el("dd", {}, ...marked(option.help))])));
};

/** All games to learn, the lesson first. @param {import("./levels.js").About[]} games */
export const lessonList = (games) => {
  const done = lessonsDone();
  return el("article", { class: "card learn" }, el("h1", { tabindex: "-1" }, t("Learn")),
    el("p", { class: "summary" }, t("Five small positions for each game, solved by one move each. Then you know the rules.")),
    el("p", { class: "buttons" }, el("a", { class: "button", href: "#puzzles" }, t("Puzzles")), el("a", { class: "button", href: "#puzzle=day" }, t("Puzzle of the day"))),
    el("ul", { class: "past" }, ...games.map(({ name, title, summary }) => el("li", {}, el("span", { class: "pill" }, t("{n} of {all}", { n: done[name] ?? 0, all: LESSONS[name]?.length ?? 0 })),
      el("span", {}, el("b", {}, title), ` ${summary}`), LESSONS[name] ? el("a", { class: "button", href: `#lesson=${name}` }, t("Lesson in {game}", { game: title })) : "", el("a", { href: `#rules=${name}` }, t("Rules of {game}", { game: title }))))));
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
    el("figcaption", {}, el("code", {}, move), ` ${t(told)}`));
};
