//! Malformed requests: none causes a server error, and the server keeps running.

use std::net::SocketAddr;
use std::time::Duration;

use kit::{Chance, Quick};
use serde_json::json;
use web::ServerLimits;

use crate::support::{TestServer, answer_or_end, generous};

/// Valid requests, to be mutated.
fn seeds(table: &str, link: &str) -> Vec<String> {
    let post = |path: &str, kind: &str, body: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: {kind}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    // A chunked body.
    let chunked = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n10\r\n{\"game\":\"ripple\"\r\n19;x=y\r\n,\"seats\":[\"person\",null]}\r\n0\r\nTrailer: x\r\n\r\n";
    // Masked WebSocket frames after an upgrade that the server does not offer.
    let socket = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\u{1}\u{5}abcdhello";
    vec![
        chunked.to_owned(),
        socket.to_owned(),
        get("/"),
        get("/together"),
        get(&format!("/plain/{table}")),
        get(&format!("/api/tables/{table}/record")),
        get(&format!("/api/tables/{table}/events")),
        get("/a/0123456789abcdef/../../etc/passwd"),
        post(
            "/api/tables",
            "application/json",
            r#"{"game":"ripple","seats":["person","level:1"],"options":{"width":3},"clock":{"kind":"move","ms":60000},"name":"Eve"}"#,
        ),
        post(
            &format!("/api/tables/{table}/acts"),
            "application/json",
            r#"{"act":"move","turn":0,"move":"b3"}"#,
        ),
        post(&format!("/api{link}"), "application/json", r#"{"name":"Eve"}"#),
        post(
            "/api/tables",
            "application/json",
            &format!(r#"{{"game":"ripple","name":"{}"}}"#, "x".repeat(9000)),
        ),
        post(
            "/together",
            "multipart/form-data; boundary=b",
            "--b\r\nContent-Disposition: form-data; name=\"record\"; filename=\"../game.record\"\r\n\r\nripple 5\r\nb3\r\n--b--\r\n",
        ),
        post("/together", "application/x-www-form-urlencoded", "game=gems&name=Eve&seat2=&clock=move%3A30s"),
        post(&format!("/plain/{table}"), "application/x-www-form-urlencoded", "act=move&turn=0&move=b3"),
    ]
}

/// Tokens that have a meaning to some parser.
const PIECES: [&[u8]; 24] = [
    b"\r\n",
    b"\0",
    b"%00",
    b"%2e%2e%2f",
    b"\xff\xfe",
    b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    b"{\"a\":{\"a\":{\"a\":",
    b"999999999999999999999999",
    b"-1",
    b"1e999",
    b"NaN",
    b"Transfer-Encoding: chunked\r\n",
    b"Content-Length: 0\r\n",
    b"Content-Length: -5\r\n",
    b"HTTP/9.9",
    b"?x=",
    b"//",
    b"\\",
    b"\"",
    b"'",
    b"<script>",
    b"\xc3\x28",
    b"Host: evil\r\n",
    b"Expect: 100-continue\r\n",
];

fn twisted(seed: &str, dice: &mut Quick) -> Vec<u8> {
    let mut bytes = seed.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() as u32 + 1) as usize;
        let end = (at + dice.below(12) as usize).min(bytes.len());
        match dice.below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.truncate(at.max(1)),
            2 => bytes[at.min(seed.len() - 1).min(end.max(1) - 1)] = dice.below(256) as u8,
            3 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                let piece = PIECES[dice.below(PIECES.len() as u32) as usize];
                bytes.splice(at..at, piece.iter().copied());
            }
        }
        if bytes.is_empty() {
            bytes.push(b'X');
        }
    }
    bytes
}

/// Longest wait for a response, and for frames of an event stream.
const PATIENCE: Duration = Duration::from_millis(100);

/// Sends `many` requests; returns the number of responses.
fn send(address: SocketAddr, seeds: &[String], number: usize, many: usize) -> usize {
    let mut dice = Quick::new(number as u64);
    let mut answered = 0;
    for at in 0..many {
        let request = twisted(&seeds[at % seeds.len()], &mut dice);
        let answer = answer_or_end(address, &request, PATIENCE);
        let status = answer.get(9..12).map(|status| String::from_utf8_lossy(status).into_owned());
        let is_ours = status.as_deref().is_some_and(|status| status.starts_with('5'));
        let told = || {
            (String::from_utf8_lossy(&request).into_owned(), String::from_utf8_lossy(&answer).into_owned())
        };
        assert!(!is_ours, "{:?}", told());
        answered += usize::from(status.is_some());
    }
    answered
}

/// Resident memory of this process, which includes the server, in KiB; 0 where the system does not report it.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches("kB").trim().parse().unwrap_or(0)
}

#[test]
fn no_request_breaks_the_server() {
    // Number of requests, and of concurrent clients.
    let (many, asking) =
        if std::env::var_os("BASTIDE_LONG").is_some() { (1_000_000, 500) } else { (1600, 16) };
    // Few tables are stored, because memory must not grow with refused requests.
    let server = TestServer::with(ServerLimits { tables_each: 50, ..generous() });
    let mut ann = server.visitor();
    let (table, links) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let (seeds, address) = (seeds(&table, &links[0]), server.address);
    send(address, &seeds, 99, 100);
    let before = memory();
    let answered: usize = std::thread::scope(|scope| {
        let start = |number| {
            scope.spawn({
                let seeds = &seeds;
                move || send(address, seeds, number, many / asking)
            })
        };
        let all: Vec<_> = (0..asking).map(start).collect();
        all.into_iter().map(|one| one.join().unwrap()).sum()
    });
    assert!(memory() < before + 64 * 1024, "memory grew from {before} KiB to {} KiB", memory());
    assert!(answered > many / 4, "{answered} of {many} were answered at all");
    assert_eq!(ann.get("/healthz").status, 200);
    assert_eq!(ann.plays(&table, 0, "b3").status, 200, "nobody else could move");
    assert!(ann.get("/metrics").body.contains("bastide_failed_total 0"));
    assert!(!server.log.lock().unwrap().contains("level=error"));
}
