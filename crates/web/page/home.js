// The front page: one click to each game, my games, the game of the day, and where friends, contests and lessons are.

import { button, drawing, el, find, icon, wear } from "./dom.js";
import { t } from "./lang.js";
import { bestPoints, lessonsDone, runningGames, today } from "./mine.js";
import { usual } from "./setup.js";

/**
 * @typedef {import("./levels.js").About} About
 * @typedef {{begin: (wanted: import("./setup.js").Wanted) => void, resume: (id: string) => void, review: (given: {record: string}) => void,
 *   complain: (why: string) => void, ready: () => void, more: (() => HTMLElement[]) | null}} Go
 */

/** The engine takes no longer line. */
const LONGEST = 900_000;

/** Milliseconds between two moves on the pictures. */
const PACE = 2200;

/** Turns before a picture is worth a look, where 34 are too few. @type {{[game: string]: number}} */
const LONG = { tilings: 64 };

/** A picture that begins in the thick of it: random moves of Mansuba hardly meet. @type {{[game: string]: string}} */
const STAGED = {
  mansuba: `board=triangular over=enemy max_jumps=0 captures=off victory=simple max_turns=200 turn=24 to_move=1
. - . - . - . - . -
- . - . - . - . - p
P - . - . - . - . -
- . - P - p - . - .
. - P - . - p - . -
- . - p - P - . - .
. - . - P - . - p -
- . - . - . - . - .
. - . - . - . - . -
- . - . - . - . - .`,
};

/** The first game, and what each is in a few words. @returns {[string, string][]} */
const slogans = () => [
  ["carcassonne", t("Lay tiles, build cities and roads. You start at once, against an easy opponent.")], ["gems", t("Swap two, line up three.")],
  ["mansuba", t("Jump into the other home.")], ["ripple", t("Two meet, a wave runs.")], ["tilings", t("Match colours, win patterns.")],
];

export class Home {
  /**
   * @param {HTMLElement} root
   * @param {import("./engine.js").Engine} engine
   * @param {About[]} games
   * @param {Go} go
   */
  constructor(root, engine, games, go) {
    this.root = root;
    this.engine = engine;
    this.games = games;
    this.go = go;
    /** Records of the pictures, by game. @type {Map<string, string>} */
    this.shown = new Map();
    this.at = 0;
    root.replaceChildren(this.layout());
    for (const about of games) this.begin(about.name);
    this.thumbs();
    this.timer = setInterval(() => this.live(), PACE);
  }

  leave() {
    clearInterval(this.timer);
  }

  layout() {
    return el("div", { class: "home" },
      el("h1", { tabindex: "-1" }, t("Five board games. One click, and you play.")),
      el("p", { class: "lead" }, el("span", {}, `${t("Against the computer, with friends, or with a bot you wrote yourself.")} `), t("Free, no account, also offline.")),
      el("div", { class: "posters" }, ...slogans().map(([name, line], at) => this.poster(name, line, at === 0)),
        el("div", { class: "mine" }, this.running(), this.ofTheDay())),
      el("div", { class: "rows" }, ...(this.go.more?.() ?? [this.beside()]), this.learn(), this.look()));
  }

  /** @param {string} name */
  about(name) {
    return /** @type {About} */ (this.games.find((game) => game.name === name));
  }

  /** @param {string} name @param {string} line @param {boolean} big */
  poster(name, line, big) {
    const about = this.about(name), play = button("main go", "", () => this.go.begin(usual(about)));
    play.setAttribute("aria-label", t("Play {game}", { game: about.title }));
    play.append(icon("play"), big ? t("Play") : "");
    play.addEventListener("pointerenter", () => this.go.ready());
    return el("article", { class: big ? "card poster big" : "card poster", "data-game": name },
      el("div", { class: "pic", "aria-hidden": "true" }),
      el("div", { class: "cap" }, el("div", {}, el("h2", {}, about.title), el("p", {}, line), el("a", { href: `#new=${name}` }, t("Rival and rules"), el("span", { class: "unseen" }, ` ${t("of {game}", { game: about.title })}`))), play));
  }

  /** Games that go on, those that wait for me first. */
  running() {
    const games = runningGames().toSorted((a, b) => Number(b.mine) - Number(a.mine));
    const card = el("section", { class: "card running", "aria-label": t("Your games") });
    if (!games.length) {
      card.append(el("h2", {}, t("New here?")), el("p", {}, t("Five small positions show how a game goes. Three minutes, and you know the rules.")),
        el("a", { class: "button", href: "#lesson=carcassonne" }, t("Start with a lesson")));
      return card;
    }
    card.append(el("h2", {}, t("Your games")), el("ul", {}, ...games.slice(0, 5).map((game) => {
      const rivals = game.names.filter((_, seat) => seat !== game.you), score = game.points.length > 1 ? game.points.join(" : ") : t("{points} {points:point|points}", { points: game.points[0] });
      return el("li", { "data-run": game.id }, el("span", { class: "thumb", "aria-hidden": "true" }), el("a", { href: `#table=${game.id}` }, el("span", {}, el("b", {}, this.about(game.game).title), rivals.length ? ` ${t("against {players}", { players: rivals.join(", ") })}` : ""),
        el("span", {}, game.mine ? el("span", { class: "pill go" }, t("Your move")) : "", ` ${score}`)));
    })));
    return card;
  }

