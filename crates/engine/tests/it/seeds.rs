//! The seeds of the fuzz targets, and what fuzzing has found on this machine, through the same checks.

use std::fs;
use std::path::Path;

#[path = "../../../../fuzz/checks/engine.rs"]
mod engine;
#[path = "../../../../fuzz/checks/positions.rs"]
mod positions;
#[path = "../../../../fuzz/checks/records.rs"]
mod records;

/// Every input of a target: its seeds, its corpus, and what once failed, where there are any.
fn inputs(target: &str) -> Vec<Vec<u8>> {
    let fuzz = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz"));
    let folders = ["seeds", "corpus", "artifacts"].map(|kind| fuzz.join(kind).join(target));
    let files = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
    files.filter_map(|file| fs::read(file.path()).ok()).collect()
}

fn replay(target: &str, check: impl Fn(&[u8])) {
    let inputs = inputs(target);
    assert!(inputs.len() >= games::GAMES.len(), "{target} has a seed for every game");
    inputs.iter().for_each(|input| check(input));
}

/// A target that takes text sees nothing of what is none.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

#[test]
fn the_seeds_of_the_engine_are_answered() {
    replay("engine", |input| engine::check(text(input)));
}

#[test]
fn the_seeds_of_positions_are_read_and_played() {
    replay("positions", |input| {
        let [game, choice, rest @ ..] = input else { return };
        positions::check(*game, *choice, text(rest));
    });
}

#[test]
fn the_seeds_of_records_are_read_and_replayed() {
    replay("records", |input| records::check(text(input)));
}
