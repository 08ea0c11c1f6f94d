// The menu of a table: links, the record, the bar, and the keys. On a phone the moves are here too.

import { button, el, find } from "./dom.js";
import { keep, kept } from "./kept.js";
import { t } from "./lang.js";
import { copy, download, linkTold, pack } from "./link.js";
import { moveLine } from "./panel.js";

const keys = () => [[t("Tab, arrows"), t("to the board, from square to square")], [t("Enter"), t("choose; on a tile that is chosen, lay it")], ["r", t("turn the tile")], ["a, b, c", t("the choices with these letters")],
  ["h", t("hint")], ["u, y", t("take back, play it again")], [t("Escape"), t("begin the move anew")], ["?", t("this list")]];

/** @param {import("./play.js").Play} play */
export const menuOf = (play) => {
  const bar = el("input", { type: "checkbox", class: "show-bar", checked: kept("bar") !== false, change: () => {
    keep("bar", bar.checked);
    play.advice.evaluate();
  } });
  const menu = el("dialog", { class: "menu card", "aria-label": t("More") },
    el("div", { class: "buttons" },
      button("again", t("New game"), () => { menu.close(); play.again(); }),
      button("look", t("Analyse the game so far"), () => play.review()),
      button("share", t("Link to this game"), () => share(play, "game")),
      button("share-position", t("Link to this position"), () => share(play, "position")),
      button("save", t("Save record"), () => download(`${play.table.state.game}.record`, play.table.record()))),
    el("ol", { class: "menu-moves", tabindex: "0", "aria-label": t("Moves") }),
    el("label", {}, bar, ` ${t("evaluation bar")}`),
    el("h2", {}, t("Keys")),
    el("dl", { class: "keys" }, ...keys().flatMap(([key, does]) => [el("dt", {}, key), el("dd", {}, does)])),
    el("div", { class: "buttons" }, button("main close", t("Back to the board"), () => menu.close()), el("a", { class: "button", href: "/" === location.pathname || location.protocol === "file:" ? "#games" : "/#games" }, t("All games"))));
  menu.addEventListener("click", (event) => { if (event.target === menu) menu.close(); });
  return menu;
};

/**
 * Asks in the page before something is lost.
 * @param {HTMLElement} root
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export const asks = (root, question, yes) => new Promise((resolve) => {
  const box = el("dialog", { class: "menu card asking", "aria-label": question }, el("p", { class: "question" }, question),
    el("div", { class: "buttons" }, button("main sure", yes, () => box.close("yes")), button("unsure", t("Play on"), () => box.close())));
  box.addEventListener("close", () => { box.remove(); resolve(box.returnValue === "yes"); });
  root.append(box);
  box.showModal();
});

/** Opens the menu, with the moves so far. @param {import("./play.js").Play} play */
export const openMenu = (play) => {
  const menu = /** @type {HTMLDialogElement} */ (find(".menu", play.root));
  find(".menu-moves", menu).replaceChildren(...play.table.lines.map((line, at) => el("li", {}, ...moveLine(line, at + 1))));
  menu.showModal();
};

/** @param {import("./play.js").Play} play @param {"game" | "position"} what */
const share = async (play, what) => {
  const { state } = play.table, whole = what === "game";
  const fragment = whole ? `game=${await pack(play.table.record())}` : `position=${state.game}.${await pack(state.position)}`;
  const copied = await copy(fragment);
  /** @type {HTMLDialogElement} */ (find(".menu", play.root)).close();
  play.complain(linkTold(copied, what));
};
