//! A forward model for bots: all moves tried at once, short answers, positions set up from a bot's messages.

use engine::{Engine, Host};
use serde_json::{Value, json};

use crate::{ask, read};

fn ripple() -> Value {
    let position = "seats=2 to_move=1 turn=8 max_turns=20\n1 2 .\n2 1 .";
    json!({"do":"set","game":"ripple","position":position,"seed":1})
}

fn tries(answer: &Value) -> &Vec<Value> {
    answer["tries"].as_array().unwrap_or_else(|| panic!("{answer}"))
}

#[test]
fn every_move_is_tried_and_nothing_is_played() {
    let answers = ask(&[ripple(), json!({"do":"try"}), json!({"do":"state"})]);
    let (before, tried) = (&answers[0], tries(&answers[1]));
    let sentences: Vec<&Value> = tried.iter().map(|tried| &tried["move"]).collect();
    assert_eq!(sentences, before["moves"].as_array().unwrap().iter().collect::<Vec<_>>());
    for tried in tried {
        let played = &ask(&[ripple(), json!({"do":"play","move":tried["move"]})])[1];
        let points: Vec<f64> =
            played["scores"].as_array().unwrap().iter().filter_map(Value::as_f64).collect();
        assert_eq!(tried["scores"], json!(points), "{tried}");
        assert_eq!(tried["standing"], tried["scores"], "Ripple counts the board as it stands");
        assert_eq!((&tried["times"], &tried["over"]), (&json!(1), &json!(0.0)));
    }
    assert_eq!(answers[2]["position"], before["position"]);
}

#[test]
fn some_moves_are_tried_often_and_played_on() {
    let try_two = json!({"do":"try","moves":["c1","c2"],"times":40,"ahead":1000,"seed":3});
    let answers = ask(&[ripple(), try_two.clone(), try_two, json!({"do":"try","moves":["c1","z9"]})]);
    let tried = tries(&answers[1]);
    assert_eq!((tried[0]["move"].as_str(), tried[1]["move"].as_str()), (Some("c1"), Some("c2")));
    for tried in tried {
        assert_eq!((&tried["times"], &tried["over"]), (&json!(40), &json!(1.0)), "{tried}");
        let sum: f64 = tried["scores"].as_array().unwrap().iter().filter_map(Value::as_f64).sum();
        assert!(sum > 0.0 && sum <= 6.0, "{tried}");
    }
    assert_eq!(answers[1], answers[2], "one seed, one luck");
    assert_eq!(answers[3]["error"], "illegal");
}

#[test]
fn luck_is_averaged_over_the_tries() {
    let new = json!({"do":"new","game":"gems","seed":7});
    let answers = ask(&[new, json!({"do":"try","times":50,"seed":1}), json!({"do":"state"})]);
    let means = tries(&answers[1]).iter().map(|tried| tried["scores"][0].as_f64().unwrap());
    assert!(means.clone().all(|mean| mean >= 10.0));
    assert!(means.clone().any(|mean| mean.fract() != 0.0), "cascades come with luck");
    assert_eq!(answers[2]["scores"], json!([0]));
}

#[test]
fn where_points_are_paid_at_the_end_the_standing_tells_more_than_the_scores() {
    let new = json!({"do":"new","game":"carcassonne","seed":7});
    let answers = ask(&[new, json!({"do":"try"})]);
    assert!(tries(&answers[1]).iter().any(|tried| tried["standing"] != tried["scores"]));
    let new = json!({"do":"new","game":"mansuba","seed":7});
    let answers = ask(&[new, json!({"do":"try"})]);
    assert!(tries(&answers[1]).iter().all(|tried| tried["scores"] == json!([0.0, 0.0])));
    assert!(tries(&answers[1]).iter().all(|tried| tried["standing"][0].as_f64() < Some(0.0)));
}

#[test]
fn a_game_that_is_over_has_nothing_to_try() {
    let over =
        json!({"do":"set","game":"ripple","position":"seats=2 to_move=1 turn=2 max_turns=2\n1 2 .","seed":1});
    let answers = ask(&[json!({"do":"try"}), over, json!({"do":"try"})]);
    assert_eq!(answers[0]["error"], "empty");
    assert_eq!(answers[2], json!({"ok":true,"tries":[]}));
}

#[test]
fn tries_are_bounded_and_end_with_the_hosts_clock() {
    for bad in [json!({"do":"try","times":0}), json!({"do":"try","ahead":10_001}), json!({"do":"try","ms":0})]
    {
        assert_eq!(ask(&[ripple(), bad.clone()])[1]["error"], "request", "{bad}");
    }
    let mut engine = Engine::new(Host::none());
    engine.answer(r#"{"do":"new","game":"ripple","seed":7}"#);
    let tried = read(&engine.answer(r#"{"do":"try","times":100000,"ahead":10000,"seed":1}"#));
    let times: u64 = tries(&tried).iter().filter_map(|tried| tried["times"].as_u64()).sum();
    assert!((25..=1000).contains(&times), "without a clock the work is bounded: {times}");
    let time = minds::TimeSource::new(|| std::time::Duration::MAX);
    let mut engine = Engine::new(Host { time, ..Host::none() });
    engine.answer(r#"{"do":"new","game":"ripple","seed":7}"#);
    assert_eq!(engine.answer(r#"{"do":"try","seed":1}"#), r#"{"ok":true,"tries":[]}"#);
}

#[test]
fn an_answer_has_only_what_is_wanted() {
    let answers = ask(&[
        json!({"do":"new","game":"ripple","seed":7,"want":["scores","to_move"]}),
        json!({"do":"play","move":"a1","want":["over"]}),
        json!({"do":"try","moves":["b1"],"want":["scores"]}),
        json!({"do":"undo","want":[]}),
        json!({"do":"state","want":["weather"]}),
        json!({"do":"record","want":["scores"]}),
        json!({"do":"state","want":"scores"}),
    ]);
    assert_eq!(answers[0], json!({"ok":true,"scores":[0,0],"to_move":0}));
    assert_eq!(answers[1], json!({"ok":true,"over":false}));
    assert_eq!(answers[2], json!({"ok":true,"tries":[{"move":"b1","scores":[1.0,1.0]}]}));
    assert_eq!(answers[3], json!({"ok":true}));
    for (answer, why) in
        [(4, "there is no `weather` to want; there are game, turn"), (5, "goes with"), (6, "a list")]
    {
        assert_eq!(answers[answer]["error"], "request");
        assert!(
            answers[answer]["reason"].as_str().is_some_and(|reason| reason.contains(why)),
            "{}",
            answers[answer]
        );
    }
}

#[test]
fn the_text_that_a_bot_is_told_sets_up_its_position() {
    for entry in games::GAMES {
        let state = &ask(&[json!({"do":"new","game":entry.about.name,"seed":7})])[0];
        let moved = &ask(&[
            json!({"do":"new","game":entry.about.name,"seed":7}),
            json!({"do":"play","move":state["moves"][0]}),
        ])[1];
        let set = json!({"do":"set","game":entry.about.name,"position":moved["position"]});
        let answers = ask(&[set, json!({"do":"try","times":2,"ahead":3})]);
        for field in ["moves", "scores", "view", "to_move"] {
            assert_eq!(answers[0][field], moved[field], "{}", entry.about.name);
        }
        assert_eq!(tries(&answers[1]).len(), moved["moves"].as_array().unwrap().len());
    }
}
