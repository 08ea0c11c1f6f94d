//! Seats: ownership, tabs, and minds that play on for absent players.

use std::time::Duration;

use serde_json::{Value, json};
use web::ServerLimits;

use crate::support::{TestServer, Visitor, generous};

#[test]
fn the_first_to_open_a_seat_owns_it() {
    let server = TestServer::new();
    let (mut ann, mut bob, mut eve) = (server.visitor(), server.visitor(), server.visitor());
    let (table, links) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    assert!(bob.get(&links[0]).body.contains("Sit down"));
    assert_eq!(ann.looks(&table)["seats"][1]["owned"], false, "looking changes nothing");
    assert_eq!(bob.sits(&links[0], "Bob").json()["seat"], 1);
    assert_eq!(bob.sits(&links[0], "Bob again").status, 200, "it is Bob's");
    assert_eq!(eve.sits(&links[0], "Eve").error(), "conflict");
    assert!(eve.get(&links[0]).body.contains("This seat is taken"));
    assert_eq!(bob.get(&links[0]).header("location"), Some(format!("/t/{table}").as_str()));
    assert_eq!(ann.looks(&table)["seats"][1]["name"], "Bob");
    assert_eq!((ann.looks(&table)["you"].clone(), eve.looks(&table)["you"].clone()), (json!([0]), json!([])));
}

#[test]
fn a_player_who_opens_the_friends_link_is_told_whom_it_is_for() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let (table, links) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let page = ann.get(&links[0]).body;
    assert!(page.contains("You sit at this table already"), "{page}");
    assert!(page.contains(&format!("href=\"/t/{table}\"")));
    assert!(!server.visitor().get(&links[0]).body.contains("You sit at this table already"));
}

#[test]
fn another_game_begins_with_the_seats_changed_when_all_people_want_it() {
    let server = TestServer::new();
    let (mut ann, mut bob) = (server.visitor(), server.visitor());
    let (table, links) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    bob.sits(&links[0], "Bob");
    let wish = || json!({ "act": "rematch" });
    assert_eq!(ann.acts(&table, wish()).error(), "conflict", "the game goes on");
    assert_eq!(ann.acts(&table, json!({ "act": "resign" })).status, 200);
    let mut frames = bob.watch(&table, None);
    assert_eq!(ann.acts(&table, wish()).json()["asked"], true);
    assert_eq!(frames.until(|note| note["is"] == "rematch")["seats"], json!([0]));
    assert_eq!(ann.looks(&table)["rematch"], json!([0]));
    assert_eq!(bob.acts(&table, json!({ "act": "decline" })).status, 200);
    assert_eq!(ann.looks(&table)["rematch"], json!([]));
    assert_eq!(bob.acts(&table, wish()).json()["asked"], true);
    let next = ann.acts(&table, wish()).json()["next"].as_str().unwrap().to_owned();
    assert_eq!(frames.until(|note| note["is"] == "next")["table"], next.as_str());
    assert_eq!(bob.acts(&table, wish()).json()["next"], next.as_str(), "there is one next game");
    let state = ann.looks(&next);
    assert_eq!((&state["you"], &state["seats"][0]["name"]), (&json!([1]), &json!("Bob")));
    assert_eq!(bob.looks(&next)["you"], json!([0]));
    assert_eq!(ann.looks(&table)["next"], next.as_str());
}

#[test]
fn of_many_who_open_a_seat_at_once_one_gets_it() {
    let server = TestServer::new();
    for _ in 0..10 {
        let (_, links) = server.visitor().makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
        let sit = |name: char| {
            let (mut visitor, link) = (server.visitor(), links[0].clone());
            std::thread::spawn(move || visitor.sits(&link, &name.to_string()).status)
        };
        let racers: Vec<_> = ('a'..='h').map(sit).collect();
        let statuses: Vec<u16> = racers.into_iter().map(|one| one.join().unwrap()).collect();
        assert_eq!(statuses.iter().filter(|&&status| status == 200).count(), 1, "{statuses:?}");
    }
}

#[test]
fn the_newest_tab_is_in_charge() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let (table, _) = ann.makes(json!({ "game": "ripple", "seats": ["person", "level:1"] }));
    let tab = || {
        let mut frames = ann.watch(&table, None);
        let tab = frames.until(|note| note["is"] == "tab")["tab"].as_u64().unwrap();
        (frames, tab)
    };
    let ((mut older, first), (_newer, second)) = (tab(), tab());
    let told = older.until(|note| note["is"] == "here" && note["tabs"][0] == second);
    assert_eq!(told["seats"][0], true);
    let say = |tab: u64| json!({ "act": "move", "turn": 0, "move": "b3", "tab": tab });
    assert_eq!(ann.acts(&table, say(first)).error(), "tab");
    assert_eq!(ann.acts(&table, say(second)).status, 200);
}

