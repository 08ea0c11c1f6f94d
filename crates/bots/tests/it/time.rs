//! Deadlines and streams: nothing that a bot writes or leaves unread holds anybody up.

use std::fs;
use std::time::{Duration, Instant};

use bots::sandbox::{BotOutput, Delivery, Excerpt, Exit};

use crate::support::trial::{LONG, MOVE, SHORT, TURN, Trial};

#[test]
fn a_silent_bot_is_late_at_its_deadline_and_not_much_after_it() {
    for manner in ["silent", "late", "stops-itself", "ignores-termination", "spins"] {
        let mut bot = Trial::of(manner).turn();
        let begin = Instant::now();
        assert_eq!(bot.receive(SHORT), BotOutput::Late { bytes: 0 }, "{manner}");
        assert!(begin.elapsed() < SHORT + Duration::from_millis(250), "{manner}");
        let begin = Instant::now();
        assert_eq!(bot.ends(Duration::ZERO), Exit::Killed, "{manner}");
        assert!(begin.elapsed() < Duration::from_millis(250), "{manner}: {:?}", begin.elapsed());
    }
}

#[test]
fn dripping_bytes_do_not_move_the_deadline() {
    let mut bot = Trial::of("drips").turn();
    let begin = Instant::now();
    let BotOutput::Late { bytes } = bot.receive(SHORT) else { panic!("it is late") };
    assert!((1..=40).contains(&bytes), "{bytes}");
    assert!(begin.elapsed() < SHORT + Duration::from_millis(250));
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
}

#[test]
fn a_flood_is_stopped_and_costs_little_memory() {
    let before = peak_memory();
    let mut bot = Trial::of("endless-line").turn();
    assert_eq!(bot.receive(LONG), BotOutput::TooLong);
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
    let mut bot = Trial::of("endless-lines").turn();
    let end = loop {
        match bot.receive(LONG) {
            BotOutput::Line(line) => assert_eq!(line, b" "),
            other => break other,
        }
    };
    assert_eq!(end, BotOutput::TooMuch);
    assert_eq!(bot.ends(SHORT), Exit::Killed);
    // All tests of this program together, so that theirs counts too. The system counts in portions, and may tell a
    // little less than before.
    let more = peak_memory().saturating_sub(before);
    assert!(more < 16 << 10, "{more} KiB");
}

/// The most memory that this process ever had, in KiB.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn a_flood_of_errors_holds_nobody_up_and_is_kept_in_short() {
    let mut bot = Trial::of("error-flood").turn();
    assert_eq!(bot.says(), MOVE);
    let Excerpt { head, left_out, tail } = bot.process.errors();
    assert_eq!(head, vec![b'e'; 4096]);
    assert_eq!(tail.len(), 4096);
    assert!(tail.ends_with(b"eethe end\n"));
    assert!(left_out > 31 << 20, "{left_out}");
    assert!(bot.process.errors().is_empty());
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn a_bot_that_closes_its_input_is_found_out_when_it_is_sent_something() {
    let mut bot = Trial::of("closes-input").turn();
    assert_eq!(bot.says(), r#"{"type":"log","text":"closed 0"}"#);
    assert_eq!(bot.process.send(TURN, Instant::now() + LONG), Delivery::Closed);
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
}

#[test]
fn a_bot_that_does_not_read_is_late() {
    let mut bot = Trial::of("silent").turn();
    let long = "x".repeat(1 << 20);
    let begin = Instant::now();
    assert_eq!(bot.process.send(&long, begin + SHORT), Delivery::Late);
    assert!(begin.elapsed() < SHORT + Duration::from_millis(250));
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
}

#[test]
fn a_bot_that_closes_its_output_is_mute_but_not_gone() {
    let mut bot = Trial::of("closes-output").turn();
    assert_eq!(bot.receive(LONG), BotOutput::Closed);
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
}
