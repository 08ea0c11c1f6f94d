// The page: from the front page to a table and back, by the fragment of the address.

import { el, find, icon } from "./dom.js";
import { Engine } from "./engine.js";
import { Home } from "./home.js";
import { keep, kept } from "./kept.js";
import { t } from "./lang.js";
import { bestPoints, dropGame, keepGame, noteGame, runningGames, takeGame } from "./mine.js";
import { setup } from "./setup.js";
import { announce, wantSounds } from "./sounds.js";
import { Thinker } from "./thinker.js";

/**
 * @typedef {import("./table.js").Seat} Seat
 * @typedef {import("./table.js").Saved} Saved
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./setup.js").Wanted} Wanted
 * @typedef {import("./levels.js").About} About
 * @typedef {{record: string, players?: string[], you?: number | null, left?: (string | null)[], remarks?: string[][]}} Given
 *
 * Parts that the first page does without, each loaded when it is wanted.
 * @typedef {{
 *   play: () => Promise<{Play: typeof import("./play.js").Play, Table: typeof import("./table.js").Table}>,
 *   review: () => Promise<Pick<typeof import("./review.js"), "Review" | "remarksOf">>,
 *   learn: () => Promise<Pick<typeof import("./learn.js"), "learn" | "lessonList">>,
 *   lesson: () => Promise<Pick<typeof import("./lesson.js"), "Lesson">>,
 *   puzzle: () => Promise<Pick<typeof import("./puzzle.js"), "Puzzle" | "puzzleId" | "puzzleList" | "taskOfTheDay"> & {collection: import("./puzzle.js").Collection}>,
 *   history: () => Promise<Pick<typeof import("./history.js"), "historyPage">>,
 *   link: () => Promise<Pick<typeof import("./link.js"), "unpack">>,
 * }} Rooms
 */

export class Page {
  /**
   * @param {WebAssembly.Module} module
   * @param {() => Worker} hire
   * @param {Rooms} rooms
   * @param {import("./language.js").Language | null} texts
   */
  constructor(module, hire, rooms, texts) {
    const said = texts?.games ?? null;
    this.engine = new Engine(module, said);
    this.rooms = rooms;
    this.root = find("main");
    this.thinkers = { mind: new Thinker(module, hire, said), adviser: new Thinker(module, hire, said) };
    /** @type {About[]} */
    this.games = this.engine.ask({ do: "games" }).games.map((/** @type {About} */ about) => described(about, texts?.rules));
    /** The page in sight, if it must be left. @type {{leave: () => void} | null} */
    this.view = null;
    /** The game that the page was written for. @type {Given | null} */
    this.given = null;
    /** Shown where the address names nothing else: a shared table; `null` for the front page. @type {((page: Page) => void) | null} */
    this.home = null;
    /** Cards of the front page that need a server. @type {(() => HTMLElement[]) | null} */
    this.more = null;
    /** The fragment of the page in sight. @type {string | null} */
    this.here = null;
  }

  clear() {
    this.view?.leave();
    this.view = null;
    this.engine.onLost = () => {};
    announce("");
  }

