// What lies between your bot and the arena: the lines of the referee, and the engine that tries moves.
//
// You can leave this file as it is. Your own ideas go into bot.ts.
import { spawn } from "child_process";
import { readFileSync } from "fs";
import { createInterface } from "readline";

/** Column and row. */
export type Square = [number, number];

/** How much the bot likes a move; `points` are those of all seats after it. */
export type Value<Position> = (move: string, points: number[], position: Position, me: number) => number;

type Json = { [name: string]: any };

// How long the engine may try moves, in milliseconds. The usual clock gives a bot 1000 for a move.
const THINK_MS = 400;

/** Column and row of a square, counted from 0: `c4` is [2, 3], `-1,0` is [-1, 0]. */
export function square(name: string): Square {
  if (name.includes(",")) {
    const [x, y] = name.split(",");
    return [Number(x), Number(y)];
  }
  const letters = name.replace(/\d+$/, "");
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 96; // after `z` comes `aa`
  return [column - 1, Number(name.slice(letters.length)) - 1];
}

/** My points above those of the best other; alone, my points. */
export function lead(points: number[], me: number): number {
  const others = points.filter((_, seat) => seat !== me);
  return points[me] - (others.length > 0 ? Math.max(...others) : 0);
}

/** The rules of all games as a program beside us. docs/engine.md tells what can be asked. */
export class Engine {
  private process = spawn(process.env.BASTIDE_ENGINE || "bastide", ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  private lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();

  async ask(request: Json): Promise<Json> {
    this.process.stdin.write(JSON.stringify(request) + "\n");
    const answer = JSON.parse((await this.lines.next()).value);
    if (!answer.ok) throw new Error(answer.reason);
    return answer;
  }
}

/** Tries every move and plays the one that `value` likes best. */
class Player<Position> {
  private engine = new Engine();

  constructor(private value: Value<Position>, private times: number, private ahead: number) {}

  async choose(game: string, text: string, position: Position, me: number): Promise<string> {
    await this.engine.ask({ do: "set", game, position: text, want: [] });
    const request = { do: "try", times: this.times, ahead: this.ahead, ms: THINK_MS, want: ["standing"] };
    const { tries } = await this.engine.ask(request);
    let best = { move: "", worth: -Infinity, luck: 0 };
    for (const tried of tries) {
      const worth = this.value(tried.move, tried.standing, position, me);
      const luck = Math.random(); // decides between moves of equal value
      if (worth > best.worth || (worth === best.worth && luck > best.luck)) {
        best = { move: tried.move, worth, luck };
      }
    }
    return best.move;
  }

  /** Answers the referee, line by line, until the game ends. */
  async listen(): Promise<void> {
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

  /** Looks at the positions of tests.jsonl: does the bot play one of the good moves? 0 if it always does. */
  async test(): Promise<number> {
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

function say(message: Json): void {
  process.stdout.write(JSON.stringify(message) + "\n");
}

/** Plays by your function `value`. `node built/bot.js test` runs the tests instead. */
export async function play<Position>(value: Value<Position>, times = 1, ahead = 0): Promise<void> {
  const player = new Player(value, times, ahead);
  if (process.argv[2] === "test") process.exit(await player.test());
  await player.listen();
  process.exit(0);
}
