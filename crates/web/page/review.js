// A game that was played, with what only the engine can add: judging it, and branching off from it.

import { percent, worth } from "./advice.js";
import { Analysis } from "./analysis.js";
import { badge, button, el, find } from "./dom.js";
import { Graph } from "./graph.js";
import { t } from "./lang.js";
import { copy, download, linkTold, pack } from "./link.js";
import { levelName } from "./levels.js";
import { Replay } from "./replay.js";
import { announce } from "./sounds.js";
import { toldOf } from "./table.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./table.js").Seat} Seat
 * @typedef {{game: import("./levels.js").About, reader: import("./table.js").Reader, remarks: string[][], branch: (record: string, seats: Seat[]) => void}} About
 */

/** The game on a table, for a replay. @param {Table} table @param {About} about @returns {import("./replay.js").Played} */
const playedAt = (table, { game, reader, remarks }) => {
  const { engine } = table;
  table.tellTo(reader);
  const points = Array.from({ length: table.lines.length + 1 }, (_, turn) => engine.ask({ do: "go", turn, want: ["scores"] }).scores);
  const step = (/** @type {number} */ turn, /** @type {boolean} */ slowly) => {
    const { over } = engine.ask({ do: "go", turn, want: ["over"] });
    const { frames, hand, parts, style, outline } = engine.ask({ do: "picture", as: slowly ? "film" : "still", counted: over });
    return { frames, hand, dress: { parts, style, outline }, told: toldOf(engine.ask({ do: "report", ...reader })), notes: remarks[turn] ?? [] };
  };
  return { title: game.title, names: reader.names, lines: table.lines, points, step };
};

export class Review extends Replay {
  /**
   * @param {HTMLElement} root
   * @param {Table} table with the whole game played
   * @param {{adviser: import("./thinker.js").Thinker}} thinkers
   * @param {About} about
   * @param {number} [first] the turn to show first
   */
  constructor(root, table, thinkers, about, first) {
    const record = table.record();
    super(root, playedAt(table, about));
    this.table = table;
    this.about = about;
    this.record = record;
    this.analysis = new Analysis(thinkers.adviser, record, this.played.lines, table.seats.length);
    this.shares = new Graph(t("Share of the win"), this.last, (turn) => this.go(turn));
    this.shares.card.hidden = true;
    this.open(first);
  }

  leave() {
    super.leave();
    this.analysis.stop();
  }

  layout() {
    const page = super.layout();
    page.prepend(el("h1", { class: "unseen", tabindex: "-1" }, t("{game}, a game that was played", { game: this.played.title })));
    const side = find(".side", page);
    // The graphs stand below the board, so that moves and mistakes are beside it.
    find(".table", page).append(el("div", { class: "graphs" }, this.shares.card, this.graph.card));
    side.append(this.branching());
    return page;
  }

  cards() {
    return [this.judgement()];
  }

  judgement() {
    return el("section", { class: "card judgement", "aria-label": t("Analysis") }, el("h2", {}, t("Analysis")),
      el("p", { class: "best" }, t("A mind of level 8 looks at every turn: how everybody stood, and what would have been best.")),
      el("p", { class: "buttons" }, button("main analyse", t("Analyse the game"), () => this.analyse())),
      el("p", { class: "progress", role: "status" }),
      el("div", { class: "mistakes", hidden: true }, el("h3", {}, t("The biggest mistakes")), el("ol")));
  }

  branching() {
    const { game } = this.about, level = el("select", { class: "against", "aria-label": t("Play on against") },
      ...game.levels.map((_, at) => el("option", { value: at + 1, selected: at === 4 }, levelName(game, at + 1))), el("option", { value: "person" }, t("a person beside you")));
    return el("section", { class: "card more", "aria-label": t("More") },
      el("p", { class: "buttons" }, button("branch", t("Play on from here"), () => this.branch(level.value)), level),
      el("p", { class: "buttons" },
        button("share", t("Link to this game"), () => this.share()), button("share-position", t("Link to this position"), () => this.sharePosition()),
        button("save", t("Save record"), () => download(`${game.name}.record`, this.record))),
      el("p", { class: "advice", "aria-live": "polite" }));
  }

  /** Whoever is to move becomes you; the others are minds or people. @param {string} against */
  branch(against) {
    const { engine } = this.table, state = engine.ask({ do: "go", turn: this.at });
    const seats = this.table.seats.map((_, seat) =>
      (seat === state.to_move || against === "person" ? null : { level: Number(against) }));
    this.about.branch(this.table.record(), seats);
  }

