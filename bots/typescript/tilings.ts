// My bot for Tilings.
//
// The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
// it sees, and it plays the move of the greatest value. Begin there.
import { Square, lead, play, square } from "./arena";

const TIMES = 8; // how often every move is tried, each time with other luck
const AHEAD = 4; // how many moves are played on after it, as a fair player might

/** A laid tile: its colours north, south, east and west, and the seat of who laid it. */
type Laid = { tile: string; owner: number };
type Position = { width: number; height: number; hand: string | null; cells: { [name: string]: Laid | undefined } };

/** The name of a cell: 2, 3 is `c4`. */
function name(x: number, y: number): string {
  return String.fromCharCode(97 + x) + (y + 1);
}

/** The tile that lies there; undefined where none lies. */
function tile(position: Position, x: number, y: number): Laid | undefined {
  return position.cells[name(x, y)];
}

/** Whether a tile has one colour: only such a tile is the centre of a pattern. */
function isPlain(colours: string): boolean {
  return new Set(colours).size === 1;
}

function neighbours(x: number, y: number): Square[] {
  return [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
}

/** How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better. */
function value(move: string, points: number[], position: Position, me: number): number {
  if (move === "pass") return lead(points, me);
  const [x, y] = square(move.split(" ")[0]);
  const beside = neighbours(x, y).map(([nx, ny]) => tile(position, nx, ny));
  const mine = beside.filter((laid) => laid && laid.owner === me && isPlain(laid.tile)).length;
  return lead(points, me) + mine; // tiles around my plain ones make my patterns greater
}

play(value, TIMES, AHEAD);
