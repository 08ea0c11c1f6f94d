// Puzzles: positions that a tablebase knows, each with one first move that wins. The list of them, and one on the board.

import { boardOf, still } from "./board.js";
import { button, el, find } from "./dom.js";
import { portrait } from "./home.js";
import { keep, kept } from "./kept.js";
import { t } from "./lang.js";
import { today } from "./mine.js";
import { Pointer } from "./pointer.js";
import { announce, sound } from "./sounds.js";
import { Table } from "./table.js";

/**
 * A position, its first move, the plies to the win, its difficulty from 1 to 10, how often each level found the move, and what follows:
 * the longest defence, and all moves that win against it.
 * @typedef {{position: string, answer: string, plies: number, difficulty: number, found: number[], rounds: {reply: string, wins: string[]}[]}} Task
 * @typedef {{game: string, tries: number, puzzles: Task[]}} Collection
 *
 * Puzzles by id: solved at the first try or later; solved in a row; the longest row; the strength that all tries tell.
 * @typedef {{done: {[id: string]: "first" | "later" | "shown"}, streak: number, best: number, rating: number}} Progress
 */

/** The first rating, and the most that one puzzle changes it. */
const FIRST_RATING = 1000, STEP_RATING = 40;

/** Difficulties, by their upper bound. @returns {[number, string][]} */
const grades = () => [[3, t("Easy")], [7, t("Hard")], [10, t("Very hard")]];

/** @returns {Progress} */
const progress = () => ({ done: {}, streak: 0, best: 0, rating: FIRST_RATING, ...kept("puzzles") });

/** A short name of a puzzle, the same wherever it stands in the collection. @param {Task} task */
export const puzzleId = ({ position }) => {
  let hash = 2166136261;
  for (const letter of position) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return hash.toString(36);
};

/** The rating of a player with even chances at this puzzle. @param {Task} task */
const strengthOf = ({ difficulty, plies }) => 760 + 60 * difficulty + 15 * plies;

/** Notes how a puzzle went; only the first time counts. @param {Task} task @param {"first" | "later" | "shown"} how */
const note = (task, how) => {
  const before = progress(), id = puzzleId(task);
  if (before.done[id]) return keep("puzzles", { ...before, done: { ...before.done, [id]: before.done[id] === "first" ? "first" : how === "shown" ? before.done[id] : "later" } });
  const expected = 1 / (1 + 10 ** ((strengthOf(task) - before.rating) / 400)), won = how === "first" ? 1 : 0, streak = won ? before.streak + 1 : 0;
  keep("puzzles", {
    done: { ...before.done, [id]: how }, streak, best: Math.max(before.best, streak), rating: Math.round(before.rating + STEP_RATING * (won - expected)),
  });
};

/** The puzzle of this day, the same for all visitors. @param {Collection} collection */
export const taskOfTheDay = ({ puzzles }) => {
  const [year, month, day] = today().split("-").map(Number);
  return puzzles[Math.floor(Date.UTC(year, month - 1, day) / 86_400_000) % puzzles.length];
};

/** One that is not solved yet, as strong as the visitor. @param {Collection} collection @param {string} [except] */
const nextTask = ({ puzzles }, except) => {
  const { done, rating } = progress(), open = puzzles.filter((task) => !done[puzzleId(task)] && puzzleId(task) !== except);
  const far = (/** @type {Task} */ task) => Math.abs(strengthOf(task) - rating);
  return open.reduce((best, task) => (far(task) < far(best) ? task : best), open[0]);
};

/** @param {number} plies */
const movesToWin = (plies) => (plies + 1) / 2;

/** Rating and streak in words. */
const standingWords = () => {
  const { rating, streak, best, done } = progress(), all = Object.keys(done).length;
  return all ? t("Your rating is {rating}. {streak} in a row, at best {best}.", { rating, streak, best }) : t("Solve one at the first try, and your row begins.");
};

/**
 * The list: the puzzle of the day, one that fits, and all by difficulty.
 * @param {import("./engine.js").Engine} engine
 * @param {import("./levels.js").About} about
 * @param {Collection} collection
 */
