// Cards of the front page that need a server: my shared tables, a friend, games to watch, and contests.

import { button, el, icon } from "./dom.js";
import { keep, kept } from "./kept.js";
import { t } from "./lang.js";
import { dropTable, sharedTables } from "./mine.js";

/**
 * @typedef {import("./levels.js").About} About
 * @typedef {{table: string, game: string, seats: string[], names?: (string | null)[], awaited: number, clock: any}} Open
 */

/** How often my tables are asked whether it is my turn, in milliseconds. */
const LOOK = 15_000;

/** Clocks that the card offers. @returns {[string, object | null][]} */
const clocks = () => [[t("No clock"), null], [t("5 min each"), { kind: "game", ms: 300_000, increment_ms: 3000 }], [t("1 day a move"), { kind: "move", ms: 86_400_000 }]];

/** @param {string} path @param {object} [body] */
const ask = async (path, body) => {
  try {
    const answer = await fetch(path, body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {});
    return await answer.json();
  } catch {
    return { ok: false, reason: t("The server cannot be reached; please try again.") };
  }
};

/** @param {About[]} games */
export const friendCards = (games) => {
  const title = (/** @type {string} */ name) => games.find((game) => game.name === name)?.title ?? name;
  const lobby = ask("/api/lobby");
  return [...tables(title), friend(games), watch(lobby, title), contests(lobby)];
};

/** My tables on this server, those that wait for me first; the title of the page counts them. @param {(name: string) => string} title */
const tables = (title) => {
  if (!sharedTables().length) return [];
  const list = el("ul"), card = el("section", { class: "card running shared-tables", hidden: true }, el("h2", {}, icon("friend"), t("With others")), list);
  const look = async () => {
    if (!card.isConnected) return clearInterval(timer);
    const found = await Promise.all(sharedTables().map(async (known) => ({ known, facts: await ask(`/api/tables/${encodeURIComponent(known.table)}`) })));
    for (const { known, facts } of found) if (facts.error === "unknown" || facts.over) dropTable(known.table);
    const running = found.filter(({ facts }) => facts.ok && !facts.over).map(({ facts }) => ({ facts, mine: facts.you.includes(facts.to_move) }));
    running.sort((a, b) => Number(b.mine) - Number(a.mine));
    list.replaceChildren(...running.map(({ facts, mine }) => {
      const rivals = facts.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ at) => (facts.you.includes(at) ? [] : [seat.name ?? (seat.is === "person" ? t("nobody yet") : t("level {level}", { level: seat.is.replace("level:", "") }))]));
      return el("li", {}, el("a", { href: `/t/${facts.table}` }, el("b", {}, title(facts.game)), el("span", {}, t("with {players}", { players: rivals.join(", ") }))), mine ? el("span", { class: "pill go" }, t("Your move")) : el("span", { class: "pill" }, t("waits")));
    }));
    const waiting = running.filter(({ mine }) => mine).length;
    document.title = waiting ? t("({n}) your move · Bastide", { n: waiting }) : "Bastide";
    card.hidden = !running.length;
  };
  const timer = setInterval(look, LOOK);
  setTimeout(look);
  return [card];
};

/** @param {About[]} games */
const friend = (games) => {
  const several = games.filter((game) => game.seats[1] > 1);
  const game = el("select", { name: "game", "aria-label": t("Game") }, ...several.map((about) => el("option", { value: about.name }, about.title)));
  const clock = el("select", { name: "clock", "aria-label": t("Clock") }, ...clocks().map(([text], at) => el("option", { value: at }, text)));
  const name = el("input", { name: "name", maxlength: 32, required: true, autocomplete: "nickname", "aria-label": t("Your name"), placeholder: t("Your name"), value: kept("name") ?? "" });
  const told = el("p", { role: "status" });
  const form = el("form", { class: "friend", submit: async (event) => {
    event.preventDefault();
    keep("name", name.value);
    const made = await ask("/api/tables", { game: game.value, seats: ["person", "person"], name: name.value, clock: clocks()[Number(clock.value)][1] });
    if (!made.ok) return void (told.textContent = made.reason ?? t("That did not work."));
    invited(told, made);
  } }, game, clock, name, el("button", { class: "link-maker" }, t("Make a link")), told);
  return el("section", { class: "card" }, el("h2", {}, icon("friend"), t("Play with a friend")), el("p", {}, t("Send a link. Your friend opens it, and the game starts.")), form);
};

/** @param {HTMLElement} told @param {{table: string, seats: (string | null)[]}} made */
const invited = (told, made) => {
  const link = new URL(/** @type {string} */ (made.seats.find(Boolean)), location.href).href;
  told.replaceChildren(copyField(link), el("a", { class: "button", href: `/t/${made.table}` }, t("To the table")));
};

/** A link with a button that copies it. @param {string} link */
export const copyField = (link) => {
  const copy = button("copy", t("Copy"), async () => {
    const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    copy.textContent = copied ? t("Copied") : t("Press Ctrl+C");
    if (!copied) field.select();
  });
  const field = el("input", { class: "link", readonly: true, value: link, "aria-label": t("Link") });
  return el("span", { class: "copy-field" }, field, copy);
};

/** @param {Promise<{ok: boolean, tables?: Open[]}>} lobby @param {(name: string) => string} title */
const watch = (lobby, title) => {
  const list = el("ul"), count = el("span", { class: "pill" });
  lobby.then(({ tables: open = [] }) => {
    count.textContent = open.length ? t("{n} open", { n: open.length }) : "";
    const row = (/** @type {Open} */ { table, game, names = [], awaited }) => el("li", {}, el("a", { href: `/t/${table}` }, el("b", {}, title(game)), el("span", {}, awaited ? t("{player} waits for you", { player: names.filter(Boolean).join(", ") || t("a seat") }) : names.filter(Boolean).join(t(" and ")) || t("to watch"))));
    list.replaceChildren(...open.slice(0, 4).map(row), ...(open.length ? [] : [el("li", {}, t("No open table just now."))]));
  });
  return el("section", { class: "card running" }, el("h2", {}, icon("eye"), t("Watch and join"), count), list, el("a", { class: "button", href: "/together" }, t("All tables")));
};

/** @param {Promise<{ok: boolean, tournaments?: string[]}>} lobby */
const contests = (lobby) => {
  const list = el("ul"), card = el("section", { class: "card running", hidden: true }, el("h2", {}, icon("cup"), t("Contests")), list);
  lobby.then(({ tournaments = [] }) => {
    card.hidden = !tournaments.length;
    list.replaceChildren(...tournaments.slice(0, 4).map((name) => el("li", {}, el("a", { href: `/tournaments/${name}` }, el("b", {}, name), el("span", {}, t("the table, live"))))));
  });
  return card;
};
