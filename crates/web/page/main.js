// The page: from the games to a table and back, by the fragment of the address.

import { el, find } from "./dom.js";
import { Engine } from "./engine.js";
import { keep, kept } from "./kept.js";
import { unpack } from "./link.js";
import { lobby } from "./lobby.js";
import { Play } from "./play.js";
import { announce, wantSounds } from "./sounds.js";
import { Table } from "./table.js";
import { Thinker } from "./thinker.js";

/**
 * @typedef {import("./table.js").Seat} Seat
 * @typedef {import("./table.js").Saved} Saved
 * @typedef {import("./lobby.js").Wanted} Wanted
 * @typedef {import("./lobby.js").About} About
 * @typedef {{record: string, players?: string[], left?: (string | null)[], remarks?: string[][]}} Given
 *
 * What the first page does without, each loaded when it is wanted.
 * @typedef {{
 *   review: () => Promise<Pick<typeof import("./review.js"), "Review" | "remarksOf">>,
 *   learn: () => Promise<Pick<typeof import("./learn.js"), "learn">>,
 *   lesson: () => Promise<Pick<typeof import("./lesson.js"), "Lesson">>,
 * }} Rooms
 */

export class Page {
  /**
   * @param {WebAssembly.Module} module
   * @param {() => Worker} hire
   * @param {Rooms} rooms
   */
  constructor(module, hire, rooms) {
    this.engine = new Engine(module);
    this.rooms = rooms;
    this.root = find("main");
    this.thinkers = { mind: new Thinker(module, hire), adviser: new Thinker(module, hire) };
    /** @type {About[]} */
    this.games = this.engine.ask({ do: "games" }).games;
    /** What is seen, if it must be left: a table, or a game that was played. @type {{leave: () => void} | null} */
    this.view = null;
    /** The game that the page was written for. @type {Given | null} */
    this.given = null;
    /** What is shown where the address names nothing else: a shared table, or nothing but the games. @type {((page: Page) => void) | null} */
    this.home = null;
    /** The fragment that stands for what is seen. @type {string | null} */
    this.here = null;
  }

  clear() {
    this.view?.leave();
    this.view = null;
    this.engine.onLost = () => {};
  }

  /** The address follows what is seen, and a step back in the browser leads out of it. @param {string} fragment */
  at(fragment) {
    this.here = fragment;
    if (location.hash.slice(1) !== fragment) location.hash = fragment;
  }

  /**
   * A room of the page as soon as it is loaded; nothing if somebody has gone elsewhere meanwhile.
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
      this.complain("This could not be loaded; please load the page again.");
      return null;
    }
  }

  /** @param {Table} table */
  about(table) {
    const about = /** @type {About} */ (this.games.find((game) => game.name === table.state.game));
    document.title = `${about.title} · Bastide`;
    return about;
  }

  focus() {
    scrollTo(0, 0);
    find("h1", this.root)?.focus();
  }

  /** @param {Table} table @param {() => void} again */
  seat(table, again) {
    this.engine.onLost = again;
    this.at("table");
    this.view = new Play(this.root, table, this.thinkers, { game: this.about(table), again, review: (played) => this.review(played) });
    this.focus();
  }

  /** @param {Wanted} wanted */
  begin(wanted) {
    const table = new Table(this.engine, wanted.seats), refused = table.begin(wanted.game, wanted.options, wanted.seed);
    if (refused) return this.complain(refused);
    this.clear();
    keep("wanted", wanted);
    this.seat(table, () => this.begin(wanted));
  }

  resume() {
    const saved = kept("game");
    if (saved) this.load(saved);
  }

  /** @param {Saved} saved */
  load(saved) {
    const table = new Table(this.engine, saved.seats), refused = table.resume(saved);
    if (refused) return this.complain(refused);
    this.clear();
    this.seat(table, () => this.lobby());
  }

  /**
   * Looks at a game that was written down.
   * @param {Given} given
   * @param {number} [turn] to show first
   */
  async review({ record, players, left, remarks }, turn) {
    const room = await this.room("review");
    if (!room) return;
    const seats = (this.engine.ask({ do: "load", record, seed: 1, want: ["scores"] }).scores ?? []).map(() => null);
    const table = new Table(this.engine, seats), refused = table.resume({ game: "", seats, seed: "1", record, left });
    if (refused) return this.complain(refused);
    this.clear();
    const names = players?.length === seats.length ? players : seats.map((/** @type {null} */ _, /** @type {number} */ seat) => `player ${seat + 1}`);
    if (!/^(game|record)=/.test(this.here ?? "")) this.at("review");
    keep("review", { record, players, left, remarks });
    const branch = (/** @type {string} */ played, /** @type {Seat[]} */ others) =>
      this.load({ game: table.state.game, seats: others, seed: String(crypto.getRandomValues(new Uint32Array(1))[0]), record: played });
    this.view = new room.Review(this.root, table, this.thinkers, { game: this.about(table), names, remarks: remarks ?? room.remarksOf(record), branch }, turn);
    this.focus();
  }

