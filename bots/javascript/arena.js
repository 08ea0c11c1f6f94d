// What lies between your bot and the arena: the lines of the referee, and the engine that tries moves.
//
// You can leave this file as it is. Your own ideas go into bot.js.
"use strict";

const { spawn } = require("child_process");
const { readFileSync } = require("fs");
const { createInterface } = require("readline");

// How long the engine may try moves, in milliseconds. The usual clock gives a bot 1000 for a move.
const THINK_MS = 400;

// Column and row of a square, counted from 0: `c4` is [2, 3], `-1,0` is [-1, 0].
function square(name) {
  if (name.includes(",")) return name.split(",").map(Number);
  const letters = name.replace(/\d+$/, "");
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 96; // after `z` comes `aa`
  return [column - 1, Number(name.slice(letters.length)) - 1];
}

// My points above those of the best other; alone, my points.
function lead(points, me) {
  const others = points.filter((_, seat) => seat !== me);
  return points[me] - (others.length > 0 ? Math.max(...others) : 0);
}

// The rules of all games as a program beside us. docs/engine.md tells what can be asked.
class Engine {
  constructor() {
    const program = process.env.BASTIDE_ENGINE || "bastide";
    this.process = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async ask(request) {
    this.process.stdin.write(JSON.stringify(request) + "\n");
    const answer = JSON.parse((await this.lines.next()).value);
    if (!answer.ok) throw new Error(answer.reason);
    return answer;
  }
}

// Tries every move and plays the one that `value` likes best.
class Player {
  constructor(value, times, ahead) {
    Object.assign(this, { value, times, ahead });
    this.engine = new Engine();
  }

  async choose(game, text, position, me) {
    await this.engine.ask({ do: "set", game, position: text, want: [] });
    const request = { do: "try", times: this.times, ahead: this.ahead, ms: THINK_MS, want: ["standing"] };
    const { tries } = await this.engine.ask(request);
    let best = null;
    for (const tried of tries) {
      const worth = this.value(tried.move, tried.standing, position, me);
      const luck = Math.random(); // decides between moves of equal value
      if (!best || worth > best.worth || (worth === best.worth && luck > best.luck)) {
        best = { move: tried.move, worth, luck };
      }
    }
    return best.move;
  }

  // Answers the referee, line by line, until the game ends.
  async listen() {
    let game = "";
    let me = 0;
    for await (const line of createInterface({ input: process.stdin })) {
      const told = JSON.parse(line);
      if (told.type === "hello") {
        say({ type: "hello", protocol: 1, name: "my bot", wants: ["position", "text"] });
      } else if (told.type === "new") {
        [game, me] = [told.game, told.seat];
        say({ type: "ready" });
      } else if (told.type === "turn") {
        const move = await this.choose(game, told.text, told.position, me);
        say({ type: "move", turn: told.turn, move });
      } else if (told.type === "end") {
        break;
      }
    }
  }

  // Looks at the positions of tests.jsonl: does the bot play one of the good moves? 0 if it always does.
  async test() {
    let failed = 0;
    for (const line of readFileSync("tests.jsonl", "utf8").trim().split("\n")) {
      const { game, position, good, about } = JSON.parse(line);
      const state = await this.engine.ask({ do: "set", game, position });
      const move = await this.choose(game, position, state.view, state.to_move);
      if (!good.includes(move)) failed += 1;
      console.log(`${good.includes(move) ? "ok    " : "FAILED"} ${about}: it plays ${move}`);
    }
    return failed;
  }
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

// Plays by your function `value`. `node bot.js test` runs the tests instead.
async function play(value, times = 1, ahead = 0) {
  const player = new Player(value, times, ahead);
  const failed = process.argv[2] === "test" ? await player.test() : await player.listen();
  process.exit(failed || 0);
}

module.exports = { Engine, lead, play, square };
