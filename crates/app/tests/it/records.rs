//! `verify` and `show` on good records and bad ones.

use std::fs;

use crate::support::program::run;

const GAME: &str = "\
bastide record 1
game ripple
rules 2
seats 2
option width 2
option height 1
option rest 0
start
a1
# a remark
a1
b1
result 1 1
";

/// The record with one piece of it put for another.
fn with(old: &str, new: &str) -> String {
    assert!(GAME.contains(old), "{old}");
    GAME.replacen(old, new, 1)
}

#[test]
fn a_good_record_is_good() {
    let verdict = run(&["verify", "-"], GAME);
    assert_eq!(
        verdict.out,
        "good: -: ripple, 3 turns, finished, points [1, 1]; game over: player 1 and player 2 share the win\n"
    );
    assert_eq!(verdict.status, 0);
}

#[track_caller]
fn is_bad(record: &str, reason: &str) {
    let verdict = run(&["verify", "-"], record);
    assert_eq!((verdict.out.as_str(), verdict.status), (format!("bad:  -: {reason}\n").as_str(), 1));
    assert_eq!(run(&["show", "-"], record).status, 1);
}

#[test]
fn a_bad_record_is_told_by_line_or_turn() {
    is_bad("", "line 1: the record breaks off before its result");
    is_bad("hello", "line 1: a record begins with the line `bastide record 1`");
    is_bad(&with("ripple", "go"), "line 2: there is no game `go`");
    is_bad(&with("seats 2", "seats 99"), "line 8: ripple has 1 to 32 seats, not `99`");
    is_bad(&with("width 2", "width 0"), "line 8: option `width` is a number from 1 to 64, not `0`");
    is_bad(&with("start\n", "begin\n"), "line 8: `start` should stand here, not `begin`");
    is_bad(
        &with("start", "start / 4"),
        "the start makes no sense: the turn asks for 0 draws and 1 are given",
    );
    is_bad(&with("b1", "c1"), "turn 3, `c1`, makes no sense: c1 is off the board, whose last square is b1");
    is_bad(&with("b1", "b1 / 3"), "turn 3, `b1`, makes no sense: the turn asks for 0 draws and 1 are given");
    is_bad(&with("b1", "b1 / x"), "line 12: `x` is not a number");
    is_bad(
        &with("b1", "player 7 leaves"),
        "turn 3, `player 7 leaves`, makes no sense: there is no player 7 at this table",
    );
    is_bad(&with("b1\n", "b1\na1\n"), "turn 4, `a1`, makes no sense: the game is over");
    is_bad(
        &with("result 1 1", "result 2 0"),
        "the record ends with `result 2 0`, but the game stands at `result 1 1`",
    );
    is_bad(
        &with("result", "unfinished"),
        "the record ends with `unfinished 1 1`, but the game stands at `result 1 1`",
    );
    is_bad(&with("result 1 1\n", ""), "line 13: the record breaks off before its result");
    is_bad(&format!("{GAME}more"), "line 14: `more` stands after the result");
}

#[test]
fn a_record_of_other_rules_is_looked_at_but_not_replayed() {
    let other = with("rules 2", "rules 9").replace("option width 2", "option moons 3");
    let verdict = run(&["verify", "-"], &other);
    let reason = "bad:  -: rules version 9 of ripple: only version 2 can be replayed here\n";
    assert_eq!((verdict.out.as_str(), verdict.status), (reason, 1));
    let shown = run(&["show", "-"], &other);
    let lines = "Ripple, rules version 9\nseats 2\noption moons 3\noption height 1\noption rest 0\nstart\n";
    assert_eq!(
        (shown.out.as_str(), shown.status),
        (format!("{lines}1. a1\n2. a1\n3. b1\nresult 1 1\n").as_str(), 0)
    );
    assert_eq!(run(&["show", "-", "--as", "svg"], &other).status, 1);
}

