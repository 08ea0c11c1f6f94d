//! Limits per address.

use std::io::Read;
use std::net::TcpStream;

use serde_json::json;
use web::ServerLimits;

use crate::support::{TestServer, generous, raw};

#[test]
fn an_address_has_so_many_connections_and_no_more() {
    let server = TestServer::with(ServerLimits { connections_each: 4, ..generous() });
    let held: Vec<TcpStream> = (0..4).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    let mut fifth = TcpStream::connect(server.address).unwrap();
    assert!(matches!(fifth.read(&mut [0]), Ok(0) | Err(_)), "it is closed at once");
    drop(held);
    // The server notices the closed connections after a moment.
    while !raw(server.address, b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        .starts_with(b"HTTP/1.0 200")
    {
        std::thread::yield_now();
    }
}

#[test]
fn who_asks_too_often_has_to_wait_and_others_need_not() {
    let server = TestServer::with(ServerLimits { requests_each: 5, ..generous() });
    let mut ann = server.visitor();
    let statuses: Vec<u16> = (0..60).map(|_| ann.post("/api/tables/none/acts", &json!({})).status).collect();
    assert_eq!(statuses[0], 403);
    assert!(statuses.contains(&429));
    let last = ann.post("/api/tables/none/acts", &json!({}));
    assert!(last.status == 429 && last.header("retry-after").is_some() || last.status == 403);
    assert_eq!(ann.get("/healthz").status, 200, "looking is free");
}

#[test]
fn an_address_makes_so_many_tables_and_no_more() {
    let server = TestServer::with(ServerLimits { tables_each: 3, ..generous() });
    let mut ann = server.visitor();
    let wanted = json!({ "game": "ripple", "seats": ["person", "person"] });
    let statuses: Vec<u16> = (0..5).map(|_| ann.post("/api/tables", &wanted).status).collect();
    assert_eq!(statuses, [201, 201, 201, 429, 429]);
}

#[test]
fn a_long_request_is_refused_before_it_is_read() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let long = json!({ "game": "x".repeat(9000), "seats": [] });
    assert_eq!(ann.post("/api/tables", &long).status, 413);
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "y".repeat(20_000));
    let answer = raw(server.address, head.as_bytes());
    assert!(answer.starts_with(b"HTTP/1.1 431"), "{}", String::from_utf8_lossy(&answer));
}

#[test]
fn terms_that_make_no_sense_are_refused_with_a_reason() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    for (wanted, why) in [
        (json!({ "game": "chess", "seats": ["person"] }), "no game"),
        (json!({ "game": "ripple", "seats": vec!["person"; 99] }), "seats"),
        (json!({ "game": "ripple", "seats": ["person", "bot:x"] }), "no bot"),
        (json!({ "game": "ripple", "seats": ["person", "person"], "options": { "width": 0 } }), "width"),
        (
            json!({ "game": "ripple", "seats": ["person", "person"], "options": { "width": [] } }),
            "a word, a number",
        ),
        (
            json!({ "game": "ripple", "seats": ["person", "person"], "clock": { "kind": "move", "ms": 1 } }),
            "clock",
        ),
        (
            json!({ "game": "ripple", "seats": ["person", "person"], "clock": { "kind": "fuel", "fuel": 9 } }),
            "clock",
        ),
        (json!({ "game": "ripple", "seats": ["person", "person"], "name": "a\nb" }), "name"),
    ] {
        let refused = ann.post("/api/tables", &wanted);
        assert_eq!(refused.status, 422, "{wanted}");
        assert!(refused.json()["reason"].as_str().unwrap().contains(why), "{}", refused.body);
    }
    for unreadable in [
        json!({ "game": "ripple" }),
        json!({ "game": "ripple", "seats": ["king"] }),
        json!([]),
        json!({ "x": 1 }),
    ] {
        assert_eq!(ann.post("/api/tables", &unreadable).status, 400, "{unreadable}");
    }
}