  /** Sits down at a position that somebody sent: you are to move, and a mind answers. @param {string} game @param {string} position */
  setUp(game, position) {
    const state = this.engine.ask({ do: "set", game, position, seed: String(Date.now()) });
    if (!state.ok) return this.complain(state.reason ?? "this position cannot be read");
    const record = this.engine.ask({ do: "record" }).record ?? "";
    this.load({ game, seats: state.scores.map((/** @type {number} */ _, /** @type {number} */ seat) => (seat === state.to_move ? null : { level: 5 })), seed: "", record });
  }

  lobby() {
    this.clear();
    this.at(location.hash || this.given || this.home ? "games" : "");
    document.title = "Bastide";
    this.root.replaceChildren(lobby(this.engine, this.games, this));
  }

  /** @param {string} game */
  async learn(game) {
    const about = this.games.find((known) => known.name === game);
    if (!about) return this.lobby();
    const room = await this.room("learn");
    if (!room) return;
    this.clear();
    this.at(`rules=${game}`);
    document.title = `${about.title} · Bastide`;
    this.root.replaceChildren(room.learn(this.engine, about, this));
    this.focus();
  }

  /** @param {string} game */
  async lesson(game) {
    const about = this.games.find((known) => known.name === game);
    if (!about) return this.lobby();
    const room = await this.room("lesson");
    if (!room) return;
    if (!room.Lesson.has(game)) return this.learn(game);
    this.clear();
    this.at(`lesson=${game}`);
    document.title = `${about.title} · Bastide`;
    this.view = new room.Lesson(this.root, this.engine, about, this);
    this.focus();
  }

  /** @param {string} why */
  complain(why) {
    this.lobby();
    this.root.prepend(el("p", { class: "card complaint", role: "alert" }, why));
    announce(why);
  }

  async route() {
    const hash = location.hash.slice(1);
    if (hash === this.here) return;
    this.here = hash;
    const words = new URLSearchParams(hash.replaceAll("+", "%2B")), turn = Number(words.get("turn") ?? Infinity);
    const game = words.get("game"), position = words.get("position"), record = words.get("record"), rules = words.get("rules"), lesson = words.get("lesson");
    if (game) return this.open(await unpack(game), turn);
    if (record) return this.open(record, turn);
    if (position) {
      const dot = position.indexOf("."), text = await unpack(position.slice(dot + 1));
      return text === null ? this.complain("This link is damaged.") : this.setUp(position.slice(0, dot), text);
    }
    if (rules) return this.learn(rules);
    if (lesson) return this.lesson(lesson);
    if (hash === "table" && kept("game")) return this.resume();
    // A page that was written for a game begins with it; the games are one step further.
    if (this.given && hash !== "games") return this.review(this.given, /^\d+$/.test(hash) ? Number(hash) : undefined);
    if (hash === "review" && kept("review")) return this.review(kept("review"));
    if (this.home && hash !== "games") return this.home(this);
    this.lobby();
  }

  /** @param {string | null} record @param {number} turn */
  open(record, turn) {
    if (record === null) this.complain("This link is damaged.");
    else this.review({ record }, turn);
  }
}

/**
 * @param {WebAssembly.Module} module
 * @param {() => Worker} hire
 * @param {Rooms} rooms
 * @param {Given | null} [given] a game that the page was written for
 * @param {((page: Page) => void) | null} [home] shows what the page is for, if that is not the games
 */
export const start = (module, hire, rooms, given, home) => {
  const page = new Page(module, hire, rooms);
  settings();
  addEventListener("hashchange", () => page.route());
  page.given = given ?? null;
  page.home = home ?? null;
  page.route();
};

/** Theme, letters and sounds, as they were chosen last. */
const settings = () => {
  const theme = /** @type {HTMLSelectElement} */ (find(".theme"));
  const [letters, sounds] = [".letters", ".sounds"].map((name) => /** @type {HTMLInputElement} */ (find(name)));
  const apply = () => {
    document.documentElement.dataset.theme = theme.value;
    document.body.toggleAttribute("data-letters", letters.checked);
    wantSounds(sounds.checked);
    keep("settings", { theme: theme.value, letters: letters.checked, sounds: sounds.checked });
  };
  const before = kept("settings");
  if (before) {
    theme.value = before.theme ?? "";
    letters.checked = Boolean(before.letters);
    sounds.checked = Boolean(before.sounds);
  }
  for (const setting of [theme, letters, sounds]) setting.addEventListener("change", apply);
  apply();
};
