//! The table of causes, by evidence as the referee writes it.

use super::*;

fn found(kind: FaultKind, why: &str, evidence: &[&str], errors: &str) -> Vec<&'static str> {
    let evidence: Vec<String> = evidence.iter().map(|line| (*line).to_owned()).collect();
    let clues = Clues { kind: &kind, why, evidence: &evidence, errors, after: None };
    causes(&clues).iter().map(|cause| cause.name).collect()
}

fn silent(after: &Afterwards) -> Vec<(&'static str, bool)> {
    let kind = FaultKind::Start;
    let why = "it did not answer in time, before it answered `hello`: it had 10 s";
    let clues = Clues { kind: &kind, why, evidence: &[], errors: "", after: Some(after) };
    causes(&clues).iter().map(|cause| (cause.name, cause.sure)).collect()
}

#[test]
fn lines_that_are_no_messages_have_their_causes() {
    let line = |why: &str, said: &str| {
        let evidence = ["> {\"type\":\"hello\"}", "< {\"type\":\"hello\"}", &format!("< {said}")];
        found(FaultKind::Protocol, why, &evidence, "")
    };
    let no_json = "the line is not JSON: expected value at line 1 column 1";
    assert_eq!(line(no_json, "\\u{feff}{}"), ["byte order mark"]);
    assert_eq!(line("the line is not UTF-8 text", "\\xff\\xfe{\\u{0}"), ["UTF-16"]);
    assert_eq!(line("the line is not JSON: key must be a string", "{'type': 'move'}"), ["print of a dict"]);
    assert_eq!(line(no_json, "thinking about a1"), ["debug output"]);
    assert_eq!(line("the line is a list; a message is a JSON object", "[\"a1\"]"), ["no object"]);
    assert_eq!(
        line("the line is a text; a message is a JSON object", "\"{\\\"type\\\":1}\""),
        ["JSON in a text"]
    );
    assert_eq!(line("the line is empty", ""), ["empty line"]);
    let number = "the field `protocol` is a text; it must be a whole number, not negative and below 2^64";
    assert_eq!(line(number, "{\"type\":\"hello\",\"protocol\":\"1\"}"), ["number as text"]);
    let first = ["> {\"type\":\"hello\"}", "< Welcome to my bot"];
    assert_eq!(found(FaultKind::Protocol, no_json, &first, ""), ["banner"]);
}

#[test]
fn a_turn_that_is_answered_twice_is_recognised_wherever_the_second_answer_is_read() {
    let mv = "< {\"type\":\"move\",\"turn\":1,\"move\":\"a1\"}";
    for why in ["it said `move` though it was asked nothing", "it answers turn 1, but was asked about turn 3"]
    {
        assert_eq!(found(FaultKind::Protocol, why, &[mv, mv], ""), ["two moves"]);
        assert_ne!(found(FaultKind::Protocol, why, &[mv], ""), ["two moves"]);
    }
}

#[test]
fn silence_is_explained_only_as_far_as_the_evidence_goes() {
    use crate::bot::AnswerCame::{AtEnd, Late, WithMore};
    let after = Afterwards::default();
    let came = |answer, bytes| Afterwards { answer: Some(answer), bytes, ..after.clone() };
    assert_eq!(silent(&came(WithMore, 0)), [("no flush", true)]);
    assert_eq!(silent(&came(AtEnd, 20_000)), [("input read to its end", true)]);
    assert_eq!(silent(&came(AtEnd, 50)), [("no flush", false), ("input read to its end", false)]);
    let spoke = Afterwards { spoke_before: true, ..came(AtEnd, 50) };
    assert_eq!(silent(&spoke), [("no flush", true)]);
    assert_eq!(silent(&came(Late, 0)), [("slow start", true)]);
    let busy = Afterwards { busy: true, unread: true, ..after.clone() };
    assert_eq!(silent(&busy), [("slow start", false), ("endless loop", false)]);
    let thinking = Afterwards { busy: true, spoke_before: true, ..after };
    assert_eq!(silent(&thinking), [("too long a thought", false), ("endless loop", false)]);
}

#[test]
fn error_output_names_the_place_of_an_exception() {
    let errors = "Traceback (most recent call last):\n  File \"bot.py\", line 7, in <module>\n    x()\nKeyError: 'moves'\n";
    let kind = FaultKind::Crash { code: Some(1), signal: None };
    let clues = Clues { kind: &kind, why: "it ended with exit status 1", evidence: &[], errors, after: None };
    assert_eq!(advice_lines(&clues)[0], "cause: an exception ended it: KeyError: 'moves' (bot.py, line 7)");
    assert_eq!(
        found(kind, "it ended", &[], "OSError: [Errno 30] Read-only file system: 'x'"),
        ["read-only folder"]
    );
}

#[test]
fn the_page_on_bots_tells_all_causes() {
    let page = include_str!("../../../../docs/bots.md");
    for Cause { name, change, .. } in CAUSES {
        assert!(page.contains(&format!("| {name} |")), "docs/bots.md lacks the cause {name}: {change}");
    }
}
