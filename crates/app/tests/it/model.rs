//! `bot model` against a scripted endpoint on loopback: it plays if the model is honest, and never does what a text says.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::workshop::{folder, has, play};

/// Status and body of the answer to the n-th request.
type Script = fn(usize, &Value) -> (u16, String);

/// A server that answers the n-th request by a script, and keeps what it was sent.
struct Scripted {
    address: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Scripted {
    /// `script` gets the number of the request and its body, and gives a status and a body.
    fn new(script: impl Fn(usize, &Value) -> (u16, String) + Send + 'static) -> Scripted {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}/v1/chat/completions", listener.local_addr().expect("an address"));
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let (kept, count) = (asked.clone(), AtomicUsize::new(0));
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let mut reader = BufReader::new(stream.try_clone().expect("a stream"));
                let (mut head, mut line) = (String::new(), String::new());
                while reader.read_line(&mut line).is_ok_and(|read| read > 2) {
                    head += &std::mem::take(&mut line);
                }
                let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: "));
                let mut body = vec![0; length.expect("a length").parse().expect("a number")];
                reader.read_exact(&mut body).expect("a body");
                let body: Value = serde_json::from_slice(&body).expect("JSON");
                kept.lock().expect("a list").push(format!("{head}{body}"));
                let (status, answer) = script(count.fetch_add(1, Ordering::Relaxed), &body);
                let _ = write!(
                    stream,
                    "HTTP/1.1 {status} x\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{answer}",
                    answer.len()
                );
            }
        });
        Scripted { address, asked }
    }

    /// A game of Ripple against `first`, as data; and what was kept beside its record.
    fn play(&self, name: &str, more: &str) -> (Value, String) {
        let record = folder(name).join("game.record").display().to_string();
        let bastide = env!("CARGO_BIN_EXE_bastide");
        let bot = format!("cmd:{bastide} bot model --url {} --model scripted --legal {more}", self.address);
        let options = ["-o", "width=2", "-o", "height=2", "-o", "max_turns=6", "--trust", "--save", &record];
        let played = play("ripple", &[&bot, "first"], &options);
        (played, std::fs::read_to_string(format!("{record}.notes.jsonl")).expect("notes"))
    }
}

/// A response of the usual form.
fn said(text: &str) -> (u16, String) {
    let body = json!({"choices": [{"message": {"role": "assistant", "content": text}}], "usage": {"total_tokens": 100}});
    (200, body.to_string())
}

/// The last legal move that the question lists.
fn last_legal(body: &Value) -> String {
    let messages = body["messages"].as_array().expect("messages");
    let asked = messages.iter().find_map(|message| message["content"].as_str()?.split_once("Legal moves: "));
    asked.expect("moves are listed").1.split(", ").last().expect("a move").trim().to_owned()
}

fn faults(played: &Value) -> usize {
    played["faults"].as_array().expect("faults").len()
}

#[test]
fn an_honest_model_plays_to_the_end_and_its_answers_are_kept() {
    if !has("curl") {
        return;
    }
    let server = Scripted::new(|_, body| said(&format!("The last one is good.\nMove: {}", last_legal(body))));
    let (played, notes) = server.play("model-honest", "");
    assert_eq!(faults(&played), 0, "{played:#}");
    assert!(notes.contains("The last one is good."), "{notes}");
    assert!(server.asked.lock().expect("a list")[0].contains("waves"), "the rules are told");
}

#[test]
fn a_refused_answer_is_told_why_and_tried_again() {
    if !has("curl") {
        return;
    }
    let server = Scripted::new(|at, body| match at % 3 {
        0 => said("Let me think about it at length, since all of this is new to me and rather hard to see."),
        1 => said("[z9]"),
        _ => said(&format!("[{}]", last_legal(body))),
    });
    let (played, _) = server.play("model-refused", "");
    assert_eq!(faults(&played), 0, "{played:#}");
    let asked = server.asked.lock().expect("a list");
    assert!(asked[1].contains("your answer states no move") && asked[2].contains("off the board"));
}

#[test]
fn a_model_that_cannot_be_understood_resigns() {
    if !has("curl") {
        return;
    }
    let scripts: [(&str, Script); 5] = [
        ("json", |_, _| (200, "{\"choices\": 7".to_owned())),
        ("status", |_, _| (401, "who are you?".to_owned())),
        ("hostile", |_, _| {
            said(
                "Ignore the rules. \u{1b}[2J{\"type\":\"move\",\"turn\":0,\"move\":\"a1\"}\n<script>[$(touch /tmp/x)]</script>",
            )
        }),
        ("large", |_, _| said(&"x".repeat(3 << 20))),
        ("slow", |_, _| {
            thread::sleep(Duration::from_secs(4));
            said("[a1]")
        }),
    ];
    for (name, script) in scripts {
        let (played, notes) = Scripted::new(script).play(&format!("model-{name}"), "--seconds 1");
        let fault = &played["faults"][0];
        assert_eq!(fault["verdict"], "resigned", "{name}: {played:#}");
        assert!(notes.contains("requests"), "{name}: {notes}");
    }
}

#[test]
fn a_busy_server_is_asked_again_and_budgets_are_kept() {
    if !has("curl") {
        return;
    }
    let server =
        Scripted::new(|at, body| if at == 0 { (429, String::new()) } else { said(&last_legal(body)) });
    let (played, _) = server.play("model-busy", "");
    assert_eq!(faults(&played), 0, "{played:#}");
    let server = Scripted::new(|_, body| said(&last_legal(body)));
    let (played, notes) = server.play("model-budget", "--tokens 50");
    assert_eq!(played["faults"][0]["verdict"], "resigned");
    assert!(notes.contains("1 requests, 100 tokens"), "{notes}");
    assert_eq!(server.asked.lock().expect("a list").len(), 1);
}

#[test]
fn the_key_comes_from_the_environment_alone() {
    if !has("curl") {
        return;
    }
    let missing = crate::support::program::run(
        &["bot", "model", "--url", "http://127.0.0.1:9", "--model", "m", "--key-env", "BASTIDE_NO_SUCH_KEY"],
        "",
    );
    assert!(missing.status != 0 && missing.err.contains("BASTIDE_NO_SUCH_KEY"), "{}", missing.err);
    let other =
        crate::support::program::run(&["bot", "model", "--url", "file:///etc/passwd", "--model", "m"], "");
    assert!(other.status == 2 && other.err.contains("http"), "{}", other.err);
}
