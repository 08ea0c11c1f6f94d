//! Dialogues with the engine.

use serde_json::{Value, json};

use crate::ask;

fn small_ripple() -> Value {
    json!({"do":"new","game":"ripple","seats":2,"seed":7,"options":{"width":4,"height":3,"rest":0}})
}

#[test]
fn games_tell_all_of_themselves() {
    let answer = &ask(&[json!({"do":"games"})])[0];
    assert_eq!(answer["ok"], true);
    let ripple = answer["games"].as_array().unwrap().iter().find(|game| game["name"] == "ripple").unwrap();
    assert_eq!(ripple["title"], "Ripple");
    assert_eq!(ripple["seats"], json!([1, 32]));
    assert_eq!(ripple["rules_version"], 2);
    let options = ripple["options"].as_array().unwrap();
    let limit = options.iter().find(|option| option["name"] == "max_turns").unwrap();
    assert_eq!(limit["kind"], "number");
    assert_eq!(limit["range"], json!([0, 1_000_000]));
    assert_eq!(limit["default"], 500);
    assert_eq!(limit["default_rule"], "20 × cells");
    assert!(options.iter().all(|option| option["help"].as_str().is_some_and(|help| !help.is_empty())));
}

#[test]
fn a_state_has_all_its_parts() {
    let state = &ask(&[small_ripple()])[0];
    assert_eq!(state["ok"], true);
    assert_eq!(state["game"], "ripple");
    assert_eq!(state["turn"], 0);
    assert_eq!(state["to_move"], 0);
    assert_eq!(state["over"], false);
    assert_eq!(state["moves"].as_array().unwrap().len(), 12);
    assert_eq!(state["moves"][4], "a2");
    assert_eq!(state["scores"], json!([0, 0]));
    assert_eq!(state["position"], "seats=2 to_move=1 turn=0 max_turns=240\n. . . .\n. . . .\n. . . .");
    let empty = json!([[[], [], [], []], [[], [], [], []], [[], [], [], []]]);
    assert_eq!(state["view"], json!({"width": 4, "height": 3, "stacks": empty, "resting": []}));
    assert_eq!(state["draws"], json!([]));
    assert_eq!(state["seed"], 7);
    assert_eq!(state["hash"].as_str().unwrap().len(), 16);
}

#[test]
fn moves_are_played_taken_back_and_played_again() {
    let answers = ask(&[
        small_ripple(),
        json!({"do":"play","move":"b3"}),
        json!({"do":"play","move":"b3"}),
        json!({"do":"undo"}),
        json!({"do":"redo"}),
        json!({"do":"undo"}),
        json!({"do":"undo"}),
        json!({"do":"undo"}),
        json!({"do":"redo"}),
        json!({"do":"state"}),
    ]);
    assert_eq!(answers[1]["view"]["stacks"][2][1], json!([0]));
    assert_eq!(answers[2]["view"]["stacks"][2][1], json!([0, 1]));
    assert_eq!(answers[2]["turn"], 2);
    assert_eq!(answers[3], answers[1]);
    assert_eq!(answers[4], answers[2]);
    assert_eq!(answers[6]["position"], answers[0]["position"]);
    assert_eq!(answers[7]["error"], "nothing");
    assert_eq!(answers[8], answers[1]);
    assert_eq!(answers[9], answers[1]);
}

#[test]
fn the_same_seed_brings_the_same_luck_and_the_luck_can_be_scripted() {
    let new = json!({"do":"new","game":"gems","seed":"x"});
    let state = &ask(std::slice::from_ref(&new))[0];
    let (mv, start) = (state["moves"][0].clone(), state["draws"].as_array().unwrap());
    assert!(start.len() >= 64);
    let answers = ask(&[
        new.clone(),
        json!({"do":"play","move":mv}),
        json!({"do":"undo"}),
        json!({"do":"play","move":mv,"draws":[0,1,2,3,4,5,6,0,1,2,3,4,5,6,0,1,2,3,4,5,6,0,1,2,3,4,5,6]}),
        json!({"do":"play","move":mv,"draws":[7]}),
        json!({"do":"play","move":mv,"draws":[]}),
        json!({"do":"state"}),
    ]);
    assert_eq!(answers[0], *state);
    for refused in &answers[3..6] {
        assert_eq!((&refused["ok"], &refused["error"]), (&json!(false), &json!("draws")), "{refused}");
    }
    assert_eq!(answers[6]["position"], state["position"]);
    let luck = answers[1]["draws"].clone();
    let scripted = ask(&[new, json!({"do":"play","move":mv,"draws":luck})]);
    assert_eq!(scripted[1], answers[1]);
}

