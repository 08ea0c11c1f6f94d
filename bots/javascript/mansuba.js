// My bot for Mansuba.
//
// The engine tries every move and gives the standing of all seats after it: minus the distance that is still to go, in
// parts of a move. `value` says how much the bot likes what it sees, and it plays the move of the greatest value. Begin
// there.
"use strict";

const { lead, play, square } = require("./arena.js");

const TIMES = 1; // how often every move is tried; more than once only helps where luck falls
const AHEAD = 0; // how many moves are played on after it, as a fair player might

// The direction in which I go: seat 0 starts on the left and goes right, seat 1 goes left.
function forward(me) {
  return me === 0 ? 1 : -1;
}

// The squares on which the pieces of a seat stand.
function pieces(position, seat) {
  const names = Object.keys(position.cells).filter((name) => position.cells[name].seat === seat);
  return names.map(square);
}

// How much the bot likes a move. `points` tell how all seats stand after it. Here is where you make it better.
function value(move, points, position, me) {
  const words = move.split(" "); // `b2 d4` moves a piece; `free b2` frees a prisoner, `pass` does nothing
  let columns = 0;
  if (words.length === 2 && words[0] !== "free") {
    columns = (square(words[1])[0] - square(words[0])[0]) * forward(me);
  }
  return lead(points, me) + columns; // of equally good moves, the one that goes farther
}

play(value, TIMES, AHEAD);
