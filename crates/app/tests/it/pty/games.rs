//! Whole games by keys.

use crate::support::person::Person;

#[test]
fn a_newcomer_plays_gems_by_pressing_enter() {
    let mut person = Person::runs("newcomer", &[], &[]);
    person.awaits("an arena for grid games");
    person.presses("\r");
    person.awaits("Enter begins the game");
    person.presses("\r");
    person.awaits("your turn");
    person.presses("h");
    person.awaits("look at the");
    person.presses("hh");
    person.awaits("best moves");
    person.presses("q");
    person.awaits("an arena for grid games");
    person.presses("q");
    assert_eq!(person.leaves(), 0);
}

/// Presses Tab and Enter until the game is over.
fn play_to_the_end(name: &str, args: &[&str]) {
    let mut person =
        Person::runs(name, &[&["play", name, "--seed", "3", "--no-animation"], args].concat(), &[]);
    person.awaits("Bastide");
    for _ in 0..600 {
        if person.sees().contains("play again") {
            break;
        }
        person.presses("\t\r");
        person.glances();
    }
    person.awaits("play again");
    assert!(person.sees().contains("The end"), "{}", person.sees());
    person.presses("v");
    person.awaits("turn 0 of");
    person.presses("q");
    person.awaits("an arena for grid games");
    person.presses("q");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn gems_is_played_to_its_end() {
    play_to_the_end("gems", &["-o", "max_moves=3"]);
}

#[test]
fn mansuba_is_played_to_its_end() {
    play_to_the_end("mansuba", &["--seat", "human", "--seat", "level:1", "-o", "width=4", "-o", "height=4"]);
}

#[test]
fn ripple_is_played_to_its_end() {
    play_to_the_end(
        "ripple",
        &["--seat", "human", "--seat", "greedy", "-o", "width=3", "-o", "max_turns=20"],
    );
}

#[test]
fn tilings_is_played_to_its_end() {
    play_to_the_end(
        "tilings",
        &["--seat", "human", "--seat", "first", "-o", "width=4", "-o", "height=3", "-o", "rotate=on"],
    );
}

#[test]
fn carcassonne_is_played_to_its_end() {
    play_to_the_end(
        "carcassonne",
        &["--seat", "human", "--seat", "random", "--seat", "random", "--seat", "first"],
    );
}
