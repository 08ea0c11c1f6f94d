//! The contents of the page; text from outside never leaves its place.

use std::collections::BTreeMap;

use kit::{Account, Fact, Message, Player, SeatStanding};
use serde_json::{Value, json};

use super::*;
use crate::{Cell, Ink, Piece, Shape};

fn scene(letter: &str) -> Scene {
    Scene::board(3, 2, |square| {
        let text = if square.x == 1 { letter } else { "." };
        let piece = Piece { id: square.to_string(), shapes: vec![] };
        let shape = Shape::text((0.5, 0.5), 0.5, text, Ink::Plain);
        Cell { pieces: vec![piece], said: letter.into(), ..Cell::new(vec![], vec![shape]) }
    })
}

fn turn(sentence: &str) -> TurnReport {
    let did = Message::new("{player} {player:says|say} {word}")
        .with("player", Player(0))
        .with("word", sentence.to_owned());
    let (sentence, text) = (Some(sentence.to_owned()), String::new());
    TurnReport {
        player: Player(0),
        sentence,
        did,
        points: Account::default(),
        skipped: vec![],
        aside: None,
        text,
    }
}

fn standing(player: Player) -> SeatStanding {
    SeatStanding { player, points: i64::from(player.0) + 1, rank: 1, left: None, holds: Vec::new() }
}

/// A position under a letter, at the start of a game.
fn start(letter: &str) -> Frame {
    let facts = vec![Fact::new("letter", Message::new("{it}").with("it", letter.to_owned()))];
    let report = PositionReport {
        standings: Player::all(2).map(standing).collect(),
        to_move: Some(Player(1)),
        facts,
        ..PositionReport::default()
    };
    let remarks = vec![Remark { seat: Some(0), kind: "note", text: letter.into() }];
    Frame { report, scene: scene(letter), remarks, ..Frame::default() }
}

fn frame(sentence: &str, letter: &str) -> Frame {
    Frame { turn: Some(turn(sentence)), ..start(letter) }
}

fn page(title: &str, frames: impl IntoIterator<Item = Frame>) -> String {
    let mut replay = Replay::new(title, vec!["Ada".into(), title.into()]);
    frames.into_iter().for_each(|frame| replay.push(frame));
    replay.page()
}

/// The data as a browser finds it: up to where the element ends.
fn data(page: &str, class: &str) -> Value {
    let (_, rest) = page.split_once(&format!(r#"class="{class}">"#)).expect("the page has data");
    let (json, _) = rest.split_once("</script").expect("the data end");
    serde_json::from_str(json).expect("the data are JSON")
}

/// The pictures as the script makes them: bodies by ids.
fn pictures(page: &str) -> Vec<BTreeMap<String, String>> {
    let (film, board) = (data(page, "data"), data(page, "pictures"));
    let mut shown = BTreeMap::new();
    let text = |of: &str, at: i64| board[of][at as usize].as_str().expect("a text").to_owned();
    let frames = film["frames"].as_array().expect("frames").iter();
    let pictures = frames.map(|frame| {
        for step in frame["steps"].as_array().expect("steps") {
            let numbers: Vec<i64> =
                step.as_array().expect("a list").iter().filter_map(Value::as_i64).collect();
            let mut rest = &numbers[..];
            while let [id, body, ..] = *rest {
                if body < 0 {
                    shown.remove(&text("ids", id));
                } else {
                    shown.insert(text("ids", id), text("bodies", body));
                }
                rest = &rest[if body < 0 { 2 } else { 4 }..];
            }
        }
        shown.clone()
    });
    pictures.collect()
}

#[test]
fn the_pictures_on_the_page_are_those_of_the_scenes() {
    let letters = ["a", "b", "b", "a&<c"];
    let [first, others @ ..] = letters;
    let turns = others.map(|letter| frame(letter, letter));
    let page = page("a game", [start(first)].into_iter().chain(turns));
    for (shown, letter) in pictures(&page).iter().zip(letters) {
        assert_eq!(shown.len(), 12, "six cells and six pieces");
        assert!(shown["b1"].contains(&format!(">{}</text>", escaped(letter))), "{shown:?}");
    }
    let film = data(&page, "data");
    assert_eq!(film["frames"][2]["steps"], json!([[]]), "nothing changed");
    assert_eq!(
        film["lines"][0],
        json!({ "player": 0, "sentence": "b", "text": "Ada says b", "earned": [], "did": "Ada says b", "won": 0 })
    );
    assert_eq!(film["lines"].as_array().map(Vec::len), Some(3), "a line for each turn");
    let told = json!({ "headline": "A game to move", "mover": 1, "points": [1, 2], "details": ["", ""], "facts": ["a&<c"] });
    assert_eq!(film["frames"][3]["told"], told);
    assert_eq!(film["frames"][3]["notes"], json!(["Ada, note: a&<c"]));
}

#[test]
fn films_lead_from_picture_to_picture_as_far_as_there_is_room() {
    let film = || vec![scene("b"), scene("c")];
    let frames = [start("a"), Frame { film: film(), ..frame("x", "d") }];
    let short = page("", frames);
    assert_eq!(data(&short, "data")["frames"][1]["steps"].as_array().map(Vec::len), Some(3));
    let many = (0..2000).map(|_| Frame { film: film(), ..frame("x", "d") });
    let long = page("", many);
    let frames = data(&long, "data");
    let last = frames["frames"].as_array().and_then(|frames| frames.last()).expect("a last frame");
    assert_eq!(last["steps"].as_array().map(Vec::len), Some(1));
}

#[test]
fn what_points_were_for_is_told() {
    let points = Account(vec![("roads", vec![3, 0]), ("cities", vec![0, -8])]);
    let turn = Some(TurnReport { points, ..turn("x") });
    let page = page("", [start("a"), Frame { turn, ..start("b") }]);
    let line = &data(&page, "data")["lines"][0];
    assert_eq!(line["earned"], json!(["Ada: roads +3", "player 2: cities -8"]));
    assert_eq!(
        data(&page, "data")["names"],
        json!(["Ada", "player 2"]),
        "a player without a name has a number"
    );
    assert_eq!(line["text"], "Ada says x: +3; player 2 -8");
}

#[test]
fn texts_from_outside_cannot_leave_their_place() {
    let evil = "</ScRiPt><script>alert(1)</script><!--\u{2028}{data}{0}";
    let page = page(evil, [start(evil), frame(evil, evil)]);
    let said = format!("Ada says {}", evil.replace('\u{2028}', "\u{fffd}"));
    assert_eq!(data(&page, "data")["lines"][0]["text"], said);
    assert_eq!(page.to_lowercase().matches("<script").count(), 3);
    assert_eq!(page.to_lowercase().matches("</script").count(), 3);
    assert!(!page.contains("<!--") && !page.contains('\u{2028}'));
    assert!(page.contains("<title>&lt;/ScRiPt&gt;&lt;script&gt;alert(1)"));
}

#[test]
fn a_page_names_nothing_outside_itself() {
    let page = page("a game", [start("a")]);
    let namespace = "http://www.w3.org/2000/svg";
    for way_out in ["http", "src=", "url(", "@import", "fetch("] {
        assert!(!page.replace(namespace, "").replace("http-equiv", "").contains(way_out), "{way_out}");
    }
}

#[test]
fn a_game_without_turns_is_a_page_too() {
    assert_eq!(data(&page("", []), "data")["frames"].as_array().map(Vec::len), Some(0));
}