export const puzzleList = (engine, about, collection) => {
  const { done } = progress(), day = taskOfTheDay(collection), next = nextTask(collection), solved = collection.puzzles.filter((task) => done[puzzleId(task)]).length;
  engine.ask({ do: "set", game: about.name, position: day.position, seed: 1 });
  const words = { first: t("solved"), later: t("solved later"), shown: t("shown") };
  const cell = (/** @type {Task} */ task, /** @type {number} */ at) => {
    const how = done[puzzleId(task)], moves = movesToWin(task.plies);
    return el("a", { class: `puzzle ${how ?? ""}`, href: `#puzzle=${puzzleId(task)}`, "aria-label": [t("Puzzle {number}", { number: at + 1 }), t("win in {n} {n:move|moves}", { n: moves }), ...(how ? [words[how]] : [])].join(", ") }, how && how !== "shown" ? "✓" : `${moves}`);
  };
  let least = 0;
  const groups = grades().map(([most, name]) => {
    const own = collection.puzzles.filter(({ difficulty }) => difficulty > least && difficulty <= most).sort((a, b) => a.plies - b.plies);
    least = most;
    return own.length ? el("section", { "aria-label": name }, el("h2", {}, name), el("div", { class: "puzzle-grid" }, ...own.map(cell))) : "";
  });
  return el("article", { class: "card learn puzzle-list" }, el("h1", { tabindex: "-1" }, t("Puzzles")),
    el("p", { class: "summary" }, `${t("{game}: every position is won, and one first move alone wins it.", { game: about.title })} ${t("{n} of {all} solved.", { n: solved, all: collection.puzzles.length })} ${standingWords()}`),
    el("div", { class: "day-puzzle" }, portrait(engine, "day-"), el("div", {}, el("h2", {}, t("Puzzle of the day")), el("p", { class: "summary" }, t("Win in {n} {n:move|moves}.", { n: movesToWin(day.plies) })),
      el("p", { class: "buttons" }, el("a", { class: "button main", href: "#puzzle=day" }, done[puzzleId(day)] ? t("Look at it again") : t("Solve it")),
        next ? el("a", { class: "button", href: `#puzzle=${puzzleId(next)}` }, t("One that fits you")) : ""))),
    el("p", { class: "summary" }, t("The numbers tell in how many moves you win.")), ...groups);
};

export class Puzzle {
  /**
   * @param {HTMLElement} root
   * @param {import("./engine.js").Engine} engine
   * @param {import("./levels.js").About} about
   * @param {Collection} collection
   * @param {Task} task
   */
  constructor(root, engine, about, collection, task) {
    this.root = root;
    this.engine = engine;
    this.about = about;
    this.collection = collection;
    this.task = task;
    this.busy = false;
    this.wrong = false;
    this.solved = false;
    this.ended = false;
    /** Replies of the other side so far. */
    this.round = 0;
    /** Whether this try is the first. */
    this.first = true;
    root.replaceChildren(this.layout());
    this.table = new Table(engine, []);
    this.pointer = new Pointer(root, this.table, { mine: () => !this.busy && !this.wrong && !this.solved, play: (sentence) => this.play(sentence), changed: () => this.ask(), refuse: (why) => this.tell(why) });
    this.keys = (/** @type {KeyboardEvent} */ { key }) => { if (key === "Escape") this.pointer.reset(); };
    document.addEventListener("keydown", this.keys);
    this.begin();
  }

  leave() {
    this.ended = true;
    document.removeEventListener("keydown", this.keys);
  }

  layout() {
    const { task } = this, moves = movesToWin(task.plies), miss = task.found.findLastIndex((found) => found * 2 < this.collection.tries) + 1;
    return el("div", { class: "game lesson puzzling" },
      el("section", { class: "card table", "aria-label": t("Board") }, boardOf(this.about.title)),
      el("div", { class: "side" },
        el("section", { class: "card players", "aria-label": t("Puzzle") }, el("h1", { tabindex: "-1" }, t("Win in {n} {n:move|moves}", { n: moves })),
          el("p", { class: "summary" }, `${t("{game}, difficulty {n} of 10.", { game: this.about.title, n: task.difficulty })}${miss ? ` ${t("Minds up to level {level} mostly miss it.", { level: miss })}` : ""}`), el("p", { class: "summary row-of" }), el("p", { class: "facts" })),
        el("section", { class: "card actions", "aria-label": t("Your move") },
          el("p", { class: "prompt", role: "status" }), el("div", { class: "choices", role: "group", "aria-label": t("Choices") }),
          el("div", { class: "buttons" },
            button("main", t("Place"), () => this.pointer.commit()), button("turn", t("Turn"), () => this.pointer.turn()),
            button("main next", t("Next puzzle"), () => this.next()), button("main again", t("Try again"), () => this.begin()), button("reveal", t("Show the solution"), () => this.reveal()),
            el("a", { class: "button", href: "#puzzles" }, t("All puzzles"))))));
  }

