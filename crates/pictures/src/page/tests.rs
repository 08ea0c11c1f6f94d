//! What the page holds, and that no text from outside leaves its place.

use std::collections::BTreeMap;

use serde_json::Value;

use kit::{Account, Fact, Message, Player};

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

fn frame(sentence: &str, letter: &str) -> Frame {
    let remarks = vec![Remark { seat: Some(0), kind: "note", text: letter.into() }];
    let fact = Fact::new("letter", Message::new("{letter}").with("letter", letter.to_owned()));
    let report = Report { facts: vec![fact], ..Report::default() };
    let turn = (!sentence.is_empty()).then(|| turn(sentence, Account::default()));
    Frame { turn, report, scene: scene(letter), remarks, film: Vec::new() }
}

fn turn(sentence: &str, points: Account) -> TurnReport {
    let said = Message::new("{player} {player:says|say} {it}").with("player", Player(0));
    let said = said.with("it", sentence.to_owned());
    TurnReport::new(Player(0), Some(sentence.to_owned()), said, points, Vec::new())
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
    let page = page(
        "a game",
        ["", "b", "b", "a&<c"].into_iter().zip(letters).map(|(said, letter)| frame(said, letter)),
    );
    for (shown, letter) in pictures(&page).iter().zip(letters) {
        assert_eq!(shown.len(), 12, "six cells and six pieces");
        assert!(shown["b1"].contains(&format!(">{}</text>", escaped(letter))), "{shown:?}");
    }
    let film = data(&page, "data");
    assert_eq!(film["frames"][2]["steps"], serde_json::json!([[]]), "nothing changed");
    assert_eq!(film["frames"][0]["caption"], "Start");
    assert_eq!(film["frames"][1]["caption"], "1. Ada says b");
    assert_eq!(film["frames"][3]["facts"], serde_json::json!(["a&<c"]));
    assert_eq!(film["players"][0], "Ada");
}

#[test]
fn films_lead_from_picture_to_picture_as_far_as_there_is_room() {
    let film = || vec![scene("b"), scene("c")];
    let frames = [frame("", "a"), Frame { film: film(), ..frame("x", "d") }];
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
    let earned = Account(vec![("roads", vec![3, 0]), ("cities", vec![0, -8])]);
    let page = page("", [Frame { turn: Some(turn("x", earned)), ..frame("x", "a") }]);
    let told = &data(&page, "data")["frames"][0]["earned"];
    assert_eq!(*told, serde_json::json!(["player 1: roads +3", "player 2: cities -8"]));
}

#[test]
fn texts_from_outside_cannot_leave_their_place() {
    let evil = "</ScRiPt><script>alert(1)</script><!--\u{2028}{data}{0}";
    let page = page(evil, [frame("", evil), frame(evil, evil)]);
    let caption = format!("1. Ada says {}", evil.replace('\u{2028}', "\u{fffd}"));
    assert_eq!(data(&page, "data")["frames"][1]["caption"], caption);
    assert_eq!(page.to_lowercase().matches("<script").count(), 3);
    assert_eq!(page.to_lowercase().matches("</script").count(), 3);
    assert!(!page.contains("<!--") && !page.contains('\u{2028}'));
    assert!(page.contains("<title>&lt;/ScRiPt&gt;&lt;script&gt;alert(1)"));
}

#[test]
fn a_page_names_nothing_outside_itself() {
    let page = page("a game", [frame("start", "a")]);
    let namespace = "http://www.w3.org/2000/svg";
    for way_out in ["http", "src=", "url(", "@import", "fetch("] {
        assert!(!page.replace(namespace, "").replace("http-equiv", "").contains(way_out), "{way_out}");
    }
}

#[test]
fn a_game_without_turns_is_a_page_too() {
    assert_eq!(data(&page("", []), "data")["frames"].as_array().map(Vec::len), Some(0));
}
