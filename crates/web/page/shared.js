// A shared table as people see it: the table of this page, with what is special where others sit at theirs.

import { button, el, find } from "./dom.js";
import { copyField } from "./friends.js";
import { t } from "./lang.js";
import { mindName } from "./levels.js";
import { asks } from "./menu.js";
import { dropTable, keepTable } from "./mine.js";
import { Play } from "./play.js";
import { SharedTable } from "./shared-table.js";
import { announce } from "./sounds.js";

/**
 * @typedef {import("./shared-table.js").Facts} Facts
 * @typedef {import("./shared-table.js").TableEvent} TableEvent
 * @typedef {{ok: boolean, error?: string, reason?: string, asked?: boolean, link?: string, next?: string}} Reply
 */

/** Milliseconds between two looks at the clocks, and at the network. */
const TICK = 250, PULSE = 4500;

const lost = () => t("The connection is lost; trying again …");

/** The mind that plays on for somebody. */
const STAND_IN = 5;

/** Asks the server to do something. @param {string} path @param {object} body @returns {Promise<Reply>} */
const post = async (path, body) => {
  try {
    const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return await answer.json();
  } catch {
    return { ok: false, reason: t("The server cannot be reached; please try again.") };
  }
};

/** @param {number} ms */
const clockText = (ms) => {
  const seconds = Math.floor(ms / 1000), minutes = Math.floor(seconds / 60), two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (minutes >= 1440) return t("{days} d {hours} h", { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24 });
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

class SharedPlay extends Play {
  /** @returns {SharedTable} */
  get shared() {
    return /** @type {SharedTable} */ (this.table);
  }

  /** @param {string} act @param {object} [more] */
  async act(act, more = {}) {
    const tab = act === "move" || act === "resign" ? { tab: this.shared.tab } : {};
    const reply = await post(`/api/tables/${this.shared.facts.table}/acts`, { act, ...more, ...tab });
    if (!reply.ok) this.complain(sentence(reply.reason ?? t("that did not work")));
    return reply;
  }

  layout() {
    const page = super.layout(), side = /** @type {HTMLElement} */ (find(".side", page));
    find(".players", page).append(el("p", { class: "connection", role: "status" }));
    side.insertBefore(el("section", { class: "card invite", "aria-label": t("Seats") }), find(".moves", page));
    return page;
  }

  /** What is kept in this browser is the game alone, not this one. */
  remember() {}

  /** @returns {import("./table.js").Reader} */
  get reader() {
    const { seats, you } = this.shared.facts;
    return { names: seats.map((seat) => this.called(seat)), you: you.length === 1 ? you[0] : null };
  }

  /** @param {import("./shared-table.js").SharedSeat} seat */
  called({ is, name, mind }) {
    const { game } = this.host, level = game.levels.findIndex((known) => known.name === is) + 1;
    if (level) return mindName(game, level);
    if (is !== "person") return is.replace("bot:", "");
    if (mind !== null) return name === null ? mindName(game, mind) : t("{player} ({mind} plays on)", { player: name, mind: mindName(game, mind) });
    return name ?? t("free seat");
  }

  /** @param {number} seat */
  name(seat) {
    const { facts, reader } = this.shared;
    return facts.you.length > 1 && facts.you.includes(seat) ? t("{player} (you)", { player: reader.names[seat] }) : super.name(seat);
  }

  /** @param {number} seat */
  rank(seat) {
    const { is, owned, here, left, mind } = this.shared.facts.seats[seat];
    if (is.startsWith("level:")) return t("level {level}", { level: is.replace("level:", "") });
    return is === "person" && owned && !here && !left && mind === null ? t("away") : "";
  }

  prompt() {
    const { shared } = this, { facts, state } = shared;
    if (facts.void) return t("The game is void: {why}.", { why: facts.void });
    if (!state.over && !this.displaced && shared.isFree(state.to_move)) {
      return facts.you.length ? t("Waiting for your friend. Send the link, and the game goes on.") : t("Waiting for a player.");
    }
    return super.prompt();
  }

  brings() {
    const free = this.table.seats.some((_, seat) => this.shared.isFree(seat));
    return free && !this.table.lines.length && !this.table.said.length && this.shared.facts.you.length ? t("Your friend has not sat down yet.") : super.brings();
  }

  /** @param {number} seat */
  homeOf(seat) {
    return this.shared.isFree(seat) ? t("The other home") : super.homeOf(seat);
  }

  /** A player sat down, or a mind plays on. */
  reseated() {
    this.shared.tellTo(this.reader);
    this.face();
    this.board.sized();
    this.tell();
  }

  /** The move is the server's to accept; it comes back with its luck. @param {string} move */
  async played(move) {
    if (!this.mine) return;
    this.busy = true;
    this.tell();
    const turn = this.table.state.turn, reply = await this.act("move", { turn, move });
    if (reply.ok || this.table.state.turn !== turn) return;
    this.busy = false;
    this.pointer.reset();
    this.tell();
  }

  /** Others are asked before a move is taken back. @param {"undo" | "redo"} way */
  async travel(way) {
    if (way === "redo" || this.shared.facts.you.length === 0) return;
    const reply = await this.act("takeback");
    if (reply.ok && reply.asked) this.complain(t("The others are asked whether you may take your move back."));
  }

  async resign() {
    if (await asks(this.root, t("Resign this game?"), t("Resign"))) this.act("resign");
  }

  /** The same game once more with the seats changed, when all others want it too. */
  async again() {
    const reply = await this.act("rematch");
    if (reply.next) location.assign(`/t/${reply.next}`);
    else if (reply.ok) this.complain(t("The others are asked for another game."));
  }

  tell() {
    super.tell();
    const { facts, state, company } = this.shared, plays = facts.you.length > 0;
    const show = (/** @type {string} */ name, /** @type {boolean} */ shown) => {
      find(name, this.root).hidden = !shown;
    };
    show(".again", false);
    // An offer has its own two buttons.
    show(".once", state.over && plays && !facts.next && facts.rematch.every((seat) => facts.you.includes(seat)));
    show(".hint", this.table.person !== null && !company);
    show(".look", !company && !state.over);
    const title = `${this.host.game.title} · Bastide`;
    document.title = this.table.person !== null && !state.over ? t("(1) your move · {title}", { title }) : title;
    if (state.over) dropTable(facts.table);
    show(".undo", plays && !state.over && this.table.lines.length > 0);
    show(".resign", plays && !state.over);
    this.tellSeats();
    this.tellClocks();
  }

  /** Everybody is told what can be done about the seats. */
  tellSeats() {
    const { facts, state } = this.shared, card = find(".invite", this.root), plays = facts.you.length > 0;
    /** @type {HTMLElement[]} */
    const rows = [];
    facts.seats.forEach((seat, at) => {
      if (seat.is !== "person" || seat.left || state.over) return;
      if (!seat.owned && plays) rows.push(button("invitation", facts.seats.length === 2 ? t("Link for your friend") : t("Link for player {number}", { number: at + 1 }), () => this.invite(at)));
      if (seat.mind === null && plays && (!seat.owned || facts.you.includes(at) || !seat.here)) {
        rows.push(button("stand-in", facts.you.includes(at) ? t("Let a mind play for me") : t("Let a mind play for player {number}", { number: at + 1 }),
          () => this.act("mind", { seat: at, level: STAND_IN })));
      }
      if (seat.mind !== null && facts.you.includes(at)) rows.push(button("main return", t("Play again myself"), () => this.act("return")));
    });
    if (facts.takeback !== null && plays && !facts.you.includes(facts.takeback)) {
      rows.unshift(el("p", {}, t("{player} wants to take the last move back.", { player: this.name(facts.takeback) })),
        button("main agree", t("Agree"), () => this.act("agree")), button("decline", t("Decline"), () => this.act("decline")));
    }
    const wishes = facts.rematch.filter((seat) => !facts.you.includes(seat));
    if (state.over && plays && wishes.length && !facts.next) {
      rows.unshift(el("p", {}, t("{players} {n:wants|want} another game, with the seats changed.", { players: wishes.map((seat) => this.name(seat)).join(t(" and ")), n: wishes.length })),
        button("main accept", t("Accept"), () => this.again()), button("decline", t("Decline"), () => this.act("decline")));
    }
    if (state.over && facts.next) rows.unshift(el("a", { class: "button main", href: `/t/${facts.next}` }, t("To the next game")));
    if (!plays && !state.over) rows.push(facts.open && facts.waiting > 0 ? this.joining() : el("p", {}, t("You are watching.")));
    // A link that was just made, and a name that is being typed, stay.
    const stays = card.querySelector(".copy-field, form");
    card.hidden = rows.length === 0;
    if (!(stays instanceof HTMLFormElement) || plays) card.replaceChildren(...rows, ...(stays && !(stays instanceof HTMLFormElement) ? [stays] : []));
  }

  joining() {
    const name = el("input", { name: "name", maxlength: 32, required: true, autocomplete: "nickname", "aria-label": t("Your name"), placeholder: t("Your name") });
    const join = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const reply = await post(`/api/tables/${this.shared.facts.table}/join`, { name: name.value });
      if (reply.ok) location.reload();
      else this.complain(sentence(reply.reason ?? t("that did not work")));
    };
    return el("form", { submit: /** @type {EventListener} */ (join) }, name, el("button", { class: "main" }, t("Sit down")));
  }

  /** @param {number} seat */
  async invite(seat) {
    const reply = await this.act("invite", { seat });
    if (!reply.ok || !reply.link) return;
    const link = new URL(reply.link, location.href).href, card = find(".invite", this.root);
    card.querySelector(".copy-field")?.remove();
    card.append(copyField(link));
    this.complain(t("Send this link. The first to open it sits there."));
  }

  tellClocks() {
    if (this.shared.facts.clock === null) return;
    this.root.querySelectorAll(".players .clock").forEach((shown, seat) => {
      const left = this.shared.clock(seat);
      shown.textContent = left === null ? "" : clockText(left);
    });
  }
}