#[test]
fn one_bad_file_of_several_makes_the_status_one() {
    let verdict = run(&["verify", "--json", "no/such/file", "-"], GAME);
    let lines: Vec<&str> = verdict.out.lines().collect();
    assert!(lines[0].starts_with(r#"{"file":"no/such/file","ok":false,"#), "{}", lines[0]);
    let mut good: serde_json::Value = serde_json::from_str(lines[1]).unwrap();
    assert_eq!(good["outcome"].take()["winners"], serde_json::json!([0, 1]), "{}", lines[1]);
    let known =
        r#"{"file":"-","game":"ripple","ok":true,"outcome":null,"over":true,"scores":[1,1],"turns":3}"#;
    assert_eq!(good.to_string(), known);
    assert_eq!(verdict.status, 1);
}

#[test]
fn a_record_from_a_position_is_good_too() {
    let record = "bastide record 1\ngame ripple\nrules 2\n| seats=1 to_move=1 turn=0 max_turns=9\n| . 1\na1\nresult 2\n";
    assert_eq!(run(&["verify", "-"], record).status, 0);
}

#[test]
fn any_turn_is_shown_as_text() {
    let shown = |turn: &str| run(&["show", "-", "--turn", turn], GAME).out;
    assert_eq!(shown("0").lines().nth(1).unwrap().split("  ").nth(1), Some(". ."));
    assert!(shown("1").contains("[1]"), "{}", shown("1"));
    assert_eq!(run(&["show", "-"], GAME).out, shown("3"));
    let beyond = run(&["show", "-", "--turn", "4"], GAME);
    assert_eq!(beyond.err, "bastide: --turn goes from 0 to 3 in this record, not 4\n");
    assert_eq!(beyond.status, 2);
}

#[test]
fn colours_are_used_only_where_they_are_wanted() {
    assert!(!run(&["show", "-"], GAME).out.contains('\u{1b}'));
    assert!(run(&["show", "-", "--color", "always"], GAME).out.contains('\u{1b}'));
}

#[test]
fn a_picture_has_the_theme_the_letters_and_the_ids_that_are_asked_for() {
    let game = "bastide record 1\ngame gems\nrules 1\n| colours=3 max_moves=1 moves=0 score=0\n| A A B A\nunfinished 0\n";
    let plain = run(&["show", "-", "--as", "svg"], game).out;
    assert!(plain.contains("prefers-color-scheme:dark") && !plain.contains(">B</text>"), "{plain}");
    let dark = run(&["show", "-", "--as", "svg", "--theme", "dark", "--letters", "--prefix", "x-"], game).out;
    assert!(!dark.contains("var(--") && dark.contains(">B</text>"), "{dark}");
    assert!(dark.contains(r#"<g id="x-a1""#) && dark.contains(r##"href="#x-gem-1""##), "{dark}");
}

#[test]
fn a_page_tells_what_was_noted_in_the_record_and_beside_it() {
    let file = std::env::temp_dir().join(format!("bastide-page-{}.record", std::process::id()));
    fs::write(&file, GAME).unwrap();
    let beside = file.with_file_name(format!("{}.notes.jsonl", file.file_name().unwrap().to_str().unwrap()));
    let heading = r#"{"match":{"clock":{"kind":"move","ms":1000},"pondering":false,"seats":[{"spec":"cmd:./ada","seed":"1","name":"Ada"},{"spec":"greedy","seed":"2"}]}}"#;
    let note = r#"{"note":{"turn":1,"seat":1,"remarks":["I see it"],"errors":"warning: <b>"}}"#;
    fs::write(&beside, format!("{heading}\n{note}\n")).unwrap();
    let page = run(&["show", file.to_str().unwrap(), "--as", "html"], "");
    fs::remove_file(&file).unwrap();
    fs::remove_file(&beside).unwrap();
    assert_eq!(page.err, "");
    for told in ["a remark", "Ada", "greedy", "I see it", "warning: \\u003cb>", "Ada lays a token on a1: +1"]
    {
        assert!(page.out.contains(told), "{told}");
    }
}

#[test]
fn pictures_and_pages_are_made() {
    let svg = run(&["show", "-", "--as", "svg"], GAME).out;
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    let page = run(&["show", "-", "--as", "html"], GAME).out;
    assert!(page.to_lowercase().starts_with("<!doctype html>") && page.contains("</html>"));
    assert!(!page.contains("http://") || !page.contains("src=\"http"), "the page needs no network");
}
