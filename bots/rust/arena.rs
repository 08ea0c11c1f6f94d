//! The layer between your bot and the arena: the lines of the referee, and the engine that tries moves.
//!
//! You can leave this file as it is. Your own ideas go into main.rs.

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{self, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// Time that the engine may spend on trying moves, in milliseconds. The usual clock gives a bot 1000 for a move.
const THINK_MS: u64 = 400;

/// Value of a move, from the move, the points of all seats after it, the position before it, and the bot's own seat.
pub type Judge = fn(&str, &[f64], &Value, usize) -> f64;

/// Column and row of a square, counted from 0: `c4` is (2, 3), `-1,0` is (-1, 0).
pub fn square(name: &str) -> (i64, i64) {
    if let Some((x, y)) = name.split_once(',') {
        return (x.parse().unwrap(), y.parse().unwrap());
    }
    let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let mut column = 0;
    for letter in letters.bytes() {
        column = 26 * column + i64::from(letter - b'a') + 1; // after `z` comes `aa`
    }
    let row: i64 = name[letters.len()..].parse().unwrap();
    (column - 1, row - 1)
}

/// My points above those of the best other; alone, my points.
pub fn lead(points: &[f64], me: usize) -> f64 {
    let others = (0..points.len()).filter(|seat| *seat != me).map(|seat| points[seat]);
    points[me] - others.reduce(f64::max).unwrap_or(0.0)
}

/// The rules of all games as a program beside us. docs/engine.md tells what can be asked.
pub struct Engine {
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    pub fn start() -> Engine {
        let program = env::var("BASTIDE_ENGINE").unwrap_or("bastide".to_string());
        let mut command = Command::new(program);
        let child = command.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let child = child.expect("the engine starts");
        Engine { requests: child.stdin.unwrap(), answers: BufReader::new(child.stdout.unwrap()) }
    }

    pub fn ask(&mut self, request: Value) -> Value {
        writeln!(self.requests, "{request}").expect("the engine listens");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("the engine answers");
        let answer: Value = serde_json::from_str(&line).expect("the engine answers in JSON");
        assert_eq!(answer["ok"], true, "{}", answer["reason"]);
        answer
    }
}

/// Tries every move and plays the one that `value` likes best.
struct Player {
    value: Judge,
    times: u32,
    ahead: u32,
    engine: Engine,
}

impl Player {
    fn choose(&mut self, game: &str, text: &str, position: &Value, me: usize) -> String {
        self.engine.ask(json!({"do": "set", "game": game, "position": text, "want": []}));
        let request = json!({
            "do": "try", "times": self.times, "ahead": self.ahead, "ms": THINK_MS, "want": ["standing"],
        });
        let answer = self.engine.ask(request);
        let mut best = (f64::NEG_INFINITY, "");
        for tried in answer["tries"].as_array().unwrap() {
            let sentence = tried["move"].as_str().unwrap();
            let points: Vec<f64> =
                tried["standing"].as_array().unwrap().iter().filter_map(Value::as_f64).collect();
            let worth = (self.value)(sentence, &points, position, me);
            if worth > best.0 {
                best = (worth, sentence);
            }
        }
        best.1.to_string()
    }

    /// Answers the referee, line by line, until the game ends.
    fn listen(&mut self) {
        let (mut game, mut me) = (String::new(), 0);
        for line in io::stdin().lines() {
            let told: Value = serde_json::from_str(&line.unwrap()).expect("the referee speaks JSON");
            match told["type"].as_str().unwrap() {
                "hello" => {
                    let wants = ["position", "text"];
                    say(json!({"type": "hello", "protocol": 1, "name": "my bot", "wants": wants}));
                }
                "new" => {
                    game = told["game"].as_str().unwrap().to_string();
                    me = told["seat"].as_u64().unwrap() as usize;
                    say(json!({"type": "ready"}));
                }
                "turn" => {
                    let sentence = self.choose(&game, told["text"].as_str().unwrap(), &told["position"], me);
                    say(json!({"type": "move", "turn": told["turn"], "move": sentence}));
                }
                "end" => break,
                _ => {}
            }
        }
    }

    /// Looks at the positions of tests.jsonl: does the bot play one of the good moves? 0 if it always does.
    fn test(&mut self) -> i32 {
        let mut failed = 0;
        for line in fs::read_to_string("tests.jsonl").expect("tests.jsonl").lines() {
            let test: Value = serde_json::from_str(line).unwrap();
            let (game, text) = (test["game"].as_str().unwrap(), test["position"].as_str().unwrap());
            let state = self.engine.ask(json!({"do": "set", "game": game, "position": text}));
            let me = state["to_move"].as_u64().unwrap() as usize;
            let sentence = self.choose(game, text, &state["view"], me);
            let good = test["good"].as_array().unwrap().contains(&json!(sentence));
            failed += i32::from(!good);
            let word = if good { "ok    " } else { "FAILED" };
            println!("{word} {}: it plays {sentence}", test["about"].as_str().unwrap());
        }
        failed
    }
}

fn say(message: Value) {
    println!("{message}");
    io::stdout().flush().expect("the referee listens");
}

/// Plays by your function `value`. With the argument `test` it runs the tests instead.
pub fn play(value: Judge, times: u32, ahead: u32) {
    let mut player = Player { value, times, ahead, engine: Engine::start() };
    if env::args().nth(1).as_deref() == Some("test") {
        process::exit(player.test());
    }
    player.listen();
}