#[test]
fn a_mind_plays_on_for_somebody_who_left_until_they_come_back() {
    let server = TestServer::new();
    let (mut ann, mut bob) = (server.visitor(), server.visitor());
    let (table, links) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    bob.sits(&links[0], "Bob");
    let mind = |seat: u8| json!({ "act": "mind", "seat": seat, "level": 1 });
    assert_eq!(ann.acts(&table, mind(1)).error(), "forbidden", "Bob was here a moment ago");
    ann.plays(&table, 0, "b3");
    let mut frames = ann.watch(&table, None);
    assert_eq!(bob.acts(&table, mind(1)).status, 200);
    frames.until(|event| event["is"] == "turn" && event["seat"] == 1);
    assert_eq!(ann.looks(&table)["seats"][1]["mind"], 1);
    assert_eq!(bob.acts(&table, json!({ "act": "return" })).status, 200);
    let page = ann.get(&format!("/plain/{table}")).body;
    let legal = page.split("<option value=\"").nth(1).unwrap().split('"').next().unwrap();
    ann.plays(&table, 2, legal);
    let turn = ann.looks(&table)["turn"].as_u64().unwrap() as usize;
    assert_eq!(turn, 3, "nobody plays for Bob any more");
    assert_eq!(bob.acts(&table, json!({ "act": "return" })).error(), "conflict");
}

#[test]
fn nobody_waits_for_a_friend_who_never_comes() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let (table, links) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    assert_eq!(ann.acts(&table, json!({ "act": "mind", "seat": 1, "level": 1 })).status, 200);
    ann.plays(&table, 0, "b3");
    ann.watch(&table, None).until(|event| event["turn"] == 2 || event["is"] == "turn" && event["seat"] == 1);
    let mut bob = server.visitor();
    assert_eq!(bob.sits(&links[0], "Bob").status, 200, "better late than never");
    assert_eq!(ann.looks(&table)["seats"][1]["mind"], json!(null));
}

#[test]
fn a_new_link_replaces_the_old_one() {
    let server = TestServer::new();
    let (mut ann, mut bob) = (server.visitor(), server.visitor());
    let (table, links) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let link =
        ann.acts(&table, json!({ "act": "invite", "seat": 1 })).json()["link"].as_str().unwrap().to_owned();
    assert_ne!(link, links[0]);
    assert_eq!(bob.sits(&links[0], "Bob").status, 404);
    assert_eq!(bob.sits(&link, "Bob").status, 200);
    assert_eq!(ann.acts(&table, json!({ "act": "invite", "seat": 1 })).error(), "conflict");
}

#[test]
fn anybody_may_sit_down_at_an_open_table_and_at_no_other() {
    let server = TestServer::new();
    let (mut ann, mut bob) = (server.visitor(), server.visitor());
    let (closed, _) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    let (open, _) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"], "open": true }));
    let lobby = bob.get("/api/lobby").json();
    assert_eq!(lobby["tables"].as_array().unwrap().len(), 1);
    assert_eq!(lobby["tables"][0]["table"], open);
    let name = json!({ "name": "Bob" });
    assert_eq!(bob.post(&format!("/api/tables/{closed}/join"), &name).error(), "forbidden");
    assert_eq!(bob.post(&format!("/api/tables/{open}/join"), &name).json()["seat"], 1);
    assert_eq!(server.visitor().post(&format!("/api/tables/{open}/join"), &name).error(), "conflict");
}

#[test]
fn nothing_that_is_kept_or_logged_opens_a_seat() {
    let server = TestServer::new();
    let (mut ann, mut bob) = (server.visitor(), server.visitor());
    let (table, links) = ann.makes(json!({ "game": "ripple", "seats": ["person", "person"] }));
    bob.sits(&links[0], "Bob");
    bob.origin = Some("http://evil.example".to_owned());
    assert_eq!(bob.sits(&links[0], "Bob").status, 403);
    let secrets =
        [links[0].trim_start_matches("/sit/"), ann.cookie.as_deref().unwrap().split_once('=').unwrap().1];
    let (kept, log) = (server.kept(), server.log.lock().unwrap().clone());
    assert!(log.contains("route=\"/api/sit/{secret}\" status=403"), "{log}");
    for secret in secrets {
        assert!(!log.contains(secret));
        assert!(!kept.windows(secret.len()).any(|window| window == secret.as_bytes()));
    }
    assert!(kept.windows(table.len()).any(|window| window == table.as_bytes()), "the search works");
}

