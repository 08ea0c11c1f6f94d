// My bot for Carcassonne.
//
// The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
// much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
import { lead, play, square } from "./arena";

const TIMES = 1; // how often every move is tried, each time with other tiles drawn
const AHEAD = 0; // how many moves are played on after it, as a fair player might

type Tile = { x: number; y: number; type: number; turns: number };
/** `left` are the followers in hand, by seat. */
type Position = { hand: number; tiles: Tile[]; left: number[] };

/** Where the move puts a follower: `n`, `c` (a monastery), `ne` (a field) …; undefined if it puts none. */
function claim(move: string): string | undefined {
  return move.split(" ")[2]; // `1,0 r1 n`: a cell, quarter turns, and perhaps a claim
}

/** Whether a tile lies there. */
function laid(position: Position, x: number, y: number): boolean {
  return position.tiles.some((tile) => tile.x === x && tile.y === y);
}

/** How many of the eight cells around have a tile: a monastery wants all of them. */
function around(position: Position, x: number, y: number): number {
  let count = 0;
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      if ((dx !== 0 || dy !== 0) && laid(position, x + dx, y + dy)) count += 1;
    }
  }
  return count;
}

/** How much the bot likes a move. `points` are those of all seats if the game ended after it. Begin here. */
function value(move: string, points: number[], position: Position, me: number): number {
  const [x, y] = square(move.split(" ")[0]);
  let worth = lead(points, me) + 0.2 * around(position, x, y);
  if (claim(move)) worth -= 6 / (1 + position.left[me]); // the last followers are dear: keep some
  return worth;
}

play(value, TIMES, AHEAD);
