//! The tools: a table of names, descriptions and schemas, and what each does.

use ::games::GAMES;
use kit::{count, count_is};
use serde_json::{Map, Value, json};

use super::desk::{Desk, Opened};
use super::told::{self, Told};
use crate::records;

/// The longest that a thought may take, in milliseconds.
const LONGEST_THOUGHT: u64 = 10_000;

/// The most turns that opponents play for one request.
const MOST_REPLIES: usize = 32;

/// Moves listed by `analyse`.
const MOST_ANALYSED: usize = 10;

type Arguments = Map<String, Value>;

/// One tool.
pub struct Tool {
    pub name: &'static str,
    pub about: &'static str,
    /// Arguments: name, JSON schema, and whether the call needs it.
    pub arguments: fn() -> Vec<(&'static str, Value, bool)>,
    /// True if no game changes.
    pub reads_only: bool,
    pub call: fn(&mut Desk, &Arguments) -> Result<Told, String>,
}

/// All tools, in the order in which they are listed.
pub const TOOLS: &[Tool] = &[
    Tool {
        name: "games",
        about: "List the games that can be played here.",
        arguments: Vec::new,
        reads_only: true,
        call: |_, _| told::page(None),
    },
    Tool {
        name: "rules",
        about: "Tell the rules of one game, the form of its moves, its seats and options. Read this before you play.",
        arguments: || vec![("game", game_schema(), true)],
        reads_only: true,
        call: |_, given| told::page(Some(game_of(given)?)),
    },
    Tool {
        name: "new",
        about: "Start a game. Answers with the board and a short name for the table, which other tools take.",
        arguments: || {
            vec![
                ("game", game_schema(), true),
                (
                    "seats",
                    json!({"type": "integer", "minimum": 1, "description": "number of players"}),
                    false,
                ),
                (
                    "options",
                    json!({"type": "object", "description": "options of the game, as `rules` lists them"}),
                    false,
                ),
                ("seed", seed_schema(), false),
                ("opponent", opponent_schema(), false),
                (
                    "seat",
                    json!({"type": "integer", "minimum": 0, "description": "your seat, from 0, if there is an opponent"}),
                    false,
                ),
            ]
        },
        reads_only: false,
        call: start,
    },
    Tool {
        name: "look",
        about: "Show a table: the board as text, whose turn it is, how the players stand, what the last turn did.",
        arguments: || {
            vec![
                ("table", table_schema(), true),
                ("moves", json!({"type": "boolean", "description": "also list the legal moves"}), false),
            ]
        },
        reads_only: true,
        call: look,
    },
    Tool {
        name: "play",
        about: "Make a move for the player to move. A move that the rules refuse changes nothing and is answered with the reason.",
        arguments: || {
            vec![
                ("table", table_schema(), true),
                (
                    "move",
                    json!({"type": "string", "description": "the move, in the form that `rules` tells"}),
                    true,
                ),
                ("opponent", opponent_schema(), false),
                ("seed", seed_schema(), false),
            ]
        },
        reads_only: false,
        call: play,
    },
    Tool {
        name: "take_back",
        about: "Take back the last turns.",
        arguments: || {
            vec![
                ("table", table_schema(), true),
                (
                    "turns",
                    json!({"type": "integer", "minimum": 1, "description": "how many; 1 if left out"}),
                    false,
                ),
            ]
        },
        reads_only: false,
        call: take_back,
    },
    Tool {
        name: "hint",
        about: "Tell what a level would play here, and why; or only where to look.",
        arguments: || {
            let grades = json!({"type": "string", "enum": ["nudge", "move"], "description": "`nudge` tells only where to look"});
            vec![
                ("table", table_schema(), true),
                ("level", level_schema(), false),
                ("grade", grades, false),
                ("ms", ms_schema(), false),
            ]
        },
        reads_only: true,
        call: hint,
    },
    Tool {
        name: "analyse",
        about: "Rank the legal moves by search: the estimate is the mover's chance to win, from 0 to 1.",
        arguments: || vec![("table", table_schema(), true), ("ms", ms_schema(), false)],
        reads_only: true,
        call: analyse,
    },
    Tool {
        name: "record",
        about: "Give the record of a table: the whole game as text that replays exactly, anywhere. It is a handle too.",
        arguments: || vec![("table", table_schema(), true)],
        reads_only: true,
        call: |desk, given| {
            desk.open(table_of(given)?, None, |mut table| {
                let record = table.ask(json!({"do": "record"}))?["record"].take();
                Ok(Told::new(text(&record), json!({"record": record})))
            })
        },
    },
    Tool {
        name: "verify",
        about: "Replay a record and tell whether it is good, or where it stops making sense.",
        arguments: || {
            vec![("record", json!({"type": "string", "description": "the text of the record"}), true)]
        },
        reads_only: true,
        call: |_, given| {
            let table = records::replay_text(word(given, "record")?).map_err(|bad| format!("{bad:#}"))?;
            let (turns, report) = (table.turn(), table.report());
            let said = format!("good: {}, replayed; {}", count(turns, "turn"), report.headline().text());
            Ok(Told::new(said, json!({"good": true, "turns": turns, "outcome": report.outcome})))
        },
    },
];

fn start(desk: &mut Desk, given: &Arguments) -> Result<Told, String> {
    let game = game_of(given)?;
    let mut new = json!({"do": "new", "game": game, "want": ["seed"]});
    for name in ["seats", "seed", "options"] {
        if let Some(value) = given.get(name).filter(|value| !value.is_null()) {
            new[name] = value.clone();
        }
    }
    let (level, seat) = (opponent(given)?, number(given, "seat", 0, 0..=u64::from(u8::MAX))?);
    let (mut table, started) = desk.start(game, new)?;
    let replies = replies(&mut table, level, seat)?;
    let mut told = told::state(&mut table, false, &replies)?;
    told.data["seed"] = started["seed"].clone();
    Ok(told)
}

fn look(desk: &mut Desk, given: &Arguments) -> Result<Told, String> {
    let moves = given.get("moves").and_then(Value::as_bool).unwrap_or(false);
    desk.open(table_of(given)?, None, |mut table| told::state(&mut table, moves, &[]))
}

fn play(desk: &mut Desk, given: &Arguments) -> Result<Told, String> {
    let (sentence, level) = (word(given, "move")?, opponent(given)?);
    desk.open(table_of(given)?, given.get("seed"), |mut table| {
        let mover = table.mover()?;
        table.play(sentence)?;
        let replies = replies(&mut table, level, mover.unwrap_or_default())?;
        told::state(&mut table, false, &replies)
    })
}

/// Turns of the others at this level, until it is the turn of `seat` again. They end where the game is too long to go on.
fn replies(table: &mut Opened<'_>, level: Option<u64>, seat: u64) -> Result<Vec<String>, String> {
    let Some(level) = level else { return Ok(Vec::new()) };
    let mut replies = Vec::new();
    while replies.len() < MOST_REPLIES && table.mover()?.is_some_and(|other| other != seat) {
        let thought = table.ask(json!({"do": "hint", "level": level, "ms": 1000, "grade": "move"}))?;
        if table.play(&text(&thought["moves"][0]["move"])).is_err() {
            break;
        }
        replies.push(text(&table.ask(json!({"do": "report"}))?["last"]["text"]));
    }
    Ok(replies)
}

fn take_back(desk: &mut Desk, given: &Arguments) -> Result<Told, String> {
    let turns = number(given, "turns", 1, 1..=10_000)?;
    desk.open(table_of(given)?, None, |mut table| {
        let played =
            table.ask(json!({"do": "state", "want": ["turn"]}))?["turn"].as_u64().unwrap_or_default();
        let left =
            played.checked_sub(turns).ok_or_else(|| format!("only {} played", count_is(played, "turn")))?;
        table.ask(json!({"do": "go", "turn": left, "want": []}))?;
        told::state(&mut table, false, &[])
    })
}

fn hint(desk: &mut Desk, given: &Arguments) -> Result<Told, String> {
    let grade = given.get("grade").cloned().unwrap_or(json!("move"));
    let (level, ms) = (number(given, "level", 10, 1..=10)?, ms(given)?);
    desk.open(table_of(given)?, None, |mut table| {
        let thought = table.ask(json!({"do": "hint", "level": level, "ms": ms, "grade": grade}))?;
        let Some(best) = thought["moves"][0]["move"].as_str() else {
            return Ok(Told::new(text(&thought["nudge"]), json!({"nudge": thought["nudge"]})));
        };
        let said = format!("`{best}`: {}", text(&thought["why"]));
        Ok(Told::new(
            said,
            json!({"move": best, "why": thought["why"], "estimate": thought["moves"][0]["estimate"]}),
        ))
    })
}

fn analyse(desk: &mut Desk, given: &Arguments) -> Result<Told, String> {
    let ms = ms(given)?;
    desk.open(table_of(given)?, None, |mut table| {
        let thought = table.ask(json!({"do": "hint", "level": 10, "ms": ms, "grade": "list"}))?;
        let moves: Vec<Value> =
            thought["moves"].as_array().into_iter().flatten().take(MOST_ANALYSED).cloned().collect();
        let line = |ranked: &Value| {
            let estimate =
                ranked["estimate"].as_f64().map_or(String::new(), |estimate| format!("{estimate:.3} "));
            format!("{estimate}`{}`", text(&ranked["move"]))
        };
        let lines: Vec<String> = moves.iter().map(line).collect();
        let said = format!("{}\n{}", text(&thought["why"]), lines.join("\n"));
        Ok(Told::new(said, json!({"moves": moves, "why": thought["why"]})))
    })
}

fn word<'a>(given: &'a Arguments, name: &str) -> Result<&'a str, String> {
    given.get(name).and_then(Value::as_str).ok_or_else(|| format!("`{name}` is missing, or not a text"))
}

