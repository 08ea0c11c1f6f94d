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
    this.timer = setInterval(() => this.live(), PACE);
  }

  leave() {
    clearInterval(this.timer);
  }

  layout() {
    return el("div", { class: "home" },
      el("h1", { tabindex: "-1" }, t("Five board games. One click, and you play.")),
      el("p", { class: "lead" }, t("Against the computer, with friends, or with a bot you wrote yourself. Free, no account, also offline.")),
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
      return el("li", {}, el("a", { href: `#table=${game.id}` }, el("b", {}, this.about(game.game).title), el("span", {}, rivals.length ? t("against {players}, {score}", { players: rivals.join(", "), score }) : score)),
        game.mine ? el("span", { class: "pill go" }, t("Your move")) : "");
    })));
    return card;
  }

  /** The same board for all, once a day. */
  ofTheDay() {
    const seed = `day ${today()}`, best = bestPoints("gems", seed), ever = bestPoints("gems");
    const told = best === null ? (ever === null ? t("The same board for everybody, once a day.") : t("Your best ever is {points}.", { points: ever.toLocaleString("en") })) : t("Yours today {points} · best ever {best}", { points: best.toLocaleString("en"), best: (ever ?? best).toLocaleString("en") });
    return el("section", { class: "card day", "aria-label": t("Game of the day") }, el("h2", {}, t("Game of the day")),
      el("p", {}, el("b", {}, t("{game}, 25 swaps", { game: this.about("gems").title })), el("br"), told),
      button("beat", best === null ? t("Play it") : t("Beat it"), () => this.go.begin({ game: "gems", seats: [null], options: { max_moves: "25" }, seed })));
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
      el("a", { class: "button", href: `#lesson=${next.name}` }, solved ? t("Go on with {game}", { game: next.title }) : t("Begin with {game}", { game: next.title })));
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
    let turns = 0;
    // Luck may end a game soon: the first seed that gives enough to look at is taken.
    for (let seed = 7; seed < 20 && turns < 16; seed++) {
      let state = this.engine.ask({ do: "new", game, seed, want });
      for (turns = 0; turns < 34 && state.ok && !state.over; turns++) {
        state = this.engine.ask({ do: "play", move: state.moves[(turns * 7919) % state.moves.length], want });
      }
    }
    this.paint(game);
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
    if (over !== false || turn > 60) return this.begin(name);
    this.engine.ask({ do: "play", move: moves[(turn * 7919) % moves.length], want: [] });
    this.paint(name);
  }
}

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