  /** The same board for all, once a day. */
  ofTheDay() {
    const wanted = daily(), best = bestPoints("gems", wanted.seed), ever = bestPoints("gems"), date = new Date().toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
    const told = best === null ? (ever === null ? t("The same board for everybody.") : t("Your best ever is {points}.", { points: ever.toLocaleString("en") })) : t("Yours today {points} · best ever {best}", { points: best.toLocaleString("en"), best: (ever ?? best).toLocaleString("en") });
    return el("section", { class: "card day", "aria-label": t("Game of the day") }, el("h2", {}, t("Game of the day"), el("span", { class: "date" }, date)),
      el("div", { class: "today" }, el("span", { class: "thumb", "aria-hidden": "true" }), el("p", {}, el("b", {}, t("{game}, 25 swaps", { game: this.about("gems").title })), el("br"), told)),
      button("beat", best === null ? t("Play it") : t("Beat it"), () => this.go.begin(wanted)));
  }

  /** Where there is no server, two play at one screen. */
  beside() {
    const about = this.about("ripple");
    return el("section", { class: "card" }, el("h2", {}, icon("friend"), t("Two at this screen")), el("p", {}, t("Sit side by side and take turns. Every game can be played so.")),
      button("two", t("Play {game} in two", { game: about.title }), () => this.go.begin({ game: about.name, seats: [null, null], options: {}, seed: "" })));
  }

  learn() {
    const done = lessonsDone(), next = this.games.find(({ name }) => (done[name] ?? 0) < 5) ?? this.games[0], solved = done[next.name] ?? 0;
    return el("section", { class: "card learn-card" }, el("h2", {}, icon("book"), t("Learn")), el("p", {}, t("Five small puzzles for each game. Three minutes, and you know the rules.")),
      el("p", { class: "steps", "aria-label": t("{n} of 5 solved", { n: solved }) }, ...[1, 2, 3, 4, 5].map((step) => el("span", { class: step <= solved ? "done" : step === solved + 1 ? "next" : "" }, String(step)))),
      el("p", { class: "buttons" }, el("a", { class: "button", href: `#lesson=${next.name}` }, solved ? t("Go on with {game}", { game: next.title }) : t("Begin with {game}", { game: next.title })), el("a", { class: "button", href: "#puzzle=day" }, t("Puzzle of the day"))));
  }

  look() {
    const upload = el("input", { type: "file", accept: ".record,.txt,text/plain", "aria-label": t("Open a record") });
    upload.addEventListener("change", async () => {
      const file = upload.files?.[0];
      if (file && file.size >= LONGEST) this.go.complain(t("This file is too long for a record of one game."));
      else if (file) this.go.review({ record: await file.text() });
    });
    return el("section", { class: "card look-card" }, el("h2", {}, icon("eye"), t("Look at a game")), el("p", {}, t("Open a record from your disk, step through it, and see what would have been best.")), upload);
  }

  /** A position some moves into a game. @param {string} game */
  begin(game) {
    const want = ["moves", "over"];
    if (STAGED[game]) {
      this.engine.ask({ do: "set", game, position: STAGED[game], seed: 1, want: [] });
      return this.paint(game);
    }
    let turns = 0;
    // Luck may end a game soon: the first seed that gives enough to look at is taken.
    for (let seed = 7; seed < 20 && turns < 16; seed++) {
      let state = this.engine.ask({ do: "new", game, seed, want });
      for (turns = 0; turns < (LONG[game] ?? 34) && state.ok && !state.over; turns++) {
        state = this.engine.ask({ do: "play", move: state.moves[(turns * 7919) % state.moves.length], want });
      }
    }
    this.paint(game);
  }

  /** Small pictures of the games that go on, and of the game of the day. */
  thumbs() {
    for (const [at, { id, record, seed }] of runningGames().slice(0, 5).entries()) {
      const place = this.root.querySelector(`[data-run="${CSS.escape(id)}"] .thumb`);
      if (place && this.engine.ask({ do: "load", record, seed: seed || 1, want: [] }).ok) place.replaceChildren(portrait(this.engine, `run${at}-`));
    }
    const { game, options, seed } = daily();
    this.engine.ask({ do: "new", game, seats: 1, options, seed, want: [] });
    find(".day .thumb", this.root).replaceChildren(portrait(this.engine, "today-"));
    for (const svg of this.root.querySelectorAll(".thumb svg")) svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  }

  /** @param {string} game */
  paint(game) {
    this.shown.set(game, this.engine.ask({ do: "record" }).record ?? "");
    const picture = portrait(this.engine, `${game}-`);
    find("svg", picture).setAttribute("preserveAspectRatio", "xMidYMid slice");
    find(`.poster[data-game=${game}] .pic`, this.root).replaceChildren(picture);
  }

  /** The pictures live: one move on one of them, in turns. */
  live() {
    if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { name } = this.games[this.at++ % this.games.length];
    const { moves, over, turn } = this.engine.ask({ do: "load", record: this.shown.get(name) ?? "", seed: this.at, want: ["moves", "over", "turn"] });
    if (over !== false || turn > (LONG[name] ?? 34) + 26) return this.begin(name);
    this.engine.ask({ do: "play", move: moves[(turn * 7919) % moves.length], want: [] });
    this.paint(name);
  }
}

/** The game of this day, for one alone. @returns {import("./setup.js").Wanted} */
const daily = () => ({ game: "gems", seats: [null], options: { max_moves: "25" }, seed: `day ${today()}` });

/**
 * The position on the engine's table as a picture without words, for where a text beside it tells.
 * @param {import("./engine.js").Engine} engine
 * @param {string} prefix of its ids
 */
export const portrait = (engine, prefix) => {
  const { scene, style } = engine.ask({ do: "scene", as: "page", prefix });
  if (style) wear(style);
  const picture = drawing(scene ?? "");
  for (const text of picture.querySelectorAll("title, desc")) text.remove();
  picture.setAttribute("aria-hidden", "true");
  return picture;
};