fn table_of(given: &Arguments) -> Result<&str, String> {
    word(given, "table")
}

fn game_of(given: &Arguments) -> Result<&'static str, String> {
    let name = word(given, "game")?;
    let known = GAMES.iter().map(|entry| entry.about.name);
    known
        .clone()
        .find(|known| *known == name)
        .ok_or_else(|| format!("there is no such game; there are {}", known.collect::<Vec<_>>().join(", ")))
}

fn number(
    given: &Arguments,
    name: &str,
    usual: u64,
    range: std::ops::RangeInclusive<u64>,
) -> Result<u64, String> {
    let value = given.get(name).filter(|value| !value.is_null()).map_or(Some(usual), Value::as_u64);
    value
        .filter(|value| range.contains(value))
        .ok_or_else(|| format!("`{name}` is a number from {} to {}", range.start(), range.end()))
}

fn opponent(given: &Arguments) -> Result<Option<u64>, String> {
    given
        .get("opponent")
        .filter(|level| !level.is_null())
        .map(|_| number(given, "opponent", 1, 1..=10))
        .transpose()
}

fn ms(given: &Arguments) -> Result<u64, String> {
    number(given, "ms", 1000, 1..=LONGEST_THOUGHT)
}

/// The text of a JSON string; an empty one for anything else.
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn game_schema() -> Value {
    let names: Vec<&str> = GAMES.iter().map(|entry| entry.about.name).collect();
    json!({"type": "string", "enum": names})
}

fn table_schema() -> Value {
    json!({"type": "string", "description": "the name that `new` gave the table, or the whole record of a game"})
}

fn seed_schema() -> Value {
    json!({"type": ["integer", "string"], "description": "the luck of the game, or the luck to come if the table is a record; random if left out"})
}

fn opponent_schema() -> Value {
    json!({"type": "integer", "minimum": 1, "maximum": 10, "description": "let the engine play all other seats at this level"})
}

fn level_schema() -> Value {
    json!({"type": "integer", "minimum": 1, "maximum": 10, "description": "strength; 10 if left out"})
}

fn ms_schema() -> Value {
    json!({"type": "integer", "minimum": 1, "maximum": LONGEST_THOUGHT, "description": "time to think, in milliseconds; 1000 if left out"})
}
