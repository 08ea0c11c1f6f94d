//! Restarts of the server: nothing that was accepted is lost.

use serde_json::{Value, json};
use web::ServerLimits;

use crate::support::{TestServer, Visitor, generous};

#[test]
fn tables_go_on_after_a_restart_and_clocks_stood_still() {
    let mut server = TestServer::new();
    let (mut ann, mut bob) = (server.visitor(), server.visitor());
    let clock = json!({ "kind": "game", "ms": 600_000, "increment_ms": 0 });
    let (table, links) =
        ann.makes(json!({ "game": "carcassonne", "seats": ["person", "person"], "clock": clock }));
    bob.sits(&links[0], "Bob");
    let page = ann.get(&format!("/plain/{table}")).body;
    let first = page.split("<option value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(ann.plays(&table, 0, &first).status, 200);
    let before = ann.looks(&table);
    let record = ann.get(&format!("/api/tables/{table}/record")).body;
    let (_, seen, _) = bob.watch(&table, None).next().unwrap();

    server.restart();
    (ann.address, bob.address) = (server.address, server.address);
    let after = ann.looks(&table);
    for fact in ["turn", "to_move", "points", "you", "seq"] {
        assert_eq!(after[fact], before[fact], "{fact}");
    }
    let names = |sight: &Value| [sight["seats"][0]["name"].clone(), sight["seats"][1]["name"].clone()];
    assert_eq!(names(&after), names(&before));
    assert_eq!(after["seats"][0]["clock"], before["seats"][0]["clock"]);
    assert!(after["due_ms"].as_u64().unwrap() > 590_000, "{after}");
    assert_eq!(ann.get(&format!("/api/tables/{table}/record")).body, record);
    let mut again = bob.watch(&table, seen);
    assert_eq!(again.next().unwrap().2["is"], "tab", "nothing was missed");
    let page = bob.get(&format!("/plain/{table}")).body;
    let next = page.split("<option value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(bob.plays(&table, 1, &next).status, 200);
}

#[test]
fn a_mind_that_was_to_move_moves_after_the_restart() {
    let mut server = TestServer::new();
    let mut ann = server.visitor();
    let (table, _) = ann.makes(json!({ "game": "carcassonne", "seats": ["person", "level:8"] }));
    let page = ann.get(&format!("/plain/{table}")).body;
    let first = page.split("<option value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(ann.plays(&table, 0, &first).status, 200);
    server.restart();
    ann.address = server.address;
    let mut frames = ann.watch(&table, Some(0));
    frames.until(|event| event["is"] == "turn" && event["seat"] == 1);
}

#[test]
fn turns_that_were_taken_back_stay_taken_back() {
    let mut server = TestServer::new();
    let mut ann = server.visitor();
    let (table, _) = ann.makes(json!({ "game": "ripple", "seats": ["person", "level:1"] }));
    let mut frames = ann.watch(&table, None);
    ann.plays(&table, 0, "b3");
    frames.until(|event| event["is"] == "turn" && event["seat"] == 1);
    assert_eq!(ann.acts(&table, json!({ "act": "takeback" })).json()["turn"], 0);
    server.restart();
    ann.address = server.address;
    assert_eq!(ann.looks(&table)["turn"], 0);
    assert_eq!(ann.plays(&table, 0, "a1").status, 200);
}

#[test]
fn a_copy_is_made_while_the_server_runs() {
    let server = TestServer::new();
    let (table, _) = server.visitor().makes(json!({ "game": "ripple", "seats": ["person", "level:1"] }));
    let copy = server.folder().join("copy.sqlite");
    web::backup(server.folder(), &copy).unwrap();
    let bytes = std::fs::read(&copy).unwrap();
    assert!(bytes.windows(table.len()).any(|window| window == table.as_bytes()));
    let twice = web::backup(server.folder(), &copy).unwrap_err().to_string();
    assert!(twice.contains("no copy was made"), "{twice}");
}

/// Creates a table with days per move, and unloads it by creating another.
fn asleep(server: &TestServer, ann: &mut Visitor) -> String {
    let clock = json!({ "kind": "move", "ms": 3 * 86_400_000 });
    let (table, _) = ann.makes(json!({ "game": "ripple", "seats": ["person", "level:1"], "clock": clock }));
    ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    assert!(due(server, &table).is_some(), "it sleeps in the store");
    table
}

fn due(server: &TestServer, table: &str) -> Option<u64> {
    let store = rusqlite::Connection::open(server.folder().join("games.sqlite")).unwrap();
    store.query_row("SELECT due FROM game WHERE name = ?", [table], |row| row.get(0)).unwrap()
}

#[test]
fn an_outage_does_not_count_for_tables_that_sleep() {
    let mut server = TestServer::with(ServerLimits { tables: 1, ..generous() });
    let mut ann = server.visitor();
    let table = asleep(&server, &mut ann);
    let before = due(&server, &table);
    let store = rusqlite::Connection::open(server.folder().join("games.sqlite")).unwrap();
    // An outage of an hour: the last heartbeat is an hour old.
    server.restart_after(|| {
        store.execute("UPDATE meta SET value = value - 3600000 WHERE key = 'alive'", []).unwrap();
    });
    ann.address = server.address;
    let after = due(&server, &table);
    assert!((3_600_000..3_660_000).contains(&(after.unwrap() - before.unwrap())), "{before:?} {after:?}");
    let shown = ann.looks(&table)["due_ms"].as_u64().unwrap();
    assert!((3 * 86_400_000 - 60_000..=3 * 86_400_000).contains(&shown), "{shown}");
    assert_eq!(ann.plays(&table, 0, "b3").status, 200);
    assert_eq!(due(&server, &table), None, "it plays on");
}

#[test]
fn a_table_that_sleeps_is_woken_when_the_time_is_up() {
    let mut server = TestServer::with(ServerLimits { tables: 1, ..generous() });
    let mut ann = server.visitor();
    let table = asleep(&server, &mut ann);
    let store = rusqlite::Connection::open(server.folder().join("games.sqlite")).unwrap();
    server.restart_after(|| {
        store.execute("UPDATE game SET due = 1 WHERE name = ?", [&table]).unwrap();
    });
    ann.address = server.address;
    // No request opens the table.
    while !ann.get("/metrics").body.contains("bastide_moves_total 1\n") {
        std::thread::yield_now();
    }
    let state = ann.looks(&table);
    assert_eq!((&state["over"], &state["seats"][0]["left"]), (&json!(true), &json!(true)));
    assert_eq!(due(&server, &table), None);
}

#[test]
fn the_cause_of_a_departure_is_the_same_after_a_restart() {
    let causes = [
        ("illegal", "sent-off"),
        ("crash", "sent-off"),
        ("limit", "sent-off"),
        ("timeout", "out-of-time"),
        ("resigned", "resigned"),
    ];
    let mut server = TestServer::new();
    let mut ann = server.visitor();
    let store = rusqlite::Connection::open(server.folder().join("games.sqlite")).unwrap();
    let tables =
        causes.map(|_| ann.makes(json!({ "game": "ripple", "seats": ["person", "person", "person"] })).0);
    server.restart_after(|| {
        for (table, (word, _)) in tables.iter().zip(causes) {
            let line = json!({ "is": "turn", "turn": 0, "seat": 1, "left": word }).to_string();
            let insert = "INSERT INTO event SELECT id, 2, made, ? FROM game WHERE name = ?";
            assert_eq!(store.execute(insert, [&line, table]).unwrap(), 1);
        }
    });
    ann.address = server.address;
    for (table, (word, cause)) in tables.iter().zip(causes) {
        let state = ann.looks(table);
        assert_eq!((&state["turn"], &state["seats"][1]["why"]), (&json!(1), &json!(cause)), "{word}");
    }
}