  /** Sets the address, so that a step back in the browser leads out of it. @param {string} fragment */
  at(fragment) {
    this.here = fragment;
    const part = PARTS[fragment.split("=")[0]];
    for (const link of document.querySelectorAll("header nav a")) {
      if (part && link.getAttribute("href")?.endsWith(`#${part}`) && !this.home) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    if (location.hash.slice(1) !== fragment) location.hash = fragment;
  }

  /**
   * A room of the page as soon as it is loaded; nothing if the visitor has gone elsewhere meanwhile.
   * @template {keyof Rooms} Name
   * @param {Name} name
   * @returns {Promise<Awaited<ReturnType<Rooms[Name]>> | null>}
   */
  async room(name) {
    const { here } = this;
    try {
      const room = /** @type {any} */ (await this.rooms[name]());
      return this.here === here ? room : null;
    } catch {
      this.complain(t("This could not be loaded; please load the page again."));
      return null;
    }
  }

  /** @param {string} game */
  known(game) {
    return this.games.find((about) => about.name === game);
  }

  /** @param {Table} table */
  about(table) {
    const about = /** @type {About} */ (this.known(table.state.game));
    document.title = `${about.title} · Bastide`;
    return about;
  }

  focus() {
    scrollTo(0, 0);
    find("h1", this.root)?.focus();
  }

  /**
   * Sits down at a table of this browser.
   * @param {Table} table
   * @param {typeof import("./play.js").Play} Play
   * @param {string} id under which the game is kept
   * @param {Wanted} wanted
   */
  seat(table, Play, id, wanted) {
    this.engine.onLost = () => this.resume(id);
    this.at(`table=${id}`);
    const play = new Play(this.root, table, this.thinkers, {
      game: this.about(table), review: (played) => this.review(played), reconnect: () => this.resume(id),
      again: () => { dropGame(id); this.begin({ ...wanted, seed: "" }); },
      remember: (seated) => this.remember(seated, id, wanted), ending: () => this.ending(table, wanted),
    });
    const release = takeGame(id, () => play.displace());
    this.view = { leave: () => { release(); play.leave(); } };
    this.focus();
  }

  /** Keeps a game that goes on; one that is over goes to the history. @param {import("./play.js").Play} play @param {string} id @param {Wanted} wanted */
  remember({ table, names, mine }, id, wanted) {
    const { you } = table.reader, { points } = table.told, common = { id, names, you, points, at: Date.now() };
    if (!table.state.over) return keepGame({ ...table.saved(), ...common, mine: mine || table.person !== null, wanted });
    dropGame(id);
    const winners = table.report.report.outcome?.winners ?? [], own = you !== null && winners.includes(you);
    const result = you === null || points.length < 2 ? "played" : !own ? "lost" : winners.length > 1 ? "shared" : "won";
    const level = Math.max(0, ...table.seats.map((seat) => seat?.level ?? 0)) || null;
    noteGame({ ...common, game: table.state.game, result, level, options: wanted.options, seed: wanted.seed, record: table.record() });
  }

  /** What is added to a result: the best one so far. @param {Table} table @param {Wanted} wanted */
  ending({ told, state }, { seed }) {
    if (told.points.length > 1) return "";
    const best = bestPoints(state.game, seed || undefined) ?? 0, own = told.points[0];
    return own >= best ? t("Your best so far.") : t("Your best is {points}.", { points: best.toLocaleString("en") });
  }

  /** @param {Wanted} wanted */
  async begin(wanted) {
    const room = await this.room("play");
    if (!room) return;
    const table = new room.Table(this.engine, wanted.seats), refused = table.begin(wanted.game, wanted.options, wanted.seed);
    if (refused) return this.complain(refused);
    this.clear();
    keep(`wanted.${wanted.game}`, wanted.seed ? kept(`wanted.${wanted.game}`) : wanted);
    this.seat(table, room.Play, newId(), wanted);
  }

  /** @param {string} id */
  async resume(id) {
    const saved = runningGames().find((game) => game.id === id);
    if (!saved) return this.front();
    await this.load(saved, id);
  }

  /** @param {Saved & {wanted?: Wanted}} saved @param {string} [id] */
  async load(saved, id = newId()) {
    const room = await this.room("play");
    if (!room) return;
    const table = new room.Table(this.engine, saved.seats), refused = table.resume(saved);
    if (refused) return this.complain(refused);
    this.clear();
    this.seat(table, room.Play, id, saved.wanted ?? { game: saved.game, seats: saved.seats, options: {}, seed: "" });
  }

  /**
   * Looks at a game that was written down.
   * @param {Given} given
   * @param {number} [turn] to show first
   */
  async review({ record, players, you = null, left, remarks }, turn) {
    const [play, room] = [await this.room("play"), await this.room("review")];
    if (!room || !play) return;
    const seats = (this.engine.ask({ do: "load", record, seed: 1, want: ["scores"] }).scores ?? []).map(() => null);
    const table = new play.Table(this.engine, seats), refused = table.resume({ game: "", seats, seed: "1", record, left });
    if (refused) return this.complain(refused);
    this.clear();
    const names = players?.length === seats.length ? players : seats.map((/** @type {null} */ _, /** @type {number} */ seat) => t("player {number}", { number: seat + 1 }));
    if (!/^(game|record)=/.test(this.here ?? "")) this.at("review");
    keep("review", { record, players, you, left, remarks });
    const branch = (/** @type {string} */ played, /** @type {Seat[]} */ others) =>
      this.load({ game: table.state.game, seats: others, seed: String(crypto.getRandomValues(new Uint32Array(1))[0]), record: played });
    this.view = new room.Review(this.root, table, this.thinkers, { game: this.about(table), reader: { names, you }, remarks: remarks ?? room.remarksOf(record), branch }, turn);
    this.focus();
  }

  /** Sits down at a position from a link: you are to move, and a mind answers. @param {string} game @param {string} position */
  setUp(game, position) {
    const state = this.engine.ask({ do: "set", game, position, seed: String(Date.now()) });
    if (!state.ok) return this.complain(state.reason ?? t("this position cannot be read"));
    const record = this.engine.ask({ do: "record" }).record ?? "";
    this.load({ game, seats: state.scores.map((/** @type {number} */ _, /** @type {number} */ seat) => (seat === state.to_move ? null : { level: 5 })), seed: "", record });
  }

  /** The front page. */
  front() {
    this.clear();
    this.at(location.hash || this.given || this.home ? "games" : "");
    document.title = "Bastide";
    this.view = new Home(this.root, this.engine, this.games, {
      begin: (wanted) => this.begin(wanted), resume: (id) => this.resume(id), review: (given) => this.review(given),
      complain: (why) => this.complain(why), ready: () => { this.rooms.play(); }, more: this.more,
    });
  }

  /**
   * Shows a page that is not a table.
   * @param {string} fragment
   * @param {string} title
   * @param {HTMLElement} content
   */
  show(fragment, title, content) {
    this.clear();
    this.at(fragment);
    document.title = `${title} · Bastide`;
    this.root.replaceChildren(content);
    this.focus();
  }

  /** How to begin a game. @param {string} game */
  prepare(game) {
    const about = this.known(game);
    if (!about) return this.front();
    this.show(`new=${game}`, about.title, setup(about, (wanted) => this.begin(wanted)));
  }

  /** @param {string} game */
  async learn(game) {
    const about = this.known(game), room = await this.room("learn");
    if (!room) return;
    if (!about) return this.show("learn", t("Learn"), room.lessonList(this.games));
    this.show(`rules=${game}`, about.title, room.learn(this.engine, about));
  }

  async history() {
    const room = await this.room("history");
    if (room) this.show("mine", t("My games"), room.historyPage(this.games, (given) => this.review(given)));
  }

  /** @param {string} game */
  async lesson(game) {
    const about = this.known(game);
    if (!about) return this.front();
    const room = await this.room("lesson");
    if (!room) return;
    if (!room.Lesson.has(game)) return this.learn(game);
    this.clear();
    this.at(`lesson=${game}`);
    document.title = `${about.title} · Bastide`;
    this.view = new room.Lesson(this.root, this.engine, about, { learn: (name) => this.learn(name), front: () => this.front(), play: () => this.prepare(game) });
    this.focus();
  }

  /** All puzzles, or the one of this id; `day` is that of the day. @param {string} [id] */
  async puzzle(id) {
    const room = await this.room("puzzle");
    if (!room) return;
    const { collection } = room, about = /** @type {About} */ (this.known(collection.game));
    const task = id === "day" ? room.taskOfTheDay(collection) : collection.puzzles.find((one) => room.puzzleId(one) === id);
    if (!task) return this.show("puzzles", t("Puzzles"), room.puzzleList(this.engine, about, collection));
    this.clear();
    this.at(`puzzle=${id}`);
    document.title = `${t("Puzzle")} · Bastide`;
    this.view = new room.Puzzle(this.root, this.engine, about, collection, task);
    this.focus();
  }

  /** @param {string} why */
  complain(why) {
    this.front();
    this.root.prepend(el("p", { class: "card complaint", role: "alert" }, why));
    announce(why);
  }

  async route() {
    const hash = location.hash.slice(1);
    if (hash === this.here) return;
    this.here = hash;
    const words = new URLSearchParams(hash.replaceAll("+", "%2B")), turn = Number(words.get("turn") ?? Infinity);
    const game = words.get("game"), position = words.get("position"), record = words.get("record");
    const unpack = async (/** @type {string} */ packed) => (await this.rooms.link()).unpack(packed);
    if (game) return this.open(await unpack(game), turn);
    if (record) return this.open(record, turn);
    if (position) {
      const dot = position.indexOf("."), text = await unpack(position.slice(dot + 1));
      return text === null ? this.complain(t("This link is damaged.")) : this.setUp(position.slice(0, dot), text);
    }
    const [name, value] = [...words][0] ?? [];
    if (name === "rules" || name === "learn") return this.learn(value);
    if (name === "lesson") return this.lesson(value);
    if (name === "puzzles" || name === "puzzle") return this.puzzle(value);
    if (name === "new") return this.prepare(value);
    if (name === "table") return this.resume(value);
    if (name === "mine") return this.history();
    // A page that was written for a game begins with it; the front page is one step further.
    if (this.given && hash !== "games") return this.review(this.given, /^\d+$/.test(hash) ? Number(hash) : undefined);
    if (hash === "review" && kept("review")) return this.review(kept("review"));
    if (this.home && hash !== "games") return this.home(this);
    this.front();
  }

  /** @param {string | null} record @param {number} turn */
  open(record, turn) {
    if (record === null) this.complain(t("This link is damaged."));
    else this.review({ record }, turn);
  }
}

/** @param {About} about @param {{[game: string]: string}} [rules] @returns {About} in the reader's language */
const described = (about, rules = {}) => ({
  ...about, title: t(about.title), summary: t(about.summary), rules: rules[about.name] ?? about.rules,
  options: about.options.map((option) => ({ ...option, help: t(option.help) })), levels: about.levels.map((level) => ({ ...level, title: t(level.title) })),
});

/** A name for a game in this browser. */
const newId = () => Date.now().toString(36) + Math.floor(Math.random() * 1296).toString(36).padStart(2, "0");

/**
 * @param {WebAssembly.Module} module
 * @param {() => Worker} hire
 * @param {Rooms} rooms
 * @param {Given | null} [given] a game that the page was written for
 * @param {{home?: ((page: Page) => void) | null, more?: ((page: Page) => HTMLElement[]) | null, texts?: import("./language.js").Language | null}} [others] shows
 *   a shared table; makes the cards of the front page that need a server; the reader's language
 */
export const start = (module, hire, rooms, given, { home, more, texts = null } = {}) => {
  const page = new Page(module, hire, rooms, texts);
  settings();
  dressBar();
  addEventListener("hashchange", () => page.route());
  page.given = given ?? null;
  page.home = home ?? null;
  page.more = more ? () => more(page) : null;
  page.route();
};

/** Icons of the bar, which a phone shows. */
const dressBar = () => {
  for (const link of document.querySelectorAll("header nav a")) link.prepend(icon(/** @type {any} */ (link.getAttribute("data-icon"))));
};

/** Parts of the bar by the first word of the address; everything else is play. @type {{[word: string]: string}} */
const PARTS = { learn: "learn", rules: "learn", lesson: "learn", puzzles: "puzzles", puzzle: "puzzles", mine: "mine", games: "games", "": "games" };

/** Theme, language, letters, names of squares and sounds, as they were chosen last. */
const settings = () => {
  const [theme, language] = [".theme", ".language"].map((name) => /** @type {HTMLSelectElement} */ (find(name)));
  const [letters, squares, sounds] = [".letters", ".squares", ".sounds"].map((name) => /** @type {HTMLInputElement} */ (find(name)));
  const apply = () => {
    document.documentElement.dataset.theme = theme.value;
    document.body.toggleAttribute("data-letters", letters.checked);
    document.body.toggleAttribute("data-squares", squares.checked);
    wantSounds(sounds.checked);
    keep("settings", { theme: theme.value, letters: letters.checked, squares: squares.checked, sounds: sounds.checked, language: language.value });
  };
  const before = kept("settings");
  if (before) {
    theme.value = before.theme ?? "";
    language.value = before.language ?? "";
    letters.checked = Boolean(before.letters);
    squares.checked = Boolean(before.squares);
    sounds.checked = Boolean(before.sounds);
  }
  for (const setting of [theme, letters, squares, sounds]) setting.addEventListener("change", apply);
  // Everything is written anew; games that go on are kept.
  language.addEventListener("change", () => { apply(); location.reload(); });
  const box = /** @type {HTMLDetailsElement} */ (find(".settings"));
  document.addEventListener("click", (event) => { if (!box.contains(/** @type {Node} */ (event.target))) box.open = false; });
  apply();
};
