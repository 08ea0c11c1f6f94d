// A table as people see it: the sentence of what to do now, the board, the players, what can be done, and what was played.

import { Advice } from "./advice.js";
import { boardOf } from "./board.js";
import { badge, button, el, find, tool } from "./dom.js";
import { t } from "./lang.js";
import { mindName } from "./levels.js";
import { asks, menuOf, openMenu } from "./menu.js";
import { finishedGames } from "./mine.js";
import { gain, gains, moveLine, others, tellHand, tellPlayers } from "./panel.js";
import { Pointer } from "./pointer.js";
import { announce, sound } from "./sounds.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./thinker.js").Thinker} Thinker
 * @typedef {{record: string, players: string[], you: number | null, left: (string | null)[]}} Played
 * @typedef {{game: import("./levels.js").About, again: () => void, review: (played: Played) => void, remember?: (play: Play) => void, ending?: (play: Play) => string, reconnect?: () => void}} Host
 *   the game, where to go from here, what keeps it, what is added to its result, and what takes the table back from another tab
 */

/** Longest thought of a mind: levels have bounds of their own below it. */
const PATIENCE = 5000;

/** How long the last move is told over the board of a phone. */
const TOLD = 4000;

/** Followers of each player, by the usual rules. */
const FOLLOWERS = 7;

/** Games whose players sit on opposite sides: the reader's home lies below. */
const FACING = ["mansuba"];

/** Signs of each game in words. @returns {{[game: string]: [string, string][]}} */
const legends = () => ({
  carcassonne: [["stakes", t("lay here")], ["last", t("last move")]], tilings: [["stakes", t("lay here")], ["last", t("last move")]], ripple: [["rest", t("rests")], ["last", t("last move")]],
  mansuba: [["ring", t("may move")], ["dot", t("may go here")], ["last", t("last move")]],
});

/** Finished games after which the signs are known. */
const NEWCOMER = 3;

/** A follower, in a box of 24 by 24. */
const FOLLOWER = "M12 3a3.4 3.4 0 0 1 3 5c3 .6 6 1.9 7 3.5.3 1-.4 1.6-1.4 1.7l-3.6.4c.5 2.5 1.8 4.400 3 6.400.3.6 0 1-.6 1h-5.200L12 17.500 9.800 21H4.600c-.6 0-.9-.4-.6-1 1.200-2 2.500-3.900 3-6.400l-3.600-.4c-1-.1-1.700-.7-1.400-1.700C3 9.900 6 8.600 9 8a3.400 3.400 0 0 1 3-5Z";

