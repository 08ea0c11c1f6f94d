//! Reports for people: results with their reasons, turns in words, and the meaning of the next words.

use serde_json::{Value, json};

use super::ask;

/// A game of Ripple that the second player resigns, and what is asked after it.
fn resigned(more: &[Value]) -> Vec<Value> {
    let mut lines = vec![
        json!({ "do": "new", "game": "ripple", "seed": 7, "options": { "width": 2, "height": 2 } }),
        json!({ "do": "play", "move": "a1" }),
        json!({ "do": "leave", "seat": 1, "why": "resigned" }),
    ];
    lines.extend(more.iter().cloned());
    ask(&lines).split_off(3)
}

#[test]
fn the_result_has_its_reason_and_the_reader_is_addressed() {
    let reader = |you: Option<u8>| json!({ "do": "report", "names": ["Ann", "Bob"], "you": you });
    let answers = resigned(&[reader(None), reader(Some(0)), reader(Some(1))]);
    let headlines =
        ["Bob has resigned: Ann wins", "Bob has resigned: you win", "you have resigned: Ann wins"];
    for (answer, headline) in answers.iter().zip(headlines) {
        assert_eq!(answer["headline"], format!("Game over: {headline}"));
        assert_eq!(answer["details"], json!(["", "resigned"]));
        assert_eq!(answer["report"]["outcome"]["winners"], json!([0]));
    }
    assert_eq!(answers[0]["last"]["text"], "Bob resigns");
    assert_eq!(answers[2]["last"]["text"], "You resign");
}

#[test]
fn all_turns_are_told_with_their_notation() {
    let turns = &resigned(&[json!({ "do": "report", "names": ["Ann", "Bob"], "turns": true })])[0]["turns"];
    let first = json!({
        "player": 0, "sentence": "a1", "text": "Ann lays a token on a1: +1", "earned": ["Ann: points +1"],
        "did": "Ann lays a token", "won": 1, "points": [1],
    });
    assert_eq!(turns[0], first);
    assert_eq!(
        turns[1],
        json!({
            "player": 1, "sentence": null, "text": "Bob resigns", "earned": [], "did": "Bob resigns", "won": 0,
            "points": [],
        })
    );
}

#[test]
fn a_record_is_loaded_with_the_reasons_that_it_does_not_hold() {
    let record = resigned(&[json!({ "do": "record" })])[0]["record"].clone();
    let told = |left: Value| {
        let load = json!({ "do": "load", "record": record, "left": left, "seed": 1 });
        ask(&[load, json!({ "do": "report" })])[1]["headline"].clone()
    };
    assert_eq!(told(json!([null, "out-of-time"])), "Game over: player 2 is out of time: player 1 wins");
    assert_eq!(told(json!([])), "Game over: player 2 has left: player 1 wins");
    let refused = ask(&[json!({ "do": "load", "record": record, "left": ["bored"] })]);
    assert_eq!(refused[0]["error"], "request");
}

#[test]
fn every_next_word_has_a_meaning_and_some_a_place() {
    let answers = ask(&[
        json!({ "do": "new", "game": "carcassonne", "seed": 7 }),
        json!({ "do": "next", "you": 0 }),
        json!({ "do": "next", "said": ["0,1"] }),
        json!({ "do": "next", "said": ["0,1", "r0"], "names": ["Ann"] }),
    ]);
    let words = |answer: &Value| -> Vec<String> {
        let labels = answer["labels"].as_array().unwrap().iter();
        labels.map(|label| label["word"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(words(&answers[1]), ["-1,0", "0,-1", "0,1"]);
    assert_eq!([&answers[1]["turns"], &answers[2]["turns"], &answers[3]["turns"]], [false, true, false]);
    let labels = answers[3]["labels"].as_array().unwrap();
    assert_eq!(labels[0]["label"]["text"], "no follower");
    let west = labels.iter().find(|label| label["word"] == "w").unwrap();
    assert_eq!(west["at"]["square"], "0,1");
    assert!(
        west["at"]["x"].as_f64() < Some(0.5) && west["does"]["text"].as_str().unwrap().starts_with("Ann ")
    );
}

#[test]
fn levels_have_one_list_of_names() {
    let games = ask(&[json!({ "do": "games" })])[0]["games"].clone();
    for game in games.as_array().unwrap() {
        let titles: Vec<&str> =
            game["levels"].as_array().unwrap().iter().map(|level| level["title"].as_str().unwrap()).collect();
        assert_eq!(titles, players::Level::NAMES);
    }
}

#[test]
fn texts_are_told_in_the_language_that_the_host_gives() {
    let french = json!({
        "{player} to move": "{player:au tour {player's}|à vous de jouer}", "{name}'s": "de {name}",
        "{player} {player:lays|lay} a token[ on {square}]": "{player} {player:pose|posez} un jeton[ en {square}]",
        "{n} {n:point|points}": "{n} {n:point|points}",
    });
    let report = json!({ "do": "report", "names": ["Zoe", "Bob"], "you": 0 });
    let answers = ask(&[
        json!({ "do": "new", "game": "ripple", "seed": 7 }),
        json!({ "do": "texts", "texts": french }),
        report.clone(),
        json!({ "do": "play", "move": "b3" }),
        report.clone(),
        json!({ "do": "next", "said": [] }),
        json!({ "do": "texts", "texts": {} }),
        report,
    ]);
    assert_eq!(answers[1], json!({ "ok": true }));
    assert_eq!(answers[2]["headline"], "À vous de jouer");
    assert_eq!(answers[4]["headline"], "Au tour de Bob");
    assert_eq!(
        answers[4]["last"]["text"], "You posez un jeton en b3: +1",
        "what the table lacks stays English"
    );
    assert_eq!(answers[5]["labels"][0]["does"]["text"], "player 2 pose un jeton en a1");
    assert_eq!(answers[7]["headline"], "Bob to move");
}
