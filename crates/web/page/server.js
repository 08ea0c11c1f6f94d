// How the page begins where a server gives it: the module comes beside it, and a shared table may be in the address.

import { el, find } from "./dom.js";
import { friendCards } from "./friends.js";
import { t } from "./lang.js";
import { inWantedLanguage } from "./language.js";
import { start } from "./main.js";

const beside = (/** @type {string} */ name) => new URL(name, import.meta.url);

const hire = () => new Worker(beside("./worker.js"), { type: "module" });

/** The looks of rooms, loaded with the first of them. @type {Promise<void> | null} */
let dressed = null;

const dress = () => new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
  const sheet = el("link", { rel: "stylesheet", href: beside("./table.css").href, load: () => resolve(), error: reject });
  document.head.append(sheet);
});

/** @template T @param {() => Promise<T>} load @returns {() => Promise<T>} */
const room = (load) => async () => {
  const [loaded] = await Promise.all([load(), dressed ??= dress()]);
  return loaded;
};

/** @type {import("./main.js").Rooms} */
const rooms = {
  play: room(async () => ({ ...await import("./play.js"), ...await import("./table.js") })), review: room(() => import("./review.js")),
  learn: room(() => import("./learn.js")), lesson: room(() => import("./lesson.js")), history: room(() => import("./history.js")),
  puzzle: room(async () => ({ ...await import("./puzzle.js"), collection: await fetch(beside("./puzzles.json")).then((answer) => answer.json()) })), link: () => import("./link.js"),
};

const table = /^\/t\/([\w-]+)$/.exec(location.pathname)?.[1];

/** Shows a shared table, if the address names one; the front page does without it. @type {Promise<((page: import("./main.js").Page) => void) | null>} */
const home = table === undefined ? Promise.resolve(null) : room(() => import("./shared.js"))().then(({ share }) => (page) => share(page, table));

/** A game of a tournament, if the address names one. */
const game = /^\/tournaments\/[\w-]+\/games\/[\w-]+$/.test(location.pathname) ? fetch(`/api${location.pathname}`).then((answer) => answer.json()) : null;

const texts = inWantedLanguage((language) => fetch(beside(`./${language}.json`)).then((answer) => answer.json()));

WebAssembly.compileStreaming(fetch(beside("./bastide.wasm"))).then(
  async (module) => start(module, hire, rooms, await game, { home: await home, more: (page) => friendCards(page.games), texts: await texts }),
  (error) => {
    /** @type {HTMLElement} */ (document.querySelector("main")).textContent = t("This browser cannot run the games: {why}", { why: error });
  });

const contests = el("a", { href: "/together#contests", "data-icon": "cup", hidden: true }, t("Contests"));
find("header nav a").after(el("a", { href: "/together", "data-icon": "eye" }, t("Watch")), contests);
fetch("/api/lobby").then((answer) => answer.json()).then(({ tournaments = [] }) => {
  contests.hidden = !tournaments.length;
  if (tournaments.length === 1) contests.setAttribute("href", `/tournaments/${tournaments[0]}`);
}).catch(() => {});
if (location.pathname !== "/") for (const link of document.querySelectorAll("header a[href^='#']")) link.setAttribute("href", `/${link.getAttribute("href")}`);

// The browser keeps the page, so that games alone go on without a network.
navigator.serviceWorker?.register("/sw.js").catch(() => {});
