// My bot for Ripple.
//
// The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
// it sees, and it plays the move of the greatest value. Begin there.
"use strict";

const { lead, play, square } = require("./arena.js");

const TIMES = 1; // how often every move is tried; more than once only helps where luck falls
const AHEAD = 0; // how many moves are played on after it, as a fair player might

// The seat whose token lies on top, from 0; null for a cell without a token, or outside the board.
function top(position, x, y) {
  if (x < 0 || x >= position.width || y < 0 || y >= position.height) return null;
  const stack = position.stacks[y][x];
  return stack.length > 0 ? stack[stack.length - 1] : null;
}

function neighbours(x, y) {
  return [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
}

// How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better.
function value(move, points, position, me) {
  const [x, y] = square(move);
  const friends = neighbours(x, y).filter(([nx, ny]) => top(position, nx, ny) === me).length;
  return lead(points, me) + 0.1 * friends; // a token beside mine is safer, and fires with them
}

play(value, TIMES, AHEAD);
