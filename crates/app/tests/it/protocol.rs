//! `docs/protocol.md` and its schema say what the referee really does.
//!
//! `RENEW=1` writes the dialogue and the table of limits anew.

mod schema;

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::program::run;
use games::GAMES;
use serde_json::{Value, json};

/// Answers of the page's bot to one message after the other.
const ANSWERS: &[&[&str]] = &[
    &[r#"{"type":"hello","protocol":1,"name":"mybot 2.0"}"#],
    &[r#"{"type":"ready"}"#],
    &[
        r#"{"type":"log","text":"the corner looks good"}"#,
        r#"{"type":"move","turn":1,"move":"b2","note":"far from the other"}"#,
    ],
    &[r#"{"type":"shrug"}"#],
    &[r#"{"type":"move","turn":3,"move":"a2"}"#],
    &[],
];

/// A command that says these, each lot after one line of input.
fn recite(answers: &[&[&str]]) -> String {
    let lot = |lot: &&[&str]| {
        let say = |line: &&str| format!("echo '{line}'; ");
        format!("read -r line; {}", lot.iter().map(say).collect::<String>())
    };
    let script: String = answers.iter().map(lot).collect();
    format!("cmd:sh -c \"{}\"", script.replace('"', "\\\""))
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md")
}

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("bastide-protocol-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The text between two others.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).unwrap_or_else(|| panic!("the page has {from:?}")) + from.len();
    &text[start..start + text[start..].find(to).expect("the part ends")]
}

fn compare(found: &str, shown: &str) {
    if std::env::var_os("RENEW").is_some() {
        let page_text = fs::read_to_string(page()).unwrap();
        fs::write(page(), page_text.replacen(shown, found, 1)).unwrap();
    } else {
        assert_eq!(
            found, shown,
            "docs/protocol.md is out of date: RENEW=1 cargo test -p bastide --test protocol"
        );
    }
}

/// The lines of a bot's dialogue in a game, as `repro` shows them, without their times.
fn dialogue(record: &str, seat: &str, bot: &str) -> Vec<String> {
    let shown = run(&["repro", record, "--seat", seat, "--", bot], "");
    assert_eq!((shown.status, shown.err.as_str()), (0, ""));
    shown.out.lines().filter_map(|line| Some(line.split_once(" ms ")?.1.to_owned())).collect()
}

/// Charges differ from run to run.
fn without_charges(line: &str) -> String {
    let Some((before, after)) = line.split_once("\"charged_ms\":") else { return line.to_owned() };
    format!("{before}\"charged_ms\":0{}", after.trim_start_matches(|c: char| c.is_ascii_digit()))
}

#[test]
fn the_dialogue_of_the_page_is_a_real_one() {
    let folder = folder("dialogue");
    let record = folder.join("game.record").display().to_string();
    let bot = recite(ANSWERS);
    let args =
        ["match", "first", &bot, "--game", "ripple", "-o", "width=2", "-o", "height=2", "-o", "max_turns=4"];
    let played = run(&[&args[..], &["--seed", "7", "--save", &record, "--json"]].concat(), "");
    let data: Value = serde_json::from_str(&played.out).unwrap_or_else(|_| panic!("{}", played.err));
    assert_eq!(data["faults"], json!([]), "{data:#}");
    let said: Vec<String> = dialogue(&record, "1", &bot).iter().map(|line| without_charges(line)).collect();
    let text = fs::read_to_string(page()).unwrap();
    compare(&said.join("\n"), between(&text, "--seat 1 -- ./mybot\n```\n\n```\n", "\n```"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_limits_of_the_page_are_those_of_the_code() {
    let row =
        |limit: &bots::protocol::Limit| format!("| {} | {} | {} |", limit.what, limit.most, limit.beyond);
    let table: Vec<String> = bots::protocol::table().iter().map(row).collect();
    let text = fs::read_to_string(page()).unwrap();
    compare(&table.join("\n"), between(&text, "| limit | most | beyond it |\n|---|---|---|\n", "\n\n"));
}

/// Every message of whole games of every game, both ways, and of a game with a fault in it.
#[test]
fn every_message_of_real_matches_is_as_the_schema_says() {
    let text = fs::read_to_string(page().with_file_name("protocol.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let folder = folder("schema");
    let honest = format!("cmd:{} sparring", env!("CARGO_BIN_EXE_bastide"));
    for entry in GAMES {
        let record = folder.join(entry.about.name).display().to_string();
        // The one that resigns leaves while the others play on, where there are others.
        let resigns = recite(&[ANSWERS[0], ANSWERS[1], &[r#"{"type":"resign","turn":0}"#]]);
        let players = match entry.about.seats.1 {
            1 => &[honest.as_str()][..],
            2 => &[&honest, "first"],
            _ => &[&resigns, &honest, "first"],
        };
        let played = run(&[&["match", "--game", entry.about.name, "--save", &record], players].concat(), "");
        assert_eq!(played.status, 0, "{}", played.err);
        let seat = players.iter().position(|player| *player == honest).expect("the honest one sits");
        for line in dialogue(&record, &seat.to_string(), &honest) {
            let (by, message) = line.split_at(2);
            let part = if by == "> " { "/$defs/referee" } else { "/$defs/bot" };
            let message: Value = serde_json::from_str(message).unwrap();
            schema::check(&schema, part, &message)
                .unwrap_or_else(|why| panic!("{}: {why}", entry.about.name));
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_checker_of_schemas_can_fail() {
    let text = fs::read_to_string(page().with_file_name("protocol.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    for (part, message) in [
        ("/$defs/bot", json!({ "type": "move", "turn": -1, "move": "b2" })),
        ("/$defs/bot", json!({ "type": "move", "turn": 1 })),
        ("/$defs/bot", json!({ "type": "hello", "protocol": 1, "name": "" })),
        ("/$defs/bot", json!({ "type": "turn", "turn": 1, "since": [] })),
        ("/$defs/referee", json!({ "type": "turn", "turn": 1, "since": [{ "turn": 0, "seat": 0 }] })),
        ("/$defs/referee", json!({ "type": "end", "points": [1.5], "ranks": [1], "faults": [] })),
        ("/$defs/referee", json!([])),
    ] {
        assert!(schema::check(&schema, part, &message).is_err(), "{message}");
    }
}
