// A table that several pages share: the server leads it, and this page plays what the server tells on its own board.

import { Table } from "./table.js";

/**
 * @typedef {{is: string, name: string | null, owned: boolean, here: boolean, mind: number | null, left: boolean, why?: string | null,
 *   clock: number | null}} SharedSeat
 * @typedef {{table: string, game: string, turn: number, to_move: number | null, over: boolean, void: string | null, seats: SharedSeat[], you: number[],
 *   clock: object | null, runs: boolean, due_ms: number | null, takeback: number | null, rematch: number[], next: string | null, open: boolean, waiting: number, record: string}} Facts
 * @typedef {{is: string, turn: number, seat: number, move?: string, draws?: number[], why?: string, clocks?: (number | null)[], name: string, level: number}} TableEvent
 */

export class SharedTable extends Table {
  /**
   * @param {import("./engine.js").Engine} engine
   * @param {Facts} facts
   */
  constructor(engine, facts) {
    super(engine, facts.seats.map(() => null));
    this.facts = facts;
    /** The number of this connection; only the newest of a player is in charge. @type {number | null} */
    this.tab = null;
    /** When the clocks were told. */
    this.heard = performance.now();
    this.meet(facts);
  }

  /** How everything stands. @param {Facts} facts @returns {string | null} why it cannot be shown */
  meet(facts) {
    this.facts = facts;
    this.heard = performance.now();
    if (facts.due_ms !== null && facts.to_move !== null) facts.seats[facts.to_move].clock = facts.due_ms;
    const left = facts.seats.map(({ why }) => why ?? null);
    return this.resume({ game: facts.game, seats: this.seats, seed: "1", record: facts.record, left });
  }

  get person() {
    const mover = this.state.to_move;
    if (mover === null || mover === undefined) return null;
    return this.facts.you.includes(mover) && this.facts.seats[mover].mind === null ? mover : null;
  }

  /** Minds think on the server. */
  get mind() {
    return null;
  }

  /** Whether somebody else than minds and this visitor plays. */
  get company() {
    return this.facts.seats.some((seat, at) => seat.is === "person" && !this.facts.you.includes(at));
  }

  /** No help against people, or against a clock unless all players sit here. */
  get judged() {
    const { clock, you, seats } = this.facts;
    return super.judged && !this.company && (clock === null || you.length === seats.length);
  }

  /** Seats that wait for a person. @param {number} seat */
  isFree(seat) {
    const { is, owned, mind, left } = this.facts.seats[seat];
    return is === "person" && !owned && mind === null && !left;
  }

  /** What is left on a clock now, in milliseconds. @param {number} seat */
  clock(seat) {
    const { clock, why } = this.facts.seats[seat];
    if (why === "out-of-time") return 0;
    const runs = this.facts.runs && this.state.to_move === seat && !this.state.over;
    return clock === null ? null : Math.max(0, clock - (runs ? performance.now() - this.heard : 0));
  }

  /**
   * Something happened.
   * @param {TableEvent} event
   * @returns {"turn" | "back" | "seats" | "lost"} what has changed, or that this page does not know enough
   */
  hear(event) {
    const seat = this.facts.seats[event.seat];
    switch (event.is) {
      case "turn": return this.turned(event);
      case "back": return this.goBack(event.turn);
      case "sat":
        Object.assign(seat, { name: event.name, owned: true, mind: null });
        // Clocks run when the last one has sat down.
        return this.facts.clock ? "lost" : "seats";
      case "mind": seat.mind = event.level; return this.facts.clock ? "lost" : "seats";
      case "person": seat.mind = null; return this.facts.clock ? "lost" : "seats";
      case "void": this.facts.void = event.why ?? ""; return "seats";
      default: return "lost";
    }
  }

  /** @param {TableEvent} event */
  turned({ turn, seat, move, draws = [], why, clocks = [] }) {
    if (turn !== this.state.turn) return "lost";
    if (this.change(move === undefined ? { do: "leave", seat, draws, why } : { do: "play", move, draws })) return "lost";
    this.facts.takeback = null;
    if (move === undefined) Object.assign(this.facts.seats[seat], { left: true, why });
    clocks.forEach((left, at) => { this.facts.seats[at].clock = left; });
    this.heard = performance.now();
    return "turn";
  }

  /** @param {number} turn */
  goBack(turn) {
    const state = this.engine.ask({ do: "go", turn });
    if (!state.ok) return "lost";
    this.facts.takeback = null;
    this.heard = performance.now();
    this.settle(state);
    return "back";
  }
}
