//! `bastide mcp` under the official client in Python, and under requests that make no sense.

mod malformed;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::support::program::run;

/// Python with a package from its index, in an environment of its own; `None` where it cannot be had.
fn python(package: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("agents");
    let python = folder.join("bin/python");
    let done = |program: &Path, args: &[&str]| {
        Command::new(program).args(args).output().is_ok_and(|output| output.status.success())
    };
    let there = done(&python, &["-c", &format!("import {package}")])
        || (fs::create_dir_all(&folder).is_ok()
            && done(Path::new("python3"), &["-m", "venv", folder.to_str()?])
            && done(&python, &["-m", "pip", "install", "--quiet", package]));
    if !there {
        let _ = writeln!(io::stderr(), "SKIPPED: python3 with the package {package} cannot be had");
    }
    there.then_some(python)
}

#[test]
fn the_official_client_plays_whole_games_of_all_five_in_both_eras() {
    let Some(python) = python("mcp") else { return };
    let games = json!({
        "carcassonne": {}, "gems": {"width": 5, "height": 6, "colours": 4, "max_moves": 12}, "mansuba": {"width": 6, "height": 6},
        "ripple": {"width": 3, "height": 4}, "tilings": {"rotate": true, "width": 6, "height": 6},
    });
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/mcp/client.py");
    let output = Command::new(python)
        .arg(script)
        .args([env!("CARGO_BIN_EXE_bastide"), &games.to_string()])
        .output()
        .expect("python runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}\n{}", text(&output.stdout), text(&output.stderr));
}

/// Answers of one process to these messages, by their ids.
fn dialogue(messages: &[Value]) -> Vec<Value> {
    let lines: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let run = run(&["mcp"], lines);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    run.out.lines().map(|line| serde_json::from_str(line).expect("one JSON object a line")).collect()
}

/// A request of the stateless revision.
fn request(id: u64, method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

fn call(id: u64, tool: &str, arguments: Value) -> Value {
    request(id, "tools/call", json!({"name": tool, "arguments": arguments}))
}

#[test]
fn without_a_handshake_every_request_is_answered_on_its_own() {
    let answers = dialogue(&[
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 9}}),
        request(1, "server/discover", json!({})),
        call(2, "new", json!({"game": "ripple", "seed": 1})),
        call(3, "play", json!({"table": "ripple-1", "move": "z9"})),
        call(4, "play", json!({"table": "ripple-1", "move": "b2"})),
        call(5, "fly", json!({})),
    ]);
    let by = |id: u64| answers.iter().find(|answer| answer["id"] == id).expect("an answer");
    assert_eq!(by(1)["result"]["supportedVersions"], json!(["2025-11-25", "2026-07-28"]));
    assert_eq!(by(2)["result"]["structuredContent"]["table"], "ripple-1");
    assert_eq!(by(3)["result"]["isError"], true);
    assert_eq!(by(3)["result"]["content"][0]["text"], "z9 is off the board, whose last square is e5");
    assert_eq!(by(4)["result"]["structuredContent"]["turn"], 1);
    assert_eq!(by(5)["error"]["message"], "there is no such tool");
}

#[test]
fn a_client_that_says_nothing_ends_it() {
    assert!(dialogue(&[]).is_empty());
}

#[test]
fn a_line_that_is_not_json_is_answered_and_the_session_goes_on() {
    let good = call(7, "new", json!({"game": "ripple", "seed": 1}));
    let lines =
        format!("{{\"jsonrpc\":\n\n\u{feff}{good}\nnonsense\n[1]\n{{\"jsonrpc\":\"2.0\",\"id\":8}}\nlast");
    let run = run(&["mcp"], lines);
    assert_eq!(run.status, 0, "{}", run.err);
    let answers: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let codes = |id: Value| -> Vec<i64> {
        let with = answers.iter().filter(|answer| answer.get("id") == Some(&id));
        with.filter_map(|answer| answer["error"]["code"].as_i64()).collect()
    };
    assert_eq!(codes(Value::Null), [-32700, -32700, -32600, -32700], "{answers:#?}");
    assert_eq!(codes(json!(8)), [-32600], "{answers:#?}");
    assert!(answers.iter().any(|answer| answer["id"] == 7 && answer.get("result").is_some()), "{answers:#?}");
}

#[test]
fn a_finished_game_has_its_winners() {
    let record = "bastide record 1\ngame ripple\nrules 2\nseats 2\noption width 2\noption height 1\noption rest 0\nstart\na1\na1\nb1\nresult 1 1\n";
    let answers =
        dialogue(&[call(1, "look", json!({"table": record})), call(2, "verify", json!({"record": record}))]);
    for answer in &answers {
        let content = &answer["result"]["structuredContent"];
        assert_eq!(content["outcome"]["winners"], json!([0, 1]), "{answer:#}");
    }
    assert_eq!(answers.len(), 2);
}