/** @param {string} why */
const sentence = (why) => why.charAt(0).toUpperCase() + why.slice(1) + (why.endsWith(".") ? "" : ".");

/** The connection to a table: what it tells is played one after the other, and it comes back by itself. */
class Connection {
  /**
   * @param {string} name
   * @param {(facts: Facts) => SharedPlay} open
   */
  constructor(name, open) {
    this.name = name;
    this.open = open;
    /** @type {SharedPlay | null} */
    this.play = null;
    this.work = Promise.resolve();
    this.timer = setInterval(() => this.play?.tellClocks(), TICK);
    this.pulse = setInterval(() => this.feel(), PULSE);
    addEventListener("offline", this.gone);
    this.connect();
  }

  connect() {
    this.source = new EventSource(`/api/tables/${this.name}/events`);
    const heard = (/** @type {string} */ kind, /** @type {(data: any) => void | Promise<void>} */ hear) =>
      this.source?.addEventListener(kind, (event) => {
        const data = JSON.parse(/** @type {MessageEvent} */ (event).data);
        this.work = this.work.then(() => hear(data));
      });
    heard("snapshot", (facts) => this.meet(facts));
    heard("message", (event) => this.hear(event));
    heard("note", (note) => this.note(note));
    this.source.addEventListener("open", () => {
      this.tell("");
      this.play?.complain("");
    });
    this.source.addEventListener("error", () => {
      this.tell(lost());
      // The browser tries again by itself, unless the server answered otherwise than it should.
      if (this.source?.readyState === EventSource.CLOSED && !this.closed) setTimeout(() => this.connect(), 500 + 2500 * Math.random());
    });
  }

