//! The work of one request is bounded: what cannot be begun cannot be set up either.

use serde_json::{Value, json};

use crate::ask;

/// A chequered board of two colours, a pair of columns wide, on which no line stands.
fn two_colours(width: usize, height: usize) -> String {
    let gem = |x: usize, y: usize| if (x / 2 + y).is_multiple_of(2) { "A" } else { "B" };
    let row = |y: usize| (0..width).map(|x| gem(x, y)).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = (0..height).map(row).collect();
    format!("colours=2 max_moves=0 moves=0 score=0\n{}", rows.join("\n"))
}

fn set(position: &str) -> Value {
    ask(&[json!({"do":"set","game":"gems","position":position,"seed":1})]).remove(0)
}

/// Its cascades hardly end: one move took half a minute and answered with 57 MB.
#[test]
fn a_great_board_of_two_colours_is_neither_begun_nor_set_up() {
    let refused = set(&two_colours(64, 64));
    assert_eq!(refused["error"], "position", "{refused}");
    assert_eq!(
        refused["reason"],
        "a board of 4096 gems needs at least 3 colours; of 1 or 2 there are at most 200 gems"
    );
    let options = json!({"width":64,"height":64,"colours":2});
    let refused = &ask(&[json!({"do":"new","game":"gems","seed":1,"options":options})])[0];
    assert_eq!(refused["error"], "setup", "{refused}");
}

#[test]
fn a_small_board_of_two_colours_is_set_up() {
    assert_eq!(set(&two_colours(12, 12))["ok"], true);
}

/// The record of a square game that luck would hardly begin, its draws being given: columns from the left, each from its
/// top.
fn loaded(side: usize) -> Value {
    let draw = |number: usize| if (number / side / 2 + number % side).is_multiple_of(2) { "0" } else { "1" };
    let draws: Vec<&str> = (0..side * side).map(draw).collect();
    let record = format!(
        "bastide record 1\ngame gems\nrules 1\nseats 1\noption width {side}\noption height {side}\n\
         option colours 2\noption max_moves 0\nstart / {}\nunfinished 0\n",
        draws.join(" ")
    );
    ask(&[json!({"do":"load","record":record,"seed":1})]).remove(0)
}

#[test]
fn no_record_brings_such_a_board_in() {
    assert_eq!(loaded(12)["ok"], true);
    assert_eq!(loaded(64)["error"], "record");
}

/// A long game of Ripple between two cells of a board that never fills.
fn long_record(turns: usize) -> String {
    let mut record = String::from(
        "bastide record 1\ngame ripple\nrules 2\nseats 2\noption width 4\noption height 4\noption rest 0\n\
         option max_turns 0\nstart\n",
    );
    (0..turns).for_each(|_| record.push_str("a1\n"));
    record.push_str(if turns % 2 == 1 { "unfinished 1 0\n" } else { "unfinished 0 1\n" });
    record
}

#[test]
fn a_record_longer_than_other_requests_is_loaded_and_comes_out_again() {
    let record = long_record(350_001);
    assert!(record.len() > engine::LONGEST_LINE);
    let mut engine = crate::engine();
    let state = crate::read(&engine.answer(&json!({"do":"load","record":record,"seed":1}).to_string()));
    assert_eq!((&state["ok"], &state["turn"]), (&json!(true), &json!(350_001)));
    let told = crate::read(&engine.answer(r#"{"do":"record"}"#));
    assert_eq!(told["record"], record);
    let again = crate::read(&engine.answer(&json!({"do":"load","record":told["record"]}).to_string()));
    assert_eq!(again["ok"], true);
}

#[test]
fn nothing_else_may_be_so_long() {
    let long = "x".repeat(engine::LONGEST_LINE);
    let lists = format!("[{}0]", "0,".repeat(engine::LONGEST_LINE / 2));
    for line in [
        json!({"do":"play","move":long}).to_string(),
        format!(r#"{{"do":"load","record":"x","seed":{lists}}}"#),
        format!(r#"{{"do":"load","record":"x","more":{lists}}}"#),
        lists,
    ] {
        let refused = crate::read(&crate::engine().answer(&line));
        assert_eq!(refused["error"], "unreadable", "{refused}");
        assert!(refused["reason"].as_str().unwrap().contains("64 MiB to `load` a record"), "{refused}");
    }
}
