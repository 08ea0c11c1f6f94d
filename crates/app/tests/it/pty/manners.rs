//! The manners of a guest: signals, stops, bugs; what is remembered.

use crate::support::person::Person;

#[test]
fn control_c_asks_once_and_then_leaves() {
    let mut person = Person::runs("control-c", &["play", "ripple"], &[]);
    person.awaits("your turn");
    person.presses("\x03");
    person.awaits("Leave Bastide?");
    person.presses("\x03");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_signal_ends_it_in_good_order_and_the_game_is_kept() {
    for (signal, status) in [("-TERM", 128 + 15), ("-HUP", 128 + 1)] {
        let mut person =
            Person::runs("signal", &["play", "ripple", "--seat", "human", "--seat", "human"], &[]);
        person.awaits("your turn");
        assert!(!person.has_it_back(), "it is taken meanwhile");
        person.presses("\r");
        person.awaits("turn 1");
        person.signals(signal);
        let kept = person.state.join("unfinished-ripple.json");
        person.awaits_that("the game being kept", |person| kept.exists() && person.has_it_back());
        assert_eq!(person.leaves(), status);
    }
}

/// Only programs built for tests break when they are asked to.
#[cfg(debug_assertions)]
#[test]
fn a_bug_leaves_the_terminal_as_it_was_and_is_told_there() {
    let mut person =
        Person::runs("bug", &["play", "ripple"], &[("BASTIDE_BREAK", "1"), ("RUST_BACKTRACE", "0")]);
    person.awaits("your turn");
    person.presses("h");
    person.awaits("no key was to be pressed");
    let told = person.screen.screen().cursor_position();
    person.glances();
    assert!(person.screen.screen().cursor_position() >= told, "nothing is written over it");
    assert!(person.sees().contains("no key was to be pressed"), "{}", person.sees());
    assert_eq!(person.leaves(), 101);
}

#[test]
fn a_stop_gives_the_terminal_back_and_all_is_there_again_afterwards() {
    for signal in [None, Some("-TSTP")] {
        let mut person = Person::runs("stop", &["play", "ripple"], &[]);
        person.awaits("your turn");
        match signal {
            None => person.presses("\x1a"),
            Some(signal) => person.signals(signal),
        }
        person.awaits_that("a stop", Person::sees_it_stopped);
        person.awaits_that("the terminal", Person::has_it_back);
        assert!(!person.sees().contains("your turn"), "{}", person.sees());
        person.signals("-CONT");
        person.awaits("your turn");
        assert!(!person.has_it_back() && person.screen.screen().alternate_screen());
        person.presses("\x03\x03");
        assert_eq!(person.leaves(), 0);
    }
}

#[test]
fn the_speed_of_animation_is_remembered() {
    let mut first = Person::runs("speed", &["play", "gems"], &[]);
    first.awaits("your turn");
    first.presses("<");
    first.awaits("animation is slow");
    first.presses("\x03\x03");
    first.awaits_that("the end", Person::has_it_back);
    let mut second = Person::runs("speed", &["play", "gems"], &[]);
    second.awaits("your turn");
    second.presses(">");
    second.awaits("animation is usual");
    second.presses("\x03\x03");
    assert_eq!((first.leaves(), second.leaves()), (0, 0));
}