  async share() {
    this.tellShared(await copy(`game=${await pack(this.record)}&turn=${this.at}`), "game");
  }

  async sharePosition() {
    const state = this.table.engine.ask({ do: "go", turn: this.at });
    this.tellShared(await copy(`position=${state.game}.${await pack(state.position)}`), "position");
  }

  /** @param {boolean} copied @param {string} what */
  tellShared(copied, what) {
    find(".advice", this.root).textContent = linkTold(copied, what);
  }

  /** @param {import("./replay.js").Step} step */
  tell(step) {
    super.tell(step);
    this.tellBest();
    this.shares.point(this.at);
  }

  async analyse() {
    const began = performance.now(), progress = find(".progress", this.root);
    find(".analyse", this.root).hidden = true;
    await this.analysis.run((done, all) => {
      const left = Math.ceil(((performance.now() - began) / done) * (all - done) / 1000);
      progress.textContent = done < all ? t("{n} of {all} turns, about {left} s left", { n: done, all, left }) : "";
      if (done % 5 === 0 || done === all) this.tellAnalysis();
    });
    if (this.analysis.ended) return;
    this.tellAnalysis();
    announce(t("The game is analysed."));
  }

  tellAnalysis() {
    const { analysis } = this, { names } = this.played;
    const lines = names.map((_, seat) => ({ seat, values: analysis.shares(seat), told: "" }));
    for (const line of lines) line.told = String(Math.round(100 * (line.values.findLast((value) => value !== null) ?? 0)));
    this.shares.card.hidden = false;
    this.shares.draw(lines, 0, 1, lines.map((line) => t("{player} at last {n} of 100", { player: names[line.seat], n: line.told })).join(", "));
    this.shares.point(this.at);
    const { mistakes } = analysis, box = find(".mistakes", this.root);
    box.hidden = false;
    const rows = mistakes.map(({ turn, mover, played, best, why, loss }) =>
      el("li", {}, el("button", { type: "button", title: t("{played}; {best} was better", { played, best }), click: () => this.go(turn - 1) },
        el("span", { class: "n" }, `${turn}.`), badge(mover, "tag"), el("span", {}, t("Better: {what}.", { what: plainly(why) })), el("span", { class: "loss" }, `−${percent(loss)}`))));
    find("ol", box).replaceChildren(...(rows.length ? rows : [el("li", {}, t("None that a short look can tell."))]));
    this.tellBest();
  }

  /** The best move of the position that is seen, if it was judged: in words, and on the board beside what was played. */
  tellBest() {
    const judged = this.analysis.judged[this.at];
    this.board.ghost([], true);
    this.board.judge([], []);
    if (!judged) return;
    const { best: [first, ...others], why, played } = judged, { move } = first, other = played && played.move !== move;
    const glimpse = this.table.engine.ask({ do: "glimpse", move });
    if (glimpse.ok) {
      this.board.dress(/** @type {any} */ (glimpse));
      this.board.ghost(glimpse.elements, true);
    }
    this.board.judge(move.split(" "), other ? played.move.split(" ") : []);
    const more = others.length ? ` ${t("Then {moves}.", { moves: others.map(priced).join(", ") })}` : "";
    find(".best", this.root).textContent = `${t("Best here: {move}: {why}.", { move: priced(first), why: plainly(why) })}${other ? ` ${t("Played was {move}.", { move: priced(played) })}` : ""}${more}`;
  }
}

/** A move with its worth. @param {import("./analysis.js").Ranked} ranked */
const priced = (ranked) => `${ranked.move} (${worth(ranked)})`;

/** A reason without the figures of the search. @param {string} why */
const plainly = (why) => why.replace(/ \(.*\)$/, "");

/**
 * The remarks in a record by turn, those of the start first.
 * @param {string} record
 */
export const remarksOf = (record) => {
  /** @type {string[][]} */
  const remarks = [[]];
  let begun = false;
  for (const line of record.split("\n")) {
    if (line.startsWith("#")) remarks[remarks.length - 1].push(line.slice(1).trim());
    else if (/^(start\b|\| )/.test(line)) begun = true;
    else if (begun && line && !/^(result|unfinished)\b/.test(line)) remarks.push([]);
  }
  return remarks;
};