  /** Sets the position up. */
  begin() {
    const state = this.engine.ask({ do: "set", game: this.about.name, position: this.task.position, seed: 1 }), { board } = this.pointer;
    this.busy = this.wrong = this.solved = false;
    this.round = 0;
    this.table.seats = (state.scores ?? []).map(() => null);
    this.table.state = state;
    this.table.tellTo({ names: [], you: state.to_move });
    board.upright = state.to_move;
    board.edges = [t("Your home"), t("Get one piece in here, and you win")];
    this.show(false);
    this.ask();
  }

  /** What comes next. */
  ask() {
    this.pointer.offer();
    find(".prompt", this.root).textContent = this.table.next.task.text;
  }

  /** @param {boolean} slowly */
  async show(slowly) {
    const picture = this.engine.ask({ do: "picture", as: slowly ? "film" : "still" }), { board } = this.pointer;
    board.ghost([], false);
    board.dress(/** @type {any} */ (picture));
    this.buttons();
    await board.show(picture.frames);
  }

  buttons() {
    this.pointer.offer();
    find(".next", this.root).hidden = !this.solved;
    find(".again", this.root).hidden = !this.wrong;
    find(".reveal", this.root).hidden = this.solved;
    find(".row-of", this.root).textContent = standingWords();
  }

  /** What the puzzle knows of this moment: the moves that win, the quickest first. @returns {string[]} */
  get wins() {
    return this.round ? this.task.rounds[this.round - 1].wins : [this.task.answer];
  }

  /** @param {string} sentence */
  async play(sentence) {
    if (!this.wins.includes(sentence)) return this.miss(sentence);
    const [quickest] = this.wins, slower = sentence !== quickest;
    this.table.play(quickest);
    if (this.table.state.over) return this.win();
    this.busy = true;
    sound("place");
    this.tell(slower ? t("That wins too. This is quicker.") : t("Right. Look at the answer."));
    await this.show(true);
    if (this.ended) return;
    this.table.play(this.task.rounds[this.round++].reply);
    await this.show(true);
    this.busy = false;
    if (this.ended) return;
    this.ask();
    const left = this.task.rounds.length - this.round + 1;
    this.tell(left === 1 ? t("Right. Now win in one move.") : t("Right. Now win in {n} moves.", { n: left }));
  }

  /** @param {string} sentence */
  miss(sentence) {
    this.table.play(sentence);
    this.wrong = true;
    if (this.first) note(this.task, "shown");
    this.first = false;
    this.tell(t("Not this one: it lets the win go. Try again."));
    this.show(true);
    find(".again", this.root).focus();
  }

  win() {
    this.solved = true;
    note(this.task, this.first ? "first" : "later");
    this.tell(this.first ? t("Solved at the first try.") : t("Solved."));
    sound("end");
    this.show(true);
    find(".next", this.root).focus();
  }

  /** Plays the solution to its end, both sides as well as can be. */
  async reveal() {
    if (this.first) note(this.task, "shown");
    this.first = false;
    this.begin();
    this.busy = true;
    for (const move of [this.task.answer, ...this.task.rounds.flatMap(({ reply, wins: [win] }) => [reply, win])]) {
      this.table.play(move);
      this.tell(this.table.report.last.text);
      await this.show(true);
      await new Promise((resolve) => setTimeout(resolve, still.matches ? 0 : 700));
      if (this.ended) return;
    }
    this.busy = false;
    this.wrong = true;
    this.tell(t("That is the solution. Try it yourself."));
    this.buttons();
  }

  next() {
    const next = nextTask(this.collection, puzzleId(this.task));
    location.hash = next ? `puzzle=${puzzleId(next)}` : "puzzles";
  }

  /** @param {string} text */
  tell(text) {
    find(".prompt", this.root).textContent = text;
    announce(text);
  }
}
