//! Lines that bots write, good and bad.

use super::*;

fn read(line: &str) -> FromBot {
    FromBot::read(line.as_bytes()).unwrap_or_else(|bad| panic!("{line}: {bad}"))
}

fn refused(line: impl AsRef<[u8]>) -> String {
    FromBot::read(line.as_ref()).expect_err("a bad line").to_string()
}

#[test]
fn good_lines_are_read_and_fields_that_are_not_known_ignored() {
    assert_eq!(
        read(r#"{"type":"hello","protocol":1,"name":"mybot 2.0","wants":["moves","smells"],"x":[{}]}"#),
        FromBot::Hello { protocol: 1, name: "mybot 2.0".into(), wants: Wants(vec![TurnPart::Moves]) }
    );
    assert_eq!(read(" {\"type\" : \"ready\"}\t"), FromBot::Ready);
    let (sentence, note) = ("b2".to_owned(), Some("good".to_owned()));
    assert_eq!(
        read(r#"{"move":"b2","turn":3,"note":"good","type":"move"}"#),
        FromBot::Move { turn: 3, sentence, note, fuel: None }
    );
    assert_eq!(read(r#"{"type":"resign","turn":18446744073709551615}"#), FromBot::Resign { turn: u64::MAX });
    assert_eq!(read(r#"{"type":"dance"}"#), FromBot::Unknown { kind: "dance".into() });
    let FromBot::Hello { wants, .. } = read(r#"{"type":"hello","protocol":1,"name":"b"}"#) else { panic!() };
    assert_eq!(wants, Wants::all());
}

#[test]
fn what_is_no_message_is_refused_with_a_plain_reason() {
    for (line, why) in [
        ("", "the line is empty"),
        ("  ", "the line is empty"),
        ("[1]", "the line is a list; a message is a JSON object"),
        ("7", "the line is a number; a message is a JSON object"),
        ("null", "the line is null; a message is a JSON object"),
        ("{}", "the field `type` is missing: every message has one"),
        (r#"{"type":7}"#, "the field `type` is a number; it must be a text"),
        (r#"{"type":"move","move":"b2"}"#, "the field `turn` is missing in a message of the type `move`"),
        (r#"{"type":"move","turn":1,"move":["b2"]}"#, "the field `move` is a list; it must be a text"),
        (r#"{"type":"move","turn":1,"turn":2,"move":"b2"}"#, "the field `turn` stands twice in the object"),
        (r#"{"type":"ready","a\u001b":1,"a\u001b":2}"#, "the field `a\\u{1b}` stands twice in the object"),
    ] {
        assert_eq!(refused(line), why, "{line}");
    }
    for (line, why) in [
        ("{\"type\":\"ready\"", "the line is not JSON: EOF"),
        ("move b2", "the line is not JSON"),
        (r#"{"type":"ready"} {"type":"ready"}"#, "the line is not JSON: trailing characters"),
        (r#"{"type":"move","turn":1e999,"move":"b2"}"#, "the line is not JSON: number out of range"),
    ] {
        assert!(refused(line).starts_with(why), "{line}: {}", refused(line));
    }
    assert_eq!(refused(b"{\"type\":\"ready\xff\"}"), "the line is not UTF-8 text");
    assert_eq!(refused("{\"type\":\"rea\0dy\"}"), "the line has a zero byte in it");
}

#[test]
fn numbers_must_be_whole_and_within_bounds() {
    for number in ["1.5", "-1", "18446744073709551616", "1e30", "\"1\"", "true"] {
        let why = refused(format!(r#"{{"type":"resign","turn":{number}}}"#));
        assert!(why.starts_with("the field `turn` is "), "{number}: {why}");
    }
}

#[test]
fn names_are_short_and_can_be_shown() {
    for name in ["", "\\u001b[31m", "a\\nb", &"x".repeat(65)] {
        let why = refused(format!(r#"{{"type":"hello","protocol":1,"name":"{name}"}}"#));
        assert!(why.starts_with("the name of a bot"), "{name}: {why}");
    }
    read(&format!(r#"{{"type":"hello","protocol":1,"name":"{}"}}"#, "ü".repeat(64)));
}

#[test]
fn depth_is_bounded_and_brackets_in_texts_do_not_count() {
    let deep =
        |levels: usize| format!(r#"{{"type":"ready","x":{}{}}}"#, "[".repeat(levels), "]".repeat(levels));
    read(&deep(DEEPEST - 1));
    assert_eq!(refused(deep(DEEPEST)), BadMessage::TooDeep.to_string());
    assert_eq!(refused("[".repeat(60_000)), BadMessage::TooDeep.to_string());
    read(&format!(r#"{{"type":"log","text":"\"{}"}}"#, "[".repeat(100)));
}
