// My bot for all games.
//
// The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
// much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
import { lead, play } from "./arena";

const TIMES = 4; // how often every move is tried, each time with other luck
const AHEAD = 0; // how many moves are played on after it, as a fair player might

/** Every game has positions of its own: docs/engine.md tells what is in them. */
type Position = unknown;

/** How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better. */
function value(move: string, points: number[], position: Position, me: number): number {
  return lead(points, me);
}

play(value, TIMES, AHEAD);
