// My bot for Tilings.
//
// The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
// it sees, and it plays the move of the greatest value. Begin there.
"use strict";

const { lead, play, square } = require("./arena.js");

const TIMES = 8; // how often every move is tried, each time with other luck
const AHEAD = 4; // how many moves are played on after it, as a fair player might

// The name of a cell: 2, 3 is `c4`.
function name(x, y) {
  return String.fromCharCode(97 + x) + (y + 1);
}

// The tile that lies there, its colours north, south, east and west, and `owner`; undefined where none lies.
function tile(position, x, y) {
  return position.cells[name(x, y)];
}

// Whether a tile has one colour: only such a tile is the centre of a pattern.
function isPlain(colours) {
  return new Set(colours).size === 1;
}

function neighbours(x, y) {
  return [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
}

// How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better.
function value(move, points, position, me) {
  if (move === "pass") return lead(points, me);
  const [x, y] = square(move.split(" ")[0]);
  const beside = neighbours(x, y).map(([nx, ny]) => tile(position, nx, ny));
  const mine = beside.filter((laid) => laid && laid.owner === me && isPlain(laid.tile)).length;
  return lead(points, me) + mine; // tiles around my plain ones make my patterns greater
}

play(value, TIMES, AHEAD);