export class Play {
  /**
   * @param {HTMLElement} root
   * @param {Table} table
   * @param {{mind: Thinker, adviser: Thinker}} thinkers
   * @param {Host} host
   */
  constructor(root, table, thinkers, host) {
    this.table = table;
    this.thinkers = thinkers;
    this.host = host;
    this.root = root;
    this.busy = false;
    this.ended = false;
    /** Squares that a hint names. @type {string[]} */
    this.hinted = [];
    this.toast = 0;
    /** Whether another tab plays. */
    this.displaced = false;
    /** Most followers that anybody had in hand. */
    this.most = FOLLOWERS;
    table.tellTo(this.reader);
    root.replaceChildren(this.layout());
    document.body.classList.add("at-table");
    const pointing = {
      mine: () => this.mine, play: (/** @type {string} */ sentence) => this.played(sentence), changed: () => this.tell(),
      refuse: (/** @type {string} */ why) => this.complain(why),
    };
    this.pointer = new Pointer(root, table, pointing);
    this.board = this.pointer.board;
    this.face();
    const page = {
      root, tell: (/** @type {string} */ text, /** @type {string | undefined} */ notation) => this.complain(text, notation), name: (/** @type {number} */ seat) => this.name(seat),
      show: (/** @type {string} */ move) => this.showHint(move), where: (/** @type {string} */ move) => this.board.whereabouts(move.split(" ")),
    };
    this.advice = new Advice(table, thinkers.adviser, page);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.keys);
    this.refresh(false);
  }

  /** Leaves the table and stops all thoughts. */
  leave() {
    this.ended = true;
    this.advice.stop();
    this.thinkers.mind.stop();
    this.thinkers.adviser.stop();
    clearTimeout(this.toast);
    document.body.classList.remove("at-table");
    document.removeEventListener("keydown", this.keys);
  }

  layout() {
    const view = () => this.board.view;
    return el("div", { class: "game playing", "data-game": this.host.game.name },
      el("h1", { class: "unseen", tabindex: "-1" }, this.host.game.title),
      el("section", { class: "card stage", "aria-label": t("Board") },
        el("div", { class: "say" }, el("div", {}, el("p", { class: "prompt" }), el("p", { class: "brings" })), el("p", { class: "facts pill" })),
        el("div", { class: "mid" }, el("div", { class: "bar", role: "img", "aria-label": t("Evaluation"), hidden: true }, el("i"), el("span")),
          el("div", { class: "field" }, boardOf(this.host.game.title), el("p", { class: "toast", "aria-hidden": "true", hidden: true }),
            el("div", { class: "zoom", role: "group", "aria-label": t("Zoom") },
              tool("out", "less", t("Further"), () => view().zoom(1 / 1.4)), tool("in", "more", t("Nearer"), () => view().zoom(1.4)), tool("all", "whole", t("Whole board"), () => view().all())))),
        this.legend()),
      el("div", { class: "side" },
        el("section", { class: "card players", "aria-label": t("Players") }, el("ul")),
        el("section", { class: "card act", "aria-label": t("Your move") },
          el("div", { class: "choices", role: "group", "aria-label": t("Choices") }),
          el("div", { class: "row" }, el("div", { class: "hand", hidden: true }),
            tool("turn", "turn", t("Turn"), () => this.pointer.turn(), "r"),
            button("main", t("Place"), () => this.pointer.commit()),
            button("main play-here", t("Play here"), () => this.host.reconnect?.()),
            button("main once", t("Once more"), () => this.host.again()),
            button("review", t("Look at the game"), () => this.review())),
          el("p", { class: "advice", "aria-live": "polite" })),
        el("section", { class: "card moves", "aria-label": t("Moves") },
          el("h2", {}, t("Moves")), el("ol", { tabindex: "0", "aria-label": t("Moves") })),
        this.tools()));
  }

  /** What the signs mean, in the first games. */
  legend() {
    const signs = legends()[this.host.game.name], played = finishedGames().filter(({ game }) => game === this.host.game.name).length;
    return signs && played < NEWCOMER ? el("p", { class: "legend" }, ...signs.map(([sign, words]) => el("span", {}, el("i", { class: `key-${sign}`, "aria-hidden": "true" }), words))) : "";
  }

  tools() {
    return el("div", { class: "tools" },
      tool("hint", "hint", t("Hint"), () => this.advice.hint(), "h"),
      tool("undo", "undo", t("Take back"), () => this.travel("undo"), "u"),
      tool("redo", "turn", t("Redo"), () => this.travel("redo"), "y"),
      tool("resign", "flag", t("Resign"), () => this.resign()),
      tool("open-menu", "dots", t("More"), () => openMenu(this)),
      menuOf(this));
  }

  /** The home of the reader lies below, and the tray says whose is whose. */
  face() {
    const { you } = this.table.reader;
    if (!FACING.includes(this.host.game.name)) return;
    this.board.upright = you ?? 0;
    const far = this.table.seats.length > 1 ? 1 - this.board.upright : 0;
    this.board.edges = [this.homeOf(this.board.upright), you === null ? this.homeOf(far) : t("{home}: get one piece in, and you win", { home: this.homeOf(far) })];
  }

  /** @param {number} seat */
  homeOf(seat) {
    return seat === this.table.reader.you ? t("Your home") : t("{player}'s home", { player: this.name(seat) });
  }

  /** Marks the squares of a hint, and shows what the move does. @param {string} move */
  showHint(move) {
    this.hinted = move.split(" ");
    this.pointer.reset();
    this.pointer.glimpse(move, false);
  }

  /** Another tab plays on: this one stops, and offers to take the game back. */
  displace() {
    this.displaced = true;
    this.thinkers.mind.stop();
    this.pointer.reset();
    announce(this.prompt());
  }

  /**
   * Shows the position, and asks the player to move.
   * @param {boolean} slowly whether the last turn is played on the board
   */
  async refresh(slowly) {
    const { table } = this;
    this.busy = true;
    this.advice.asked = 0;
    this.hinted = [];
    this.complain("");
    this.board.ghost([], false);
    this.board.view.all();
    this.tell();
    const picture = table.engine.ask({ do: "picture", as: slowly ? "film" : "still", counted: table.state.over });
    if (picture.ok) {
      this.board.dress(/** @type {any} */ (picture));
      find(".zoom", this.root).hidden = !picture.open;
      await this.board.show(picture.frames);
      tellHand(this.root, picture.hand);
    }
    if (this.ended) return;
    this.remember();
    this.busy = false;
    this.tell();
    this.advice.evaluate();
    if (this.displaced) return;
    if (table.mind !== null) await this.think(table.mind);
  }

  /** Keeps the game in the browser. */
  remember() {
    if (!this.displaced) this.host.remember?.(this);
  }

  /** @param {number} level */
  async think(level) {
    const record = this.table.record(), turn = this.table.state.turn;
    const answer = await this.thinkers.mind.ask({ record, level, ms: PATIENCE, grade: "move" });
    if (!answer || this.ended || this.displaced || this.table.state.turn !== turn) return;
    if (!answer.ok) return this.complain(answer.reason ?? t("the mind does not answer"));
    this.played(answer.moves[0].move);
  }

  /** @param {string} sentence */
  played(sentence) {
    const refused = this.table.play(sentence);
    if (refused) return this.complain(refused);
    this.announce();
    this.refresh(true);
  }

  /** The last turn, for those who do not see it, and over the board of a phone. */
  announce() {
    const { report, state, lines } = this.table, line = lines[lines.length - 1];
    announce(`${report.last.text}. ${this.prompt()}`);
    sound(state.over ? "end" : line.won ? "score" : "place");
    const toast = find(".toast", this.root);
    toast.hidden = line.player === this.table.reader.you && !others(line).length;
    toast.replaceChildren(badge(line.player, "tag"), line.did ?? line.text, gains(line));
    clearTimeout(this.toast);
    this.toast = setTimeout(() => { toast.hidden = true; }, TOLD);
  }

  /** @param {string} text @param {string} [notation] for who asks */
  complain(text, notation = "") {
    find(".advice", this.root).textContent = text;
    find(".advice", this.root).title = notation;
  }

  /** The one person among minds is addressed as you. @returns {import("./table.js").Reader} */
  get reader() {
    const { seats } = this.table, alone = seats.filter((seat) => seat === null).length === 1;
    const titles = seats.map((seat, at) => (seat ? mindName(this.host.game, seat.level) : t("Player {number}", { number: at + 1 })));
    const names = titles.map((title, at) => (titles.indexOf(title) === at ? title : `${title} ${titles.slice(0, at + 1).filter((other) => other === title).length}`));
    return { names, you: alone ? seats.indexOf(null) : null };
  }

  /** As the player is called beside the board. @param {number} seat */
  name(seat) {
    const { names, you } = this.table.reader;
    return seat === you ? t("You") : names[seat];
  }

  get names() {
    return this.table.seats.map((_, seat) => this.name(seat));
  }

  /** Small words after a name. @param {number} seat */
  rank(seat) {
    const level = this.table.seats[seat]?.level;
    return level ? t("level {level}", { level }) : "";
  }

  get mine() {
    return !this.busy && !this.displaced && this.table.person !== null;
  }

  /** @param {"undo" | "redo"} way */
  travel(way) {
    this.thinkers.mind.stop();
    if (!this.table.travel(way)) return this.complain(way === "undo" ? t("Nothing was played yet.") : t("Nothing was taken back."));
    announce(`${way === "undo" ? t("Taken back.") : t("Played again.")} ${this.prompt()}`);
    this.refresh(false);
  }

  async resign() {
    const seat = this.table.person;
    if (seat === null || !(await asks(this.root, t("Resign this game?"), t("Resign"))) || this.ended || this.table.person !== seat) return;
    const refused = this.table.resign(seat);
    if (refused) return this.complain(refused);
    this.announce();
    this.refresh(false);
  }

  /** A new game; a running one is not thrown away unasked. */
  async again() {
    const { state, lines } = this.table;
    if (state.over || !lines.length || await asks(this.root, t("Throw this game away and begin another?"), t("Begin another"))) this.host.again();
  }

  review() {
    this.host.review({ record: this.table.record(), players: this.names, you: this.table.reader.you, left: this.table.left });
  }

  /** What to do now, or whom the table waits for, or how the game has ended. */
  prompt() {
    const { report, person, next, state, mind, reader } = this.table;
    if (this.displaced && !state.over) return t("This game is open in another tab, which plays.");
    if (state.over) return `${upperFirst(report.headline.replace(t("Game over: "), ""))}.`;
    if (person !== null) return reader.you === null ? t("{what}: {how}", { what: this.name(person), how: lowerFirst(next.task.text) }) : next.task.text;
    return mind !== null ? t("{player} is thinking.", { player: this.name(state.to_move) }) : t("{player} to move.", { player: this.name(state.to_move) });
  }

  /** The second line: what the move brings, else the last move, at the end the points. */
  brings() {
    const { state, lines, effect, told } = this.table, last = lines[lines.length - 1];
    if (state.over) return [told.points.length > 1 ? told.points.join(" : ") : "", this.host.ending?.(this) ?? ""].filter(Boolean).join(" · ");
    if (effect && this.mine) return `${upperFirst(effect)}.`;
    if (!last) return "";
    const also = others(last).map(([seat, won]) => ` ${t("{what}: {how}", { what: this.name(seat), how: gain(won) })}.`).join("");
    return `${last.won ? t("{what}: {how}", { what: last.did ?? last.text, how: gain(last.won) }) : last.did ?? last.text}.${also}`;
  }

  /** All that is not the board. */
  tell() {
    const { table, mine } = this, { state } = table;
    /** @type {HTMLElement} */ (this.root.firstElementChild).dataset.state = state.over ? "over" : mine ? "mine" : "waits";
    find(".prompt", this.root).textContent = this.prompt();
    find(".brings", this.root).textContent = this.brings();
    tellPlayers(this.root, table.told, this.names);
    this.root.querySelectorAll(".who").forEach((who, seat) => who.firstChild?.after(el("span", { class: "rank" }, this.rank(seat))));
    this.drawFollowers();
    const show = (/** @type {string} */ name, /** @type {boolean} */ shown) => {
      find(name, this.root).hidden = !shown;
    };
    show("button.play-here", this.displaced && !state.over);
    show("button.review", state.over);
    show("button.once", state.over);
    show("button.look", !state.over);
    show(".hint", table.person !== null && !this.displaced);
    show(".undo", table.lines.length > 0 && !this.displaced);
    show(".resign", mine && state.scores.length > 1);
    show(".redo", table.undone > 0 && !this.displaced);
    this.pointer.offer(this.hinted);
    this.tellMoves();
  }

  /** Followers in hand as figures, those on the board faint. */
  drawFollowers() {
    const held = this.table.report.report.standings.map((/** @type {any} */ { holds }) => holds?.find((/** @type {any} */ { key }) => key === "followers")?.values?.n);
    this.most = Math.max(this.most, ...held.map((/** @type {number | undefined} */ own) => own ?? 0));
    this.root.querySelectorAll(".standing").forEach((line, seat) => {
      if (held[seat] === undefined || this.table.report.report.standings[seat].left) return;
      const figures = Array.from({ length: Math.min(this.most, 10) }, (_, at) => `<svg viewBox="0 0 24 24"${at < held[seat] ? "" : ' class="out"'}><path d="${FOLLOWER}"/></svg>`);
      const shown = el("span", { class: "followers", "aria-hidden": "true" });
      shown.style.color = `var(--p${(seat % 8) + 1})`;
      shown.innerHTML = figures.join("");
      line.classList.add("unseen");
      line.after(shown);
    });
  }

  tellMoves() {
    const { lines } = this.table, list = find(".moves ol", this.root);
    list.replaceChildren(...lines.map((line, at) => el("li", at === lines.length - 1 ? { class: "now" } : {}, ...moveLine(line, at + 1))));
    list.scrollTop = list.scrollHeight;
  }

  /** Keys work wherever no text is typed. @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLInputElement} */ (event.target), { tagName, type } = target;
    const typed = tagName === "TEXTAREA" || tagName === "SELECT" || tagName === "INPUT" && type !== "checkbox" && type !== "radio";
    if (event.ctrlKey || event.altKey || event.metaKey || typed || this.root.querySelector("dialog[open]")) return;
    /** @type {{[key: string]: () => void}} */
    const acts = {
      r: () => this.pointer.turn(), u: () => this.travel("undo"), y: () => this.travel("redo"), h: () => this.advice.hint(),
      "?": () => openMenu(this), Escape: () => this.pointer.reset(),
    };
    const act = acts[event.key], onButton = target.closest("button, a, summary, [role=button]");
    if (act) act();
    else if (event.key === "Enter" && !onButton) this.pointer.commit();
    else if (!this.pointer.chooseLetter(event.key)) return;
    event.preventDefault();
  }
}

/** @param {string} text */
const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} text */
const lowerFirst = (text) => text.charAt(0).toLowerCase() + text.slice(1);
