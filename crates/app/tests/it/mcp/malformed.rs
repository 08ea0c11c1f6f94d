//! Requests that make no sense: all are answered or passed over, in bounded memory, and good ones after them still work.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use kit::{Chance, Key};
use serde_json::{Value, json};

use super::{call, request};

/// Peak memory of the process, in KiB, after all requests.
const MOST_MEMORY: u64 = 256 << 10;

/// Requests in `./test`; with `--long` ten times as many.
const REQUESTS: u64 = 10_000;

/// Answers one of some choices.
fn any<T: Clone>(luck: &mut impl Chance, of: &[T]) -> T {
    of[luck.below(of.len() as u32) as usize].clone()
}

fn value(luck: &mut impl Chance) -> Value {
    let deep = format!("{}1{}", "[".repeat(100), "]".repeat(100));
    let values = [
        json!(null),
        json!(-1),
        json!(0),
        json!(3),
        json!(1e300),
        json!(true),
        json!(""),
        json!("a1"),
        json!("gems"),
        json!("ripple-1"),
        json!("mansuba-7"),
        json!("\u{1b}[2J\u{0}"),
        json!("bastide record 1\ngame gems\n"),
        json!("bastide record 1\ngame ripple\nrules 2\nseats 2\nstart\na1\nunfinished 1 0\n"),
        json!([1, [2]]),
        json!({"width": 64, "height": 64}),
        json!({"colours": 1, "width": 14, "height": 14}),
        json!("x".repeat(5000)),
        serde_json::from_str(&deep).expect("JSON"),
    ];
    any(luck, &values)
}

fn line(luck: &mut impl Chance, id: u64) -> String {
    let tools = [
        "games",
        "rules",
        "new",
        "new",
        "look",
        "play",
        "take_back",
        "hint",
        "analyse",
        "record",
        "verify",
        "fly",
    ];
    let names = [
        "game", "table", "move", "moves", "seats", "options", "seed", "seat", "turns", "record", "level", "x",
    ];
    let methods = [
        "tools/list",
        "resources/read",
        "prompts/get",
        "initialize",
        "ping",
        "tasks/get",
        "server/discover",
        "\u{0}",
    ];
    let arguments: Value = (0..luck.below(4))
        .map(|_| (any(luck, &names).to_owned(), value(luck)))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let mut call = call(id, any(luck, &tools), arguments);
    // Thoughts are kept short.
    if matches!(call["params"]["name"].as_str(), Some("hint" | "analyse")) {
        call["params"]["arguments"]["ms"] = json!(1);
    }
    match luck.below(10) {
        0 => request(id, any(luck, &methods), json!({"uri": value(luck), "name": value(luck)})).to_string(),
        1 => {
            let field = any(luck, &["id", "method", "params", "jsonrpc"]);
            call[field] = value(luck);
            call.to_string()
        }
        2 => {
            let text = call.to_string();
            text.chars().take(luck.below(text.len() as u32) as usize).collect()
        }
        3 => value(luck).to_string(),
        _ => call.to_string(),
    }
}

#[test]
fn malformed_requests_neither_end_it_nor_make_it_grow() {
    let requests = if std::env::var_os("BASTIDE_LONG").is_some() { 10 * REQUESTS } else { REQUESTS };
    let mut program = Command::new(env!("CARGO_BIN_EXE_bastide"));
    let mut child =
        program.arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let (mut input, answers) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    let writer = std::thread::spawn(move || {
        let mut luck = Key::from_seed("malformed").turn(0);
        for id in 1..=requests {
            writeln!(input, "{}", line(&mut luck, id)).expect("it reads on");
        }
        input.write_all(&[b'x'; 3 << 20]).expect("it reads on");
        writeln!(input, "\n{}", call(u64::MAX >> 12, "new", json!({"game": "ripple", "seed": 1})))
            .expect("it reads on");
        input
    });
    let last = (u64::MAX >> 12).to_string();
    let mut answered = 0;
    for answer in BufReader::new(answers).lines() {
        let answer = answer.expect("text");
        answered += 1;
        if answer.contains(&last) {
            assert!(answer.contains("\"turn\":0"), "{answer}");
            break;
        }
    }
    assert!(answered > requests / 2, "only {answered} of {requests} were answered");
    if let Ok(status) = fs::read_to_string(format!("/proc/{}/status", child.id())) {
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
        let peak: u64 = peak.trim().trim_end_matches(" kB").parse().expect("a number");
        assert!(peak < MOST_MEMORY, "{peak} KiB after {requests} requests");
    }
    drop(writer.join().expect("the writer ends"));
    assert!(child.wait().expect("it ends").success());
}
