//! My bot for Mansuba.
//!
//! The engine tries every move and gives the standing of all seats after it: minus the distance that is still to go, in
//! parts of a move. `value` says how much the bot likes what it sees, and it plays the move of the greatest value.
//! Begin there.

mod arena;

use arena::{lead, play, square};
use serde_json::Value;

const TIMES: u32 = 1; // how often every move is tried; more than once only helps where luck falls
const AHEAD: u32 = 0; // how many moves are played on after it, as a fair player might

/// The direction in which I go: seat 0 starts on the left and goes right, seat 1 goes left.
fn forward(me: usize) -> i64 {
    if me == 0 { 1 } else { -1 }
}

/// The squares on which the pieces of a seat stand.
#[allow(dead_code)] // for your own ideas
fn pieces(position: &Value, seat: usize) -> Vec<(i64, i64)> {
    let cells = position["cells"].as_object().unwrap();
    cells.iter().filter(|(_, piece)| piece["seat"] == seat).map(|(name, _)| square(name)).collect()
}

/// Value of a move. `points` are the standings of all seats after it. Here is where you make it better.
fn value(sentence: &str, points: &[f64], _position: &Value, me: usize) -> f64 {
    // `b2 d4` moves a piece; `free b2` frees a prisoner, `pass` does nothing.
    let columns = match sentence.split_once(' ') {
        None | Some(("free", _)) => 0,
        Some((from, to)) => (square(to).0 - square(from).0) * forward(me),
    };
    lead(points, me) + columns as f64 // of equally good moves, the one that goes farther
}

fn main() {
    play(value, TIMES, AHEAD);
}
