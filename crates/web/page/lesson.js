// A first lesson: small positions, one after the other, each solved by one move.

import { boardOf } from "./board.js";
import { button, el, find } from "./dom.js";
import { t } from "./lang.js";
import { LESSONS } from "./lessons.js";
import { noteLesson } from "./mine.js";
import { tellHand } from "./panel.js";
import { Pointer } from "./pointer.js";
import { announce, sound } from "./sounds.js";
import { Table } from "./table.js";

/**
 * Whether the last move reached a goal.
 * @param {import("./lessons.js").Goal} goal
 * @param {import("./engine.js").Answer} before how the position was reported before it
 * @param {import("./engine.js").Answer} after and is now
 */
export const reached = (goal, before, after) => {
  const seat = before.report.to_move, { standings, outcome } = after.report;
  if ("gain" in goal) return standings[seat].points - before.report.standings[seat].points >= goal.gain;
  if ("ends" in goal) return goal.ends.includes(after.last.sentence.split(" ").pop());
  return outcome?.winners.includes(seat) && outcome.winners.length === 1;
};

export class Lesson {
  /** Whether a game has one. @param {string} game */
  static has(game) {
    return Boolean(LESSONS[game]?.length);
  }

  /**
   * @param {HTMLElement} root
   * @param {import("./engine.js").Engine} engine
   * @param {import("./levels.js").About} about
   * @param {{learn: (game: string) => void, front: () => void, play: () => void}} go
   */
  constructor(root, engine, about, go) {
    this.root = root;
    this.engine = engine;
    this.about = about;
    this.go = go;
    this.exercises = LESSONS[about.name] ?? [];
    this.number = 0;
    this.busy = false;
    this.solved = false;
    root.replaceChildren(this.layout());
    this.table = new Table(engine, []);
    this.pointer = new Pointer(root, this.table, { mine: () => !this.busy && !this.solved, play: (/** @type {string} */ sentence) => this.play(sentence), changed: () => this.ask(), refuse: (why) => this.tell(why) });
    this.keys = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "r") this.pointer.turn();
      if (event.key === "Escape") this.pointer.reset();
    };
    document.addEventListener("keydown", this.keys);
    this.begin();
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
  }

  layout() {
    return el("div", { class: "game lesson" },
      el("section", { class: "card table", "aria-label": t("Board") }, boardOf(this.about.title)),
      el("div", { class: "side" },
        el("section", { class: "card players", "aria-label": t("Exercise") },
          el("h1", { tabindex: "-1" }, t("{game}: first lesson", { game: this.about.title })), el("p", { class: "summary step" }), el("p", { class: "ask" }), el("p", { class: "facts" })),
        el("section", { class: "card hand", "aria-label": t("In hand"), hidden: true }),
        el("section", { class: "card actions", "aria-label": t("Your move") },
          el("p", { class: "prompt", role: "status" }),
          el("div", { class: "choices", role: "group", "aria-label": t("Choices") }),
          el("div", { class: "buttons" },
            button("main", t("Place"), () => this.pointer.commit()), button("turn", t("Turn"), () => this.pointer.turn(), "r"),
            button("main next", t("Next"), () => this.next()), button("again", t("Try again"), () => this.begin()),
            button("reveal", t("Show me"), () => this.reveal()), button("rules", t("Rules"), () => this.go.learn(this.about.name))))));
  }

  get exercise() {
    return this.exercises[this.number];
  }

  /** Sets the position up. */
  begin() {
    const { position, ask } = this.exercise, state = this.engine.ask({ do: "set", game: this.about.name, position, seed: 1 });
    this.solved = false;
    this.busy = false;
    this.table.seats = (state.scores ?? []).map(() => null);
    this.table.state = state;
    this.table.tellTo({ names: [], you: state.to_move });
    find(".step", this.root).textContent = t("Exercise {n} of {all}", { n: this.number + 1, all: this.exercises.length });
    find(".ask", this.root).textContent = t(ask);
    this.show(false);
    this.ask();
  }

  /** What comes next in the move. */
  ask() {
    this.pointer.offer();
    find(".prompt", this.root).textContent = this.table.next.task.text;
  }

  /** @param {boolean} slowly */
  async show(slowly) {
    const picture = this.engine.ask({ do: "picture", as: slowly ? "film" : "still" });
    this.pointer.board.ghost([], false);
    this.pointer.board.dress(/** @type {any} */ (picture));
    tellHand(this.root, slowly ? null : picture.hand);
    this.buttons();
    await this.pointer.board.show(picture.frames);
  }

  buttons() {
    this.pointer.offer();
    find(".next", this.root).hidden = !this.solved;
    find(".again", this.root).hidden = !this.busy || this.solved;
    find(".reveal", this.root).hidden = this.solved;
    find(".next", this.root).textContent = this.number + 1 < this.exercises.length ? t("Next") : t("Play a game");
  }

  /** @param {string} sentence */
  play(sentence) {
    const before = this.table.report, refused = this.table.play(sentence);
    if (refused) return this.tell(refused);
    this.busy = true;
    this.solved = reached(this.exercise.goal, before, this.table.report);
    this.tell(`${this.table.report.last.text}. ${this.solved ? t("Solved. {why}", { why: t(this.exercise.done) }) : t("Not yet: another move does better. Try again.")}`);
    sound(this.solved ? "score" : "place");
    this.show(true);
    if (!this.solved) return;
    noteLesson(this.about.name, this.number + 1);
    find(".next", this.root).focus();
  }

  /** Plays a move that solves it. */
  reveal() {
    this.begin();
    const { goal } = this.exercise, { report, state } = this.table;
    const solves = (/** @type {string} */ sentence) => {
      const played = this.engine.ask({ do: "play", move: sentence, want: [] }).ok;
      const good = played && reached(goal, report, this.engine.ask({ do: "report" }));
      if (played) this.engine.ask({ do: "undo", want: [] });
      return good;
    };
    const move = state.moves.find(solves);
    if (move) this.play(move);
  }

  next() {
    if (this.number + 1 === this.exercises.length) return this.go.play();
    this.number++;
    this.begin();
    find("h1", this.root).focus();
  }

  /** @param {string} text */
  tell(text) {
    find(".prompt", this.root).textContent = text;
    announce(text);
  }
}