#[test]
fn a_seed_left_out_is_taken_at_random_and_told() {
    let answers = ask(&[json!({"do":"new","game":"gems"}), json!({"do":"new","game":"gems"})]);
    assert_ne!(answers[0]["seed"], answers[1]["seed"]);
    let again = ask(&[json!({"do":"new","game":"gems","seed":answers[0]["seed"]})]);
    assert_eq!(again[0], answers[0]);
}

#[test]
fn a_bad_setup_is_refused_by_name_and_range() {
    let refused = |request: Value| {
        let answers = ask(&[small_ripple(), request, json!({"do":"state"})]);
        assert_eq!(answers[2]["position"], ask(&[small_ripple()])[0]["position"]);
        assert_eq!(answers[1]["ok"], false);
        (answers[1]["error"].as_str().unwrap().to_owned(), answers[1]["reason"].as_str().unwrap().to_owned())
    };
    let new = |key: &str, value: Value| json!({"do":"new","game":"ripple",key:value});
    let said = |kind: &str, reason: &str| (kind.to_owned(), reason.to_owned());
    assert_eq!(
        refused(new("options", json!({"width":65}))),
        said("setup", "option `width` is a number from 1 to 64, not `65`")
    );
    assert_eq!(
        refused(new("options", json!({"width":2.5}))),
        said("setup", "option `width` is a number from 1 to 64, not `2.5`")
    );
    assert_eq!(
        refused(new("options", json!({"depth":1}))),
        said("setup", "ripple has no option `depth`; its options are width, height, rest, max_turns")
    );
    for seats in [json!(0), json!(33), json!(-1)] {
        assert_eq!(
            refused(new("seats", seats.clone())),
            said("setup", &format!("ripple has 1 to 32 seats, not `{seats}`"))
        );
    }
    let names: Vec<&str> = games::GAMES.iter().map(|entry| entry.about.name).collect();
    assert_eq!(
        refused(json!({"do":"new","game":"go"})),
        said("game", &format!("there is no game `go`; there are {}", names.join(", ")))
    );
    assert_eq!(refused(new("seed", json!([1]))).0, "request");
    assert_eq!(
        refused(json!({"do":"new","game":"gems","options":{"colours":1}})),
        said("setup", "this sequence cannot fill the board")
    );
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let answers = ask(&[
        small_ripple(),
        json!({"do":"play","move":"e1"}),
        json!({"do":"play","move":"b9"}),
        json!({"do":"play","move":"x".repeat(100_000)}),
        json!({"do":"leave","seat":2}),
        json!({"do":"state"}),
    ]);
    for refused in &answers[1..5] {
        assert_eq!((&refused["ok"], &refused["error"]), (&json!(false), &json!("illegal")));
        assert!(refused["reason"].as_str().unwrap().len() < 1000);
    }
    assert_eq!(answers[1]["reason"], "e1 is off the board, whose last square is d3");
    assert_eq!(answers[5]["turn"], 0);
}

#[test]
fn a_player_who_leaves_is_passed_over() {
    let answers = ask(&[
        json!({"do":"new","game":"ripple","seats":3,"seed":1}),
        json!({"do":"leave","seat":0}),
        json!({"do":"leave","seat":0}),
        json!({"do":"leave","seat":1}),
        json!({"do":"leave","seat":2}),
    ]);
    assert_eq!(answers[1]["to_move"], 1);
    assert_eq!(answers[2]["reason"], "player 1 has left already");
    assert_eq!((&answers[3]["to_move"], &answers[3]["over"]), (&Value::Null, &json!(true)));
    assert_eq!(answers[4]["reason"], "the game is over");
}

