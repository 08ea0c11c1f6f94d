#!/usr/bin/env node
// A bot for every game of Bastide. It knows no rules: it looks only at the squares that the legal moves name.
"use strict";

let game = {}; // the message `new`
let last = new Map(); // who named a square last; nobody where a tile of several colours lies

// Column and row of `c4` or `-1,0`; nothing for other words, `r1` being a turn of a tile.
function square(word) {
  let match = /^(-?\d+),(-?\d+)$/.exec(word);
  if (match) return [Number(match[1]), Number(match[2])];
  match = /^([a-z]{1,2})(\d+)$/.exec(word);
  if (!match || /^r[0-3]$/.test(word)) return null;
  return [[...match[1]].reduce((sum, letter) => sum + letter.charCodeAt(0) - 96, 0), Number(match[2])];
}

// How much the bot likes a move. Here is where you make it better.
function value(sentence, oneColour) {
  const words = sentence.split(" "), squares = words.map(square).filter(Boolean);
  if (squares.length === 0) return 0;
  const [x, y] = squares[squares.length - 1], claim = words[words.length - 1];
  // Alone, gems that fall far; in a race, go to the other side.
  if (squares.length > 1) return game.seats === 1 ? -y : x * (1 - 2 * game.seat);
  // Stay close together, and claim monasteries, cities and roads rather than fields.
  if (sentence.includes(",")) return 2 * (claim.length === 1) + 2 * (claim === "c") - Math.abs(x) - Math.abs(y);
  const mine = (at) => ((last.get(`${at}`) ?? null) === null ? 0 : last.get(`${at}`) === game.seat ? 1 : -1);
  const around = [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
  const laid = around.filter((at) => last.has(`${at}`)).length, ours = around.reduce((sum, at) => sum + mine(at), 0);
  // A tile of one colour is worth more, the more lie around it.
  if (oneColour) return 10 * laid + ours;
  // Take what is theirs, beside what is mine.
  return 10 * ours + laid - 100 * mine([x, y]);
}

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "hello") {
    say({ type: "hello", protocol: 1, name: "javascript bot", wants: ["position", "moves"] });
  } else if (told.type === "new") {
    [game, last] = [told, new Map()];
    say({ type: "ready" });
  } else if (told.type === "turn") {
    for (const event of told.since)
      for (const word of (event.move || "").split(" ")) last.set(`${square(word)}`, event.seat);
    const { hand, cells } = told.position, oneColour = typeof hand === "string" && new Set(hand).size === 1;
    if (typeof hand === "string")
      for (const [name, cell] of Object.entries(cells))
        if (new Set(cell.tile).size > 1) last.set(`${square(name)}`, null);
    const rated = told.moves.map((move) => ({ move, worth: value(move, oneColour), luck: Math.random() }));
    rated.sort((a, b) => b.worth - a.worth || b.luck - a.luck);
    say({ type: "move", turn: told.turn, move: rated[0].move });
  } else if (told.type === "end") {
    process.exit(0);
  }
});
