// My games that are over, and what they add up to, all kept in this browser.

import { button, el } from "./dom.js";
import { keep } from "./kept.js";
import { t } from "./lang.js";
import { download } from "./link.js";
import { bestPoints, finishedGames } from "./mine.js";

/** @typedef {import("./mine.js").Finished} Finished */

/** All that a browser keeps of this page begins so. */
const OURS = "bastide.";

/** @param {import("./levels.js").About[]} games @param {(given: {record: string, players: string[], you: number | null}) => void} review */
export const historyPage = (games, review) => {
  const all = finishedGames(), title = (/** @type {string} */ name) => games.find((game) => game.name === name)?.title ?? name;
  return el("article", { class: "card learn history" }, el("h1", { tabindex: "-1" }, t("My games")),
    all.length ? table(games, all) : el("p", {}, t("No game is over yet. Games that you finish in this browser are listed here.")),
    el("ol", { class: "past" }, ...all.slice(0, 100).map((game) => row(game, title(game.game), review))),
    el("h2", {}, t("Take it with you")),
    el("p", {}, t("Nothing is sent anywhere: games, results and settings stay in this browser.")),
    el("p", { class: "buttons" }, button("export", t("Save all as a file"), () => download("bastide.json", exported())), importing()));
};

/** @param {import("./levels.js").About[]} games @param {Finished[]} all */
const table = (games, all) => {
  const cells = (/** @type {string} */ tag, /** @type {string[]} */ texts) => texts.map((text) => el(/** @type {"td"} */ (tag), {}, text));
  const rows = games.map((game) => {
    const own = all.filter((one) => one.game === game.name), count = (/** @type {string} */ result) => own.filter((one) => one.result === result).length;
    const best = bestPoints(game.name), top = Math.max(0, ...own.filter((one) => one.result === "won").map((one) => one.level ?? 0));
    return own.length ? el("tr", {}, el("th", { scope: "row" }, game.title), ...cells("td", [String(own.length), String(count("won")), String(count("shared")), String(count("lost")),
      top ? t("level {level}", { level: top }) : best !== null ? t("{points} {points:point|points}", { points: best.toLocaleString("en") }) : t("none yet")])) : "";
  });
  return el("div", { class: "wide" }, el("table", {}, el("thead", {}, el("tr", {}, ...[t("Game"), t("played"), t("won"), t("shared"), t("lost"), t("best")].map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, ...rows)));
};

/** @param {Finished} game @param {string} title @param {(given: {record: string, players: string[], you: number | null}) => void} review */
const row = (game, title, review) => {
  const rivals = game.names.filter((_, seat) => seat !== game.you).join(", "), when = new Date(game.at).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
  return el("li", {}, el("span", { class: "pill" }, t(game.result)), el("span", {}, [rivals ? t("{game} against {players}", { game: title, players: rivals }) : title, game.points.join(" : "), when].join(", ")),
    game.record ? button("look-again", t("Look at it"), () => review({ record: game.record, players: game.names, you: game.you })) : "");
};

const exported = () => JSON.stringify(Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith(OURS))));

const importing = () => {
  const file = el("input", { type: "file", accept: ".json,application/json", "aria-label": t("Open a saved file") });
  file.addEventListener("change", async () => {
    try {
      const read = JSON.parse(await /** @type {File} */ (file.files?.[0]).text());
      for (const [key, value] of Object.entries(read)) if (key.startsWith(OURS)) keep(key.slice(OURS.length), JSON.parse(String(value)));
      location.reload();
    } catch {
      file.setCustomValidity(t("This is not a file that this page has saved."));
      file.reportValidity();
    }
  });
  return el("label", {}, `${t("Open a saved file")} `, file);
};
