// My bot for Gems.
//
// The engine tries every swap several times, each time with other gems falling, plays on a little, and counts the points.
// `value` says how much the bot likes what it sees, and it plays the swap of the greatest value. Begin there.
import { Square, play, square } from "./arena";

const TIMES = 10; // how often every move is tried, each time with other luck
const AHEAD = 12; // how many moves are played on after it, as a fair player might

/** Columns from the left, each a word of letters, the top gem first. */
type Position = { width: number; height: number; columns: string[]; score: number };

/** The gem on a cell, a letter; undefined beside the board. Row 0 is the top one. */
function gem(position: Position, x: number, y: number): string | undefined {
  return (position.columns[x] || "")[y];
}

function neighbours(x: number, y: number): Square[] {
  return [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
}

/** How much the bot likes a swap. `points` are those after it. Here is where you make it better. */
function value(move: string, points: number[], position: Position, me: number): number {
  const rows = move.split(" ").map((word) => square(word)[1]);
  return points[me] - 0.1 * (rows[0] + rows[1]); // swaps at the top disturb less of the board
}

play(value, TIMES, AHEAD);
