//! Requests of a page: the words that may come next, pictures, and glimpses of moves.

use serde_json::{Value, json};

use super::ask;

fn ids(elements: &Value) -> Vec<&str> {
    let elements = elements.as_array().expect("elements are a list");
    elements.iter().map(|element| element[0].as_str().expect("an id is a text")).collect()
}

#[test]
fn words_are_said_one_by_one_until_nothing_is_left_to_choose() {
    let answers = ask(&[
        json!({ "do": "new", "game": "carcassonne", "seed": 7 }),
        json!({ "do": "next" }),
        json!({ "do": "next", "said": ["0,1"] }),
        json!({ "do": "next", "said": ["0,1", "r0"] }),
        json!({ "do": "next", "said": ["0,1", "r0", "w"] }),
        json!({ "do": "next", "said": ["nonsense"] }),
    ]);
    assert_eq!(answers[1]["places"], json!(["-1,0", "0,-1", "0,1"]));
    assert_eq!(answers[2]["choices"], json!(["r0", "r1", "r3"]));
    assert_eq!((&answers[3]["end"], &answers[3]["settled"]), (&json!(true), &Value::Null));
    assert_eq!(answers[4]["settled"], json!("0,1 r0 w"));
    assert_eq!(answers[5]["places"], json!([]), "nothing can come after what cannot be said");
}

#[test]
fn a_piece_keeps_its_id_when_it_moves_and_the_film_leads_there() {
    let answers = ask(&[
        json!({ "do": "new", "game": "mansuba", "seed": 1 }),
        json!({ "do": "picture" }),
        json!({ "do": "play", "move": "a1 c1" }),
        json!({ "do": "picture", "as": "film" }),
    ]);
    assert_eq!(answers[2]["ok"], json!(true), "{}", answers[2]);
    let [before, after] =
        [&answers[1]["frames"][0], answers[3]["frames"].as_array().unwrap().last().unwrap()];
    let pieces = |picture: &Value| {
        let all = picture["elements"].as_array().unwrap().iter().filter(|element| element[1] == 2);
        all.map(|element| (element[0].clone(), [element[2].clone(), element[3].clone()])).collect::<Vec<_>>()
    };
    let moved: Vec<_> = pieces(before)
        .into_iter()
        .filter(|(id, at)| !pieces(after).contains(&(id.clone(), at.clone())))
        .collect();
    assert_eq!(moved.len(), 1, "one piece has moved");
    assert!(pieces(after).iter().any(|(id, _)| *id == moved[0].0), "it is still the same piece");
}

#[test]
fn a_film_is_shown_only_after_the_picture_before_it() {
    let swap = |answers: &[Value]| answers[0]["moves"][0].clone();
    let first = ask(&[json!({ "do": "new", "game": "gems", "seed": 1 })]);
    let answers = ask(&[
        json!({ "do": "new", "game": "gems", "seed": 1 }),
        json!({ "do": "picture" }),
        json!({ "do": "play", "move": swap(&first) }),
        json!({ "do": "picture", "as": "film" }),
        json!({ "do": "picture", "as": "film" }),
    ]);
    assert!(answers[3]["frames"].as_array().unwrap().len() > 2, "gems vanish and fall step by step");
    assert_eq!(answers[4]["frames"].as_array().unwrap().len(), 1, "the same position again is no turn");
    assert!(answers[3]["earned"][0].as_str().unwrap().starts_with("player 1: "));
}

#[test]
fn a_glimpse_changes_nothing_and_tells_no_luck() {
    let answers = ask(&[
        json!({ "do": "new", "game": "carcassonne", "seed": 7 }),
        json!({ "do": "glimpse", "move": "0,1 r0 w" }),
        json!({ "do": "state" }),
        json!({ "do": "glimpse", "move": "5,5 r0" }),
        json!({ "do": "new", "game": "gems", "seed": 1 }),
    ]);
    assert_eq!(ids(&answers[1]["elements"]), ["0,1", "p:follower-0,1"]);
    assert_eq!(answers[2]["turn"], json!(0));
    assert_eq!(answers[3]["error"], json!("illegal"));
    let swap = answers[4]["moves"][0].clone();
    let gems =
        ask(&[json!({ "do": "new", "game": "gems", "seed": 1 }), json!({ "do": "glimpse", "move": swap })]);
    assert_eq!(gems[1]["elements"], json!([]));
}

#[test]
fn a_picture_for_a_page_has_its_styles_beside_it() {
    let answers = ask(&[
        json!({ "do": "new", "game": "ripple", "seed": 1 }),
        json!({ "do": "scene", "as": "svg" }),
        json!({ "do": "scene", "as": "page", "prefix": "one-" }),
    ]);
    assert!(answers[1]["scene"].as_str().unwrap().contains("<style>"));
    let picture = answers[2]["scene"].as_str().unwrap();
    assert!(picture.contains("id=\"one-a1\"") && !picture.contains("style"));
    assert!(answers[2]["style"].as_str().unwrap().contains(":root[data-theme=dark]"));
}

#[test]
fn every_turn_that_was_played_can_be_gone_to() {
    let answers = ask(&[
        json!({ "do": "new", "game": "ripple", "options": { "width": 3, "height": 3 }, "seed": 1 }),
        json!({ "do": "play", "move": "a1" }),
        json!({ "do": "play", "move": "b2" }),
        json!({ "do": "go", "turn": 0 }),
        json!({ "do": "go", "turn": 2 }),
        json!({ "do": "go", "turn": 3 }),
    ]);
    assert_eq!((&answers[3]["turn"], &answers[3]["position"]), (&json!(0), &answers[0]["position"]));
    assert_eq!(answers[4]["position"], answers[2]["position"]);
    assert_eq!(answers[5]["reason"], json!("`turn` goes from 0 to 2 in this game, not 3"));
}

#[test]
fn a_glimpse_of_a_jump_shows_its_way() {
    let answers = ask(&[
        json!({ "do": "new", "game": "mansuba", "seed": 1 }),
        json!({ "do": "state" }),
        json!({ "do": "glimpse", "move": "a1 c1" }),
    ]);
    let drawn = ids(&answers[2]["elements"]);
    assert!(drawn.contains(&"a1") && drawn.contains(&"c1"), "{drawn:?} of {}", answers[1]["moves"]);
    assert!(drawn.iter().any(|id| id.starts_with("over:")), "{drawn:?}");
}
