//! State of a table byte by byte: pages that were loaded before an update must still read it.

use serde_json::json;

use crate::support::TestServer;

const STATE: &str = r#"{"clock":null,"due_ms":null,"game":"ripple","next":null,OK"open":true,"over":false,"points":[0,0],"record":"bastide record 1\ngame ripple\nrules 2\nseats 2\noption width 3\noption height 3\noption rest 3\noption max_turns 180\nstart\nunfinished 0 0\n","rematch":[],"runs":true,"seats":[{"away":false,"clock":null,"here":false,"is":"person","left":false,"mind":null,"name":"Ann","owned":true,"stand_in":null,"why":null},{"away":false,"clock":null,"here":false,"is":"level:1","left":false,"mind":null,"name":null,"owned":false,"stand_in":null,"why":null}],"seq":1,"table":"NAME","takeback":null,"to_move":0,"turn":0,"void":null,"waiting":0,"watchers":0,"you":[]}"#;

#[test]
fn the_state_of_a_table_is_written_as_it_always_was() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let terms = json!({ "game": "ripple", "seats": ["person", "level:1"], "open": true, "options": { "width": 3, "height": 3 } });
    let (table, _) = ann.makes(terms);
    let state = STATE.replace("NAME", &table);
    let found = server.visitor().get(&format!("/api/tables/{table}")).body;
    assert_eq!(found, state.replace("OK", "\"ok\":true,"));
    let (kind, id, snapshot) = server.visitor().watch(&table, None).next_text().unwrap();
    assert_eq!((kind.as_str(), id), ("snapshot", Some(1)));
    assert_eq!(snapshot, state.replace("OK", ""));
    let lobby = server.visitor().get("/api/lobby").body;
    let seats = r#"{"awaited":0,"clock":null,"game":"ripple","seats":["person","level:1"],"table":"NAME"}"#;
    let told = seats.replace("NAME", &table);
    assert_eq!(lobby, format!(r#"{{"bots":[],"ok":true,"tables":[{told}],"tournaments":[]}}"#));
}

#[test]
fn an_event_is_sent_as_it_is_kept() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let (table, _) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let mut frames = server.visitor().watch(&table, None);
    frames.next();
    ann.plays(&table, 0, "b3");
    let (_, id, line) = frames.next_text().unwrap();
    assert_eq!((id, line.as_str()), (Some(2), r#"{"is":"turn","turn":0,"seat":0,"move":"b3"}"#));
    assert!(server.kept().windows(line.len()).any(|window| window == line.as_bytes()));
    let again = server.visitor().watch(&table, Some(1)).next_text().unwrap();
    assert_eq!(again, ("event".to_owned(), id, line));
}