  closed = false;

  gone = () => this.tell(lost());

  /** Connects anew: the newest connection of a player is in charge. */
  reconnect() {
    this.source?.close();
    this.connect();
  }

  /** A stream does not tell that its network is gone: a small request does, after a few seconds. */
  async feel() {
    const alive = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PULSE - 500) }).then(() => true, () => false);
    if (this.closed) return;
    if (!alive) {
      this.silent = true;
      this.tell(lost());
    } else if (this.silent) {
      this.silent = false;
      this.reconnect();
    }
  }

  silent = false;

  close() {
    this.closed = true;
    clearInterval(this.timer);
    clearInterval(this.pulse);
    removeEventListener("offline", this.gone);
    this.source?.close();
  }

  /** @param {string} text */
  tell(text) {
    const line = this.play && find(".connection", this.play.root);
    if (line) line.textContent = text;
  }

  /** @param {Facts} facts */
  async meet(facts) {
    if (!this.play) {
      this.play = this.open(facts);
      return;
    }
    const refused = this.play.shared.meet(facts);
    if (refused) return this.play.complain(refused);
    this.play.shared.tellTo(this.play.reader);
    await this.play.refresh(false);
  }

  /** @param {TableEvent} event */
  async hear(event) {
    if (!this.play) return;
    const { shared } = this.play, changed = shared.hear(event);
    if (changed === "lost") return this.again();
    if (changed === "seats") {
      return this.play.reseated();
    }
    if (changed === "turn") this.play.announce();
    else announce(`${t("Taken back.")} ${this.play.prompt()}`);
    await this.play.refresh(changed === "turn");
  }

  /** What this page believes is not what the server knows: it looks again. */
  async again() {
    const answer = await fetch(`/api/tables/${this.name}`).then((reply) => reply.json()).catch(() => null);
    if (answer?.ok) await this.meet(answer);
  }

  /** @param {any} note */
  note(note) {
    if (!this.play) return;
    const { shared } = this.play, { facts } = shared;
    if (note.is === "tab") shared.tab = note.tab;
    if (note.is === "here") {
      facts.seats.forEach((seat, at) => { seat.here = note.seats[at]; });
      this.play.displaced = shared.tab !== null && facts.you.some((seat) => note.tabs[seat] > /** @type {number} */ (shared.tab));
    }
    if (note.is === "takeback") facts.takeback = note.by;
    if (note.is === "rematch") {
      facts.rematch = note.seats;
      if (!note.seats.some((/** @type {number} */ seat) => facts.you.includes(seat))) announce(t("Another game is offered."));
    }
    if (note.is === "next") {
      // All players agreed to it.
      if (facts.you.length) return location.assign(`/t/${note.table}`);
      facts.next = note.table;
    }
    if (note.is === "declined") {
      const own = note.rematch ? facts.rematch.some((seat) => facts.you.includes(seat)) : facts.you.includes(note.takeback);
      facts.takeback = null;
      facts.rematch = [];
      this.play.complain(own && !facts.you.includes(note.by) ? t("The other does not agree.") : "");
    }
    this.play.tell();
  }
}

/**
 * Opens the shared table of this name in the page.
 * @param {import("./main.js").Page} page
 * @param {string} name
 */
export const share = (page, name) => {
  page.clear();
  /** @type {Connection} */
  const connection = new Connection(name, (facts) => {
    const table = new SharedTable(page.engine, facts);
    page.engine.onLost = () => location.reload();
    const play = new SharedPlay(page.root, table, page.thinkers, {
      game: page.about(table), again: () => play.again(), reconnect: () => connection.reconnect(), review: async (played) => {
        connection.close();
        // What bots said is told when the game is over.
        const { remarks } = await fetch(`/api/tables/${name}`).then((reply) => reply.json()).catch(() => ({}));
        page.review({ ...played, remarks });
      },
    });
    if (facts.you.length) keepTable({ table: name, game: facts.game, at: Date.now() });
    page.focus();
    return play;
  });
  page.view = { leave: () => { connection.close(); connection.play?.leave(); } };
};
