//! C libraries at the table: those that play, and those that misbehave, each judged for what it did.

use crate::support::workshop::{folder, has, library, only_fault, play};

const LIBRARY: &str = include_str!("clients/library.c");

fn spec(folder: &std::path::Path, kind: &str) -> String {
    format!("lib:{}", library(folder, kind, LIBRARY, &[&format!("-D{kind}"), "-lpthread"]).display())
}

#[test]
fn libraries_play_though_they_print_or_spin_threads() {
    if !has("cc") {
        return;
    }
    let folder = folder("lib-honest");
    for kind in ["PLAIN", "PRINTS", "THREADS"] {
        let played = play("ripple", &[&spec(&folder, kind), "random"], &["-o", "max_turns=30"]);
        assert_eq!(played["faults"].as_array().map(Vec::len), Some(0), "{kind}: {played:#}");
        assert_eq!(played["seats"][0]["name"], "library");
    }
    let printed = play("ripple", &[&spec(&folder, "PRINTS"), "random"], &["-o", "max_turns=4"]);
    let errors = printed["notes"][0]["errors"].as_str().expect("what was printed is kept");
    assert_eq!(errors.lines().filter(|line| line.contains("resign")).count(), 2, "{errors}");
}

#[test]
fn libraries_that_misbehave_are_sent_off_and_nobody_else_is() {
    if !has("cc") {
        return;
    }
    let folder = folder("lib-hostile");
    for (kind, expected, reason) in [
        ("NO_ANSWER", "start", "it has no function `bastide_answer`"),
        ("OTHER_VERSION", "start", "bastide_version is 2; this host speaks 1"),
        ("EXITS", "crash", "exit status 7"),
        ("ENDS_WELL", "crash", "exit status 0"),
        ("CRASHES", "crash", "signal 11"),
        ("ABORTS", "crash", "signal 6"),
        ("TOO_LONG", "crash", "the reply has 1048577 bytes"),
        ("FLOODS", "limit", "a line of more than"),
        ("GARBAGE", "protocol", "the line is not JSON"),
        ("TWO_MOVES", "protocol", "it answers turn 0, but was asked about turn 7"),
    ] {
        let players = ["first", &spec(&folder, kind), "random"];
        let (seat, verdict, why) = only_fault(&play("ripple", &players, &["-o", "max_turns=30"]));
        assert_eq!((seat, verdict.as_str()), (1, expected), "{kind}: {why}");
        assert!(why.contains(reason), "{kind}: {why}");
    }
}

#[test]
fn a_library_that_does_not_answer_loses_on_time() {
    if !has("cc") {
        return;
    }
    let folder = folder("lib-late");
    for kind in ["LOOPS", "SILENT"] {
        let played = play("ripple", &[&spec(&folder, kind), "random"], &["--clock", "move:500ms"]);
        let (seat, verdict, why) = only_fault(&played);
        assert_eq!((seat, verdict.as_str()), (0, "timeout"), "{kind}: {why}");
    }
}
