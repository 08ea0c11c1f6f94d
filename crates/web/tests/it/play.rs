//! Games at shared tables, from the first move to the last.

use serde_json::{Value, json};

use crate::support::{TestServer, Visitor};

/// Two people at a table, and its name.
fn pair(server: &TestServer, game: &str) -> (Visitor, Visitor, String) {
    let (mut ann, mut bob) = (server.visitor(), server.visitor());
    let (table, links) = ann.makes(json!({ "game": game, "seats": ["person", "person"] }));
    assert_eq!(bob.sits(&links[0], "Bob").status, 200);
    (ann, bob, table)
}

/// Legal moves from the plain page.
fn legal(visitor: &Visitor, table: &str) -> Vec<String> {
    let page = visitor.get(&format!("/plain/{table}")).body;
    let list =
        page.split("<select name=\"move\">").nth(1).unwrap_or_default().split("</select>").next().unwrap();
    list.split("value=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

#[test]
fn two_people_play_a_whole_game_and_a_watcher_sees_every_turn() {
    let server = TestServer::new();
    for entry in games::GAMES.iter().filter(|entry| entry.about.seats.1 > 1) {
        let (mut ann, mut bob, table) = pair(&server, entry.about.name);
        let mut watcher = server.visitor().watch(&table, None);
        assert_eq!(watcher.next().unwrap().0, "snapshot");
        for turn in 0.. {
            let sight = ann.looks(&table);
            if sight["over"] == true || turn == 150 {
                break;
            }
            let mover = if sight["to_move"] == 0 { &mut ann } else { &mut bob };
            let sentence = legal(mover, &table)[0].clone();
            assert_eq!(mover.plays(&table, turn, &sentence).json()["turn"], turn + 1, "{}", entry.about.name);
            let seen = watcher.until(|event| event["is"] == "turn");
            assert_eq!((&seen["turn"], &seen["move"]), (&json!(turn), &json!(sentence)));
        }
        if ann.looks(&table)["over"] == false {
            assert_eq!(ann.acts(&table, json!({ "act": "resign" })).status, 200);
        }
        let end = ann.looks(&table);
        assert_eq!(end["over"], true, "{}", entry.about.name);
        let record = ann.get(&format!("/api/tables/{table}/record")).body;
        let again = kit::Record::read(games::GAMES, &record).unwrap().replay().unwrap();
        assert_eq!(json!(again.game().scores().points.to_vec()), end["points"]);
    }
}

#[test]
fn a_person_plays_against_minds_to_the_end() {
    let server = TestServer::new();
    let mut ann = server.visitor();
    let (table, links) = ann.makes(
        json!({ "game": "ripple", "seats": ["person", "level:1"], "options": { "width": 3, "height": 3 } }),
    );
    assert!(links.is_empty(), "nobody else is invited");
    let mut frames = ann.watch(&table, None);
    let mut turn = 0;
    loop {
        let sight = ann.looks(&table);
        if sight["over"] == true {
            break;
        }
        turn = sight["turn"].as_u64().unwrap() as usize;
        if sight["to_move"] == 0 {
            let sentence = legal(&ann, &table)[0].clone();
            assert_eq!(ann.plays(&table, turn, &sentence).status, 200);
        } else {
            frames.until(|event| {
                event["is"] == "turn" && event["seat"] == 1 && event["turn"].as_u64() >= Some(turn as u64)
            });
        }
    }
    assert!(turn > 3);
}

#[test]
fn a_move_is_played_once_and_only_in_its_turn() {
    let server = TestServer::new();
    let (mut ann, mut bob, table) = pair(&server, "ripple");
    assert_eq!(bob.plays(&table, 0, "a1").error(), "stale", "it is Ann's turn");
    let refused = ann.plays(&table, 0, "z9");
    assert_eq!((refused.status, refused.error().as_str()), (422, "illegal"));
    assert!(refused.json()["reason"].as_str().unwrap().contains("off the board"));
    assert_eq!(ann.plays(&table, 0, "b3").json()["turn"], 1);
    assert_eq!(ann.plays(&table, 0, "b3").json()["turn"], 1, "the same again is answered as before");
    assert_eq!(ann.plays(&table, 0, "c3").error(), "stale");
    assert_eq!(bob.plays(&table, 0, "b3").error(), "stale", "that was Ann's move");
    assert_eq!(bob.plays(&table, 7, "b3").error(), "stale");
    assert_eq!(ann.looks(&table)["turn"], 1);
}

#[test]
fn of_many_answers_to_one_turn_one_counts() {
    let server = TestServer::new();
    let (ann, _, table) = pair(&server, "ripple");
    let squares = ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3"];
    let say = |square: &'static str| {
        let (mut ann, table) = (ann.clone(), table.clone());
        std::thread::spawn(move || ann.plays(&table, 0, square).status)
    };
    let statuses: Vec<u16> = squares.map(say).into_iter().map(|one| one.join().unwrap()).collect();
    assert_eq!(statuses.iter().filter(|&&status| status == 200).count(), 1, "{statuses:?}");
    assert_eq!(ann.looks(&table)["turn"], 1);
}

#[test]
fn a_move_is_taken_back_when_the_other_agrees() {
    let server = TestServer::new();
    let (mut ann, mut bob, table) = pair(&server, "ripple");
    assert_eq!(ann.acts(&table, json!({ "act": "takeback" })).error(), "conflict", "nothing was played");
    ann.plays(&table, 0, "b3");
    bob.plays(&table, 1, "c3");
    let mut watcher = server.visitor().watch(&table, None);
    assert_eq!(ann.acts(&table, json!({ "act": "takeback" })).json()["asked"], true);
    assert_eq!(ann.looks(&table)["takeback"], 0);
    assert_eq!(bob.acts(&table, json!({ "act": "decline" })).status, 200);
    assert_eq!(ann.looks(&table)["turn"], 2);
    ann.acts(&table, json!({ "act": "takeback" }));
    assert_eq!(
        ann.acts(&table, json!({ "act": "agree" })).json()["asked"],
        true,
        "one's own word does not count"
    );
    assert_eq!(bob.acts(&table, json!({ "act": "agree" })).json()["turn"], 0);
    assert_eq!(watcher.until(|event| event["is"] == "back")["turn"], 0);
    assert_eq!(ann.plays(&table, 0, "a1").status, 200);
}

#[test]
fn whoever_comes_back_is_told_what_was_missed() {
    let server = TestServer::new();
    let (mut ann, mut bob, table) = pair(&server, "ripple");
    ann.plays(&table, 0, "b3");
    let (kind, seen, snapshot) = server.visitor().watch(&table, None).next().unwrap();
    assert_eq!((kind.as_str(), &snapshot["turn"]), ("snapshot", &json!(1)));
    bob.plays(&table, 1, "c3");
    ann.plays(&table, 2, "a1");
    let mut again = server.visitor().watch(&table, seen);
    let missed: Vec<(Option<u64>, Value)> =
        (0..2).map(|_| again.next().unwrap()).map(|(_, id, data)| (id, data)).collect();
    assert_eq!((&missed[0].1["move"], &missed[1].1["move"]), (&json!("c3"), &json!("a1")));
    assert_eq!(missed[1].0, seen.map(|seen| seen + 2));
    let mut lost = server.visitor().watch(&table, Some(99));
    assert_eq!(lost.next().unwrap().0, "snapshot", "an event that never was");
}

#[test]
fn who_lets_the_time_run_out_leaves_the_game() {
    let server = TestServer::new();
    let (mut ann, mut bob) = (server.visitor(), server.visitor());
    let clock = json!({ "kind": "game", "ms": 1000, "increment_ms": 500 });
    let (table, links) =
        ann.makes(json!({ "game": "ripple", "seats": ["person", "person"], "clock": clock }));
    assert_eq!(ann.looks(&table)["runs"], false, "the clock waits for Bob");
    assert_eq!(ann.looks(&table)["due_ms"], 1000, "the clock shows no more than it has");
    bob.sits(&links[0], "Bob");
    let mut frames = bob.watch(&table, None);
    assert_eq!(ann.plays(&table, 0, "b3").status, 200);
    let played = frames.until(|event| event["is"] == "turn");
    assert!(played["clocks"][0].as_u64().unwrap() > 500, "{played}");
    let left = frames.until(|event| event["left"].is_string());
    assert_eq!((&left["seat"], &left["left"]), (&json!(1), &json!("timeout")));
    assert_eq!(ann.looks(&table)["over"], true);
    assert_eq!(bob.plays(&table, 1, "c3").error(), "stale", "the game is over");
}
