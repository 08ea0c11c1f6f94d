// My games, all in this browser: those that go on, those that are over, and best results.

import { keep, kept } from "./kept.js";

/**
 * @typedef {import("./table.js").Saved} Saved
 * @typedef {Saved & {id: string, names: string[], you: number | null, points: number[], mine: boolean, at: number, wanted?: import("./setup.js").Wanted}} Running
 * @typedef {{id: string, game: string, names: string[], you: number | null, points: number[], result: "won" | "lost" | "shared" | "played", level: number | null,
 *   options: {[name: string]: string}, seed: string, record: string, at: number}} Finished
 * @typedef {{table: string, game: string, at: number}} Shared
 */

/** Most games that are kept: running ones, finished ones, those with their record, tables of this server. */
const RUNNING = 12, FINISHED = 500, RECORDS = 40, SHARED = 20;

/** @returns {Running[]} the newest first */
export const runningGames = () => kept("games") ?? [];

/** @param {Running} game */
export const keepGame = (game) => keep("games", [game, ...runningGames().filter(({ id }) => id !== game.id)].slice(0, RUNNING));

/** @param {string} id */
export const dropGame = (id) => keep("games", runningGames().filter((game) => game.id !== id));

/**
 * Takes a game for this tab.
 * @param {string} id
 * @param {() => void} lost runs when another tab takes it
 * @returns {() => void} what ends that
 */
export const takeGame = (id, lost) => {
  const tab = Math.random();
  const heard = (/** @type {StorageEvent} */ { key }) => {
    const now = key === "bastide.tab" && kept("tab");
    if (now && now.id === id && now.tab !== tab) lost();
  };
  keep("tab", { id, tab });
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
};

/** @returns {Finished[]} the newest first */
export const finishedGames = () => kept("history") ?? [];

/** Notes a game once it is over. @param {Finished} game */
export const noteGame = (game) => {
  const others = finishedGames().filter(({ id }) => id !== game.id);
  keep("history", [game, ...others].slice(0, FINISHED).map((one, at) => (at < RECORDS ? one : { ...one, record: "" })));
};

/** The best result of a game for one player, with this seed if one is named. @param {string} game @param {string} [seed] @returns {number | null} */
export const bestPoints = (game, seed) => {
  const points = finishedGames().filter((one) => one.game === game && one.names.length === 1 && (seed === undefined || one.seed === seed)).map((one) => one.points[0]);
  return points.length ? Math.max(...points) : null;
};

/** @returns {Shared[]} */
export const sharedTables = () => kept("tables") ?? [];

/** @param {Shared} table */
export const keepTable = (table) => keep("tables", [table, ...sharedTables().filter((one) => one.table !== table.table)].slice(0, SHARED));

/** @param {string} table */
export const dropTable = (table) => keep("tables", sharedTables().filter((one) => one.table !== table));

/** Steps of lessons that were solved, by game. @returns {{[game: string]: number}} */
export const lessonsDone = () => kept("lessons") ?? {};

/** @param {string} game @param {number} solved */
export const noteLesson = (game, solved) => keep("lessons", { ...lessonsDone(), [game]: Math.max(solved, lessonsDone()[game] ?? 0) });

/** The day here, as `2026-11-18`. */
export const today = () => {
  const now = new Date(), two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
