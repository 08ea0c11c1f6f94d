// A game that was played, with what only the engine can add: judging it, and branching off from it.

import { percent, worth } from "./advice.js";
import { Analysis } from "./analysis.js";
import { badge, button, el, find } from "./dom.js";
import { Graph } from "./graph.js";
import { t } from "./lang.js";
import { copy, download, linkTold, pack } from "./link.js";
import { levelName } from "./levels.js";
import { Replay } from "./replay.js";
import { ShareGraph } from "./share-graph.js";
import { announce } from "./sounds.js";
import { toldOf } from "./table.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./table.js").Seat} Seat
 * @typedef {{game: import("./levels.js").About, reader: import("./table.js").Reader, remarks: string[][], branch: (record: string, seats: Seat[]) => void}} About
 */

/** The level of who answers when a game is played on from its best move. */
const RIVAL = 5;

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
    const go = (/** @type {number} */ turn) => { this.go(turn); };
    /** Of two players one line tells both. @type {ShareGraph | Graph} */
    this.shares = table.seats.length === 2 ? new ShareGraph(this.last, go) : new Graph(t("Share of the win"), this.last, go);
    this.shares.card.hidden = true;
    /** What was better than the mistake of a turn, in words. @type {Map<number, string>} */
    this.told = new Map();
    this.open(first);
    this.choosePart("moves");
  }

  leave() {
    super.leave();
    this.analysis.stop();
  }

  layout() {
    const page = super.layout();
    page.prepend(el("h1", { class: "unseen", tabindex: "-1" }, t("{game}, a game that was played", { game: this.played.title })));
    const side = find(".side", page), table = find(".table", page), moves = find(".moves", page);
    table.prepend(el("div", { class: "say" }, el("div", {}, el("p", { class: "prompt best" }, this.played.title)),
      el("p", { class: "legend", hidden: true }, el("span", {}, el("i", { class: "key-best", "aria-hidden": "true" }), t("best move")), el("span", {}, el("i", { class: "key-played", "aria-hidden": "true" }), t("played move")))));
    table.append(el("div", { class: "graphs" }, el("p", { class: "mistake-count", hidden: true }, el("span"), button("next-mistake", t("Next mistake"), () => this.nextMistake())), this.shares.card));
    side.prepend(find(".judgement", page), this.tabs(), this.mistakes(), moves, this.graph.card);
    side.append(this.branching());
    return page;
  }

  cards() {
    return [this.judgement()];
  }

  judgement() {
    return el("section", { class: "card judgement", "aria-label": t("Analysis") },
      el("p", { class: "about-it" }, t("A mind of level 8 looks at every turn: how everybody stood, and what would have been best.")),
      el("ul", { class: "verdicts", hidden: true }),
      el("p", { class: "buttons" }, button("main analyse", t("Analyse the game"), () => this.analyse()), button("main branch-best", t("Play on from the best"), () => this.branchBest())),
      el("p", { class: "progress", role: "status" }));
  }

  mistakes() {
    return el("section", { class: "card mistakes", "aria-label": t("Mistakes") }, el("h2", { class: "unseen" }, t("The biggest mistakes")), el("ol", {}, el("li", {}, t("The analysis finds them."))));
  }

  /** Mistakes, moves and points, one of them in sight. */
  tabs() {
    const tab = (/** @type {string} */ name, /** @type {string} */ text) => el("button", { type: "button", role: "tab", class: "tab", "data-part": name, click: () => this.choosePart(name) }, text);
    const list = el("div", { class: "tabs", role: "tablist", "aria-label": t("Parts") }, tab("mistakes", t("Mistakes")), tab("moves", t("Moves")), tab("graph", t("Points")));
    list.addEventListener("keydown", (event) => {
      const all = /** @type {HTMLElement[]} */ ([...list.children]), at = all.indexOf(/** @type {HTMLElement} */ (event.target)), way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.stopPropagation();
      event.preventDefault();
      const next = all[(at + way + all.length) % all.length];
      next.click();
      next.focus();
    });
    return list;
  }

  /** @param {string} name */
  choosePart(name) {
    for (const tab of this.root.querySelectorAll(".tab")) {
      const chosen = tab.getAttribute("data-part") === name;
      tab.setAttribute("aria-selected", String(chosen));
      tab.setAttribute("tabindex", chosen ? "0" : "-1");
    }
    for (const part of ["mistakes", "moves", "graph"]) find(`.side > .${part}`, this.root).hidden = part !== name;
    if (name === "moves") this.choose();
  }

  /** The next mistake after the turn that is seen, the first one after the last. */
  nextMistake() {
    const turns = this.analysis.mistakes.map(({ turn }) => turn).sort((a, b) => a - b), next = turns.find((turn) => turn - 1 > this.at) ?? turns[0];
    if (next !== undefined) this.go(next - 1);
  }

  /** Plays the best move instead of what was played; who was to move becomes you. */
  branchBest() {
    const { engine } = this.table, { to_move } = engine.ask({ do: "go", turn: this.at }), judged = this.analysis.judged[this.at];
    if (!judged || !engine.ask({ do: "play", move: judged.best[0].move, want: [] }).ok) return;
    this.about.branch(this.table.record(), this.table.seats.map((_, seat) => (seat === to_move ? null : { level: RIVAL })));
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
    this.choosePart("mistakes");
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
    const { analysis, shares } = this, { names } = this.played, { mistakes } = analysis, own = this.about.reader.you ?? 0;
    shares.card.hidden = false;
    if (shares instanceof ShareGraph) shares.draw(analysis.shares(own), own, mistakes, names);
    else {
      const lines = names.map((_, seat) => ({ seat, values: analysis.shares(seat), told: "" }));
      for (const line of lines) line.told = String(Math.round(100 * (line.values.findLast((value) => value !== null) ?? 0)));
      shares.draw(lines, 0, 1, lines.map((line) => t("{player} at last {n} of 100", { player: names[line.seat], n: line.told })).join(", "));
    }
    shares.point(this.at);
    const rows = mistakes.map(({ turn, mover, played, best, loss }) =>
      el("li", {}, el("button", { type: "button", title: t("{played}; {best} was better", { played, best }), click: () => this.go(turn - 1) },
        el("span", { class: "n" }, `${turn}.`), badge(mover, "tag"), el("span", {}, t("Better: {what}.", { what: this.better(turn, best) })), el("span", { class: "loss" }, `−${percent(loss)}`))));
    find(".mistakes ol", this.root).replaceChildren(...(rows.length ? rows : [el("li", {}, t("None that a short look can tell."))]));
    const count = find(".mistake-count", this.root);
    count.hidden = !mistakes.length;
    find("span", count).textContent = names.map((name, seat) => `${name}: ${mistakes.filter(({ mover }) => mover === seat).length}`).join(" · ");
    this.tellBest();
  }

  /** What was better in a turn, in words. @param {number} turn @param {string} best */
  better(turn, best) {
    const { engine } = this.table, known = this.told.get(turn);
    if (known !== undefined) return known;
    engine.ask({ do: "go", turn: turn - 1, want: [] });
    const told = this.table.deed(best);
    engine.ask({ do: "go", turn: this.at, want: [] });
    this.told.set(turn, told);
    return told;
  }

  /** The best move of the position that is seen, if it was judged: in words, and on the board beside what was played. */
  tellBest() {
    const judged = this.analysis.judged[this.at], verdicts = find(".verdicts", this.root), headline = find(".best", this.root);
    this.board.ghost([], true);
    this.board.judge([], []);
    verdicts.hidden = find(".branch-best", this.root).hidden = find(".say .legend", this.root).hidden = !judged;
    headline.textContent = this.played.title;
    if (!judged) return;
    const { best: [first], played } = judged, { move } = first, other = played && played.move !== move, deed = this.table.deed(move);
    const glimpse = this.table.engine.ask({ do: "glimpse", move });
    if (glimpse.ok) {
      this.board.dress(/** @type {any} */ (glimpse));
      this.board.ghost(glimpse.elements, true);
    }
    this.board.judge(move.split(" "), other ? played.move.split(" ") : []);
    headline.textContent = t("Best here: {move} ({worth}).", { move: deed, worth: worth(first) });
    headline.title = move;
    find(".about-it", this.root).textContent = t("Chance to win after the move, as level 8 sees it.");
    const row = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {import("./analysis.js").Ranked} */ ranked) => el("li", { class: name }, el("span", { class: "verdict", "aria-hidden": "true" }, sign),
      el("span", { title: ranked.move }, el("b", {}, name === "bad" ? t("Played: ") : t("Best: ")), this.table.deed(ranked.move)), el("b", {}, worth(ranked)));
    verdicts.replaceChildren(...(other ? [row("?", "bad", played)] : []), row("✓", "good", first));
  }
}

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
