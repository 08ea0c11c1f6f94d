//! Greedy visitors and an honest one, which is served whatever the others take.

use serde_json::json;
use web::ServerLimits;

use crate::support::{TestServer, Visitor, generous};

/// A legal first move from the plain page.
fn first_move(visitor: &Visitor, table: &str) -> String {
    let page = visitor.get(&format!("/plain/{table}")).body;
    page.split("<option value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

#[test]
fn a_visitor_with_many_minds_at_work_does_not_delay_the_mind_of_another() {
    let server = TestServer::behind_proxy(ServerLimits { mind_threads: 1, ..generous() });
    let mut greedy = server.visitor_from("192.0.2.1");
    let tables: Vec<String> = (0..16)
        .map(|_| {
            let (table, _) = greedy.makes(json!({ "game": "carcassonne", "seats": ["person", "level:10"] }));
            let sentence = first_move(&greedy, &table);
            assert_eq!(greedy.plays(&table, 0, &sentence).status, 200);
            table
        })
        .collect();
    let mut honest = server.visitor_from("192.0.2.2");
    let (table, _) = honest.makes(json!({ "game": "ripple", "seats": ["person", "level:1"] }));
    let mut frames = honest.watch(&table, None);
    let answered = || tables.iter().filter(|table| greedy.looks(table)["turn"] != 1).count();
    let before = answered();
    assert!(before < 8, "minds of the other are still at work");
    honest.plays(&table, 0, "b3");
    frames.until(|event| event["is"] == "turn" && event["seat"] == 1);
    let meanwhile = answered() - before;
    assert!(meanwhile <= 1, "{meanwhile} of {} minds of another went before", tables.len() - before);
}

#[test]
fn behind_a_proxy_a_visitor_cannot_take_all_connections() {
    let limits = ServerLimits { connections: 64, connections_each: 16, ..generous() };
    let server = TestServer::behind_proxy(limits);
    let mut greedy = server.visitor_from("192.0.2.1");
    let (table, _) = greedy.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let streams: Vec<_> = (0..80).map(|_| greedy.try_watch(&table)).collect();
    let (open, refused): (Vec<_>, Vec<_>) = streams.into_iter().partition(Result::is_ok);
    assert!(open.len() <= 16, "{} streams", open.len());
    assert!(refused.iter().all(|status| matches!(status, Err(429))), "{:?}", refused[0].as_ref().err());
    assert_eq!(greedy.get("/healthz").status, 200, "short requests have places of their own");
    let mut honest = server.visitor_from("192.0.2.2");
    let (own, _) = honest.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    assert!(honest.try_watch(&own).is_ok());
    drop(open);
    while greedy.try_watch(&table).is_err() {
        std::thread::yield_now();
    }
}

#[test]
fn streams_leave_places_for_short_requests_however_many_visitors_watch() {
    let limits = ServerLimits { connections: 32, connections_each: 16, ..generous() };
    let server = TestServer::behind_proxy(limits);
    let mut greedy = server.visitor_from("192.0.2.1");
    let (table, _) = greedy.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let streams: Vec<_> = (1..60)
        .map(|number| server.visitor_from(&format!("198.51.100.{number}")).try_watch(&table))
        .collect();
    assert!(streams.iter().any(|stream| matches!(stream, Err(503))));
    let mut honest = server.visitor_from("192.0.2.2");
    assert_eq!(honest.get("/healthz").status, 200);
    honest.makes(json!({ "game": "ripple", "seats": ["person", "level:1"] }));
}

#[test]
fn bodies_that_never_come_count_for_the_visitor_who_does_not_send_them() {
    use std::io::{Read, Write};
    let limits = ServerLimits { connections: 64, connections_each: 16, ..generous() };
    let server = TestServer::behind_proxy(limits);
    let host = server.address;
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {host}\r\nOrigin: https://{host}\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"
    );
    let mut slow: Vec<_> = (0..60)
        .map(|_| {
            let mut stream = std::net::TcpStream::connect(host).unwrap();
            let _ = stream.write_all(head.as_bytes());
            stream
        })
        .collect();
    // 32 requests may wait for their bodies. The others are refused, and their connections are free again.
    let mut refused = 0;
    while refused < 28 {
        slow.retain_mut(|stream| {
            let mut answer = [0; 12];
            stream.set_read_timeout(Some(std::time::Duration::from_millis(1))).unwrap();
            let is_answered = stream.read_exact(&mut answer).is_ok();
            assert!(!is_answered || &answer == b"HTTP/1.1 429", "{}", String::from_utf8_lossy(&answer));
            refused += usize::from(is_answered);
            !is_answered
        });
    }
    assert_eq!(slow.len(), 32);
    let more: Vec<_> = (0..20).map(|_| std::net::TcpStream::connect(host).unwrap()).collect();
    assert_eq!(server.visitor_from("192.0.2.2").get("/healthz").status, 200);
    drop((slow, more));
}

#[test]
fn tables_with_far_deadlines_shut_nobody_out_and_their_clocks_run_on() {
    let server = TestServer::with(ServerLimits { tables: 3, ..generous() });
    let mut greedy = server.visitor();
    let clock = json!({ "kind": "move", "ms": 3 * 86_400_000 });
    let tables: Vec<String> = (0..6)
        .map(|_| {
            let terms = json!({ "game": "ripple", "seats": ["person", "level:1"], "clock": clock });
            greedy.makes(terms).0
        })
        .collect();
    let mut honest = server.visitor();
    honest.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let open = honest.get("/metrics").body;
    assert!(open.contains("bastide_tables_open 3\n") || open.contains("bastide_tables_open 2\n"), "{open}");
    // Each request for a table wakes it and unloads another; the clocks run meanwhile.
    let runs_down = (0..1000).any(|_| {
        let due = |table: &String| {
            let state = greedy.looks(table);
            assert_eq!((&state["over"], &state["runs"]), (&json!(false), &json!(true)));
            state["due_ms"].as_u64().unwrap()
        };
        tables.iter().map(due).max().unwrap() < 3 * 86_400_000
    });
    assert!(runs_down);
    assert_eq!(greedy.plays(&tables[0], 0, "b3").status, 200);
}

#[test]
fn tables_that_are_watched_are_not_put_away_for_new_ones() {
    let server = TestServer::with(ServerLimits { tables: 2, ..generous() });
    let mut ann = server.visitor();
    let wanted = json!({ "game": "ripple", "seats": ["person", "person"] });
    let watched: Vec<_> = (0..2)
        .map(|_| {
            let (table, _) = ann.makes(wanted.clone());
            ann.watch(&table, None)
        })
        .collect();
    assert_eq!(ann.post("/api/tables", &wanted).error(), "full");
    drop(watched);
    while ann.post("/api/tables", &wanted).status != 201 {
        std::thread::yield_now();
    }
}

#[test]
fn a_network_makes_so_many_tables_however_many_addresses_it_has() {
    let server = TestServer::behind_proxy(ServerLimits { tables_each: 2, ..generous() });
    let wanted = json!({ "game": "ripple", "seats": ["person", "person"] });
    let made = |from: String| {
        let mut visitor = server.visitor_from(&from);
        (0..3).filter(|_| visitor.post("/api/tables", &wanted).status == 201).count()
    };
    let site: usize = (0..16).map(|subnet| made(format!("2001:db8:0:{subnet:x}::1"))).sum();
    assert_eq!(site, 2 * 4, "of one /56");
    let provider: usize = (1..40).map(|site| made(format!("2001:db8:0:{site:x}00::1"))).sum();
    assert_eq!(site + provider, 2 * 16, "of one /48");
    assert_eq!(made("2001:db8:1::1".to_owned()), 2, "another network");
}