#[test]
fn positions_and_records_go_out_and_in() {
    let position = "seats=1 to_move=1 turn=0 max_turns=9\n1 1 1\n1 . 1\n1 1 1";
    let answers = ask(&[
        json!({"do":"set","game":"ripple","position":position}),
        json!({"do":"play","move":"b3"}),
        json!({"do":"record"}),
        json!({"do":"scene","as":"text"}),
        json!({"do":"scene","as":"svg"}),
        json!({"do":"set","game":"ripple","position":"nonsense"}),
        json!({"do":"load","record":"nonsense"}),
        json!({"do":"state"}),
    ]);
    assert_eq!(answers[1]["position"], "seats=1 to_move=1 turn=1 max_turns=9\n. . .\n. 1 .\n. . .");
    assert!(answers[3]["scene"].as_str().unwrap().contains("[.]"));
    assert!(answers[4]["scene"].as_str().unwrap().contains("<g id=\"b3\""));
    assert_eq!(answers[5]["error"], "position");
    assert_eq!(answers[6]["error"], "record");
    assert_eq!(answers[7], answers[1]);
    let loaded = ask(&[json!({"do":"load","record":answers[2]["record"]}), json!({"do":"undo"})]);
    assert_eq!(loaded[0], answers[1]);
    assert_eq!(loaded[1]["position"], answers[0]["position"]);
}

#[test]
fn hints_come_in_grades() {
    let answers = ask(&[
        json!({"do":"hint"}),
        small_ripple(),
        json!({"do":"hint","level":6,"ms":20,"grade":"nudge"}),
        json!({"do":"hint","level":6,"ms":20,"grade":"move"}),
        json!({"do":"hint","level":6,"ms":20}),
        json!({"do":"hint","level":11}),
        json!({"do":"hint","ms":0}),
    ]);
    assert_eq!(answers[0]["error"], "empty");
    let legal = answers[1]["moves"].as_array().unwrap();
    assert!(answers[2]["nudge"].as_str().unwrap().starts_with("look ") && answers[2]["moves"].is_null());
    assert_eq!(answers[3]["moves"].as_array().unwrap().len(), 1);
    assert!(!answers[3]["why"].as_str().unwrap().is_empty());
    let ranked = answers[4]["moves"].as_array().unwrap();
    assert_eq!(ranked.len(), legal.len());
    assert!(ranked.iter().all(|hint| legal.contains(&hint["move"]) && hint["estimate"].is_number()));
    assert_eq!((&answers[5]["error"], &answers[6]["error"]), (&json!("request"), &json!("request")));
}

#[test]
fn hints_say_how_fast_a_solved_position_is_won() {
    let answers = ask(&[
        json!({"do":"new","game":"mansuba","seed":0,"options":{"width":6,"height":6}}),
        json!({"do":"hint","level":1,"ms":20}),
        json!({"do":"hint","level":1,"ms":20,"grade":"nudge"}),
        small_ripple(),
        json!({"do":"hint","level":1,"ms":20}),
    ]);
    let moves = answers[1]["moves"].as_array().unwrap();
    assert_eq!(moves[0]["exact"], json!({"result":"win","plies":19,"text":"won in 19"}));
    assert!(moves.iter().any(|mv| mv["exact"] == json!({"result":"draw","plies":null,"text":"drawn"})));
    assert!(answers[2].get("moves").is_none());
    assert!(answers[4]["moves"].as_array().unwrap().iter().all(|mv| mv.get("exact").is_none()));
}

#[test]
fn a_game_tells_its_tables_its_players_and_a_position() {
    let answers = ask(&[json!({"do":"about","game":"carcassonne"}), json!({"do":"about","game":"chess"})]);
    let about = &answers[0]["about"];
    assert_eq!(about["tables"]["tiles"][20]["count"], 8);
    assert_eq!(about["levels"].as_array().map(Vec::len), Some(10));
    let minds = about["minds"].as_array().unwrap();
    assert!(minds.iter().any(|mind| mind["name"] == "seed"), "{minds:?}");
    let position = about["example"]["position"].as_str().unwrap();
    let set = &ask(&[json!({"do":"set","game":"carcassonne","position":position,"seed":1})])[0];
    assert_eq!(set["view"], about["example"]["view"]);
    assert_eq!(answers[1]["error"], "game");
}

#[test]
fn the_luck_of_who_leaves_can_be_scripted() {
    let new = json!({"do":"new","game":"carcassonne","seats":3,"seed":5});
    let answers = ask(&[
        new,
        json!({"do":"leave","seat":0,"draws":[]}),
        json!({"do":"leave","seat":0,"draws":[24]}),
        json!({"do":"leave","seat":0,"draws":[20]}),
    ]);
    assert_eq!((&answers[1]["error"], &answers[2]["error"]), (&json!("draws"), &json!("draws")));
    let left = &answers[3];
    assert_eq!(
        (&left["view"]["hand"], &left["draws"], &left["to_move"]),
        (&json!(20), &json!([20]), &json!(1))
    );
}