/// Ann and Bob at a table, and its name.
fn pair(server: &TestServer, clock: Value) -> (Visitor, Visitor, String) {
    let (mut ann, mut bob) = (server.visitor(), server.visitor());
    let (table, links) =
        ann.makes(json!({ "game": "ripple", "seats": ["person", "person"], "clock": clock }));
    bob.sits(&links[0], "Bob");
    (ann, bob, table)
}

fn hasty() -> TestServer {
    TestServer::with(ServerLimits { away: Duration::ZERO, ..generous() })
}

const ANY_MIND: u8 = 1;

fn mind() -> Value {
    json!({ "act": "mind", "seat": 1, "level": ANY_MIND })
}

#[test]
fn under_a_clock_nobody_is_replaced_who_has_not_agreed() {
    let server = hasty();
    let (mut ann, mut bob, table) = pair(&server, json!({ "kind": "move", "ms": 3 * 86_400_000 }));
    assert_eq!(ann.acts(&table, mind()).error(), "forbidden");
    assert_eq!(bob.acts(&table, json!({ "act": "standin", "level": 8 })).status, 200);
    assert_eq!(ann.looks(&table)["seats"][1]["stand_in"], 8);
    assert_eq!(ann.acts(&table, mind()).error(), "forbidden", "Bob was here a moment ago");
    assert_eq!(bob.acts(&table, json!({ "act": "standin", "level": 11 })).error(), "illegal");
    assert_eq!(bob.acts(&table, json!({ "act": "standin", "level": null })).status, 200);
    assert_eq!(ann.looks(&table)["seats"][1]["stand_in"], Value::Null);
}

#[test]
fn the_owner_of_a_seat_chooses_the_level_and_not_the_opponent() {
    let server = hasty();
    let (mut ann, _, table) = pair(&server, Value::Null);
    assert_eq!(ann.looks(&table)["seats"][1]["away"], true);
    assert_eq!(ann.acts(&table, mind()).status, 200);
    assert_eq!(ann.looks(&table)["seats"][1]["mind"], 5, "not the weakest");
    let (mut ann, mut bob, table) = pair(&server, Value::Null);
    bob.acts(&table, json!({ "act": "standin", "level": 8 }));
    assert_eq!(ann.acts(&table, mind()).status, 200);
    assert_eq!(ann.looks(&table)["seats"][1]["mind"], 8);
    let (mut ann, bob, table) = pair(&server, Value::Null);
    let watching = bob.watch(&table, None);
    assert_eq!(ann.acts(&table, mind()).error(), "forbidden", "Bob is here");
    drop(watching);
}

#[test]
fn pages_without_scripts_and_plain_reads_are_signs_of_life() {
    let away = Duration::from_secs(3);
    let server = TestServer::with(ServerLimits { away, ..generous() });
    let (mut ann, bob, table) = pair(&server, Value::Null);
    let end = std::time::Instant::now() + away + away / 3;
    let paths = [format!("/plain/{table}"), format!("/api/tables/{table}")];
    for path in paths.iter().cycle().take_while(|_| std::time::Instant::now() < end) {
        bob.get(path);
        assert_eq!(ann.acts(&table, mind()).error(), "forbidden");
    }
    while ann.acts(&table, mind()).status != 200 {
        std::thread::yield_now();
    }
}

#[test]
fn a_mind_plays_on_when_the_clock_has_run_out_if_the_player_agreed() {
    let mut server = TestServer::new();
    let (mut ann, mut bob, table) = pair(&server, json!({ "kind": "game", "ms": 1000, "increment_ms": 0 }));
    let chosen = bob.submit(&format!("/plain/{table}"), "act=standin&level=1");
    assert_eq!(chosen.status, 303, "{}", chosen.body);
    assert!(bob.get(&format!("/plain/{table}")).body.contains("value=\"1\" selected"));
    server.restart();
    (ann.address, bob.address) = (server.address, server.address);
    let mut frames = ann.watch(&table, None);
    assert_eq!(ann.plays(&table, 0, "b3").status, 200);
    assert_eq!(frames.until(|event| event["is"] == "mind")["level"], 1);
    frames.until(|event| event["is"] == "turn" && event["seat"] == 1 && event["move"].is_string());
    assert_eq!(ann.looks(&table)["seats"][1]["left"], false);
    assert_eq!(bob.acts(&table, json!({ "act": "return" })).error(), "conflict", "Bob has no time left");
}
