//! My bot for Gems.
//!
//! The engine tries every swap several times, each time with other gems falling, plays on a little, and counts the points.
//! `value` says how much the bot likes what it sees, and it plays the swap of the greatest value. Begin there.

mod arena;

use arena::{play, square};
use serde_json::Value;

const TIMES: u32 = 10; // how often every move is tried, each time with other luck
const AHEAD: u32 = 12; // how many moves are played on after it, as a fair player might

/// The gem on a cell, a letter; nothing beside the board. Row 0 is the top one.
#[allow(dead_code)] // for your own ideas
fn gem(position: &Value, (x, y): (i64, i64)) -> Option<char> {
    if x < 0 || y < 0 {
        return None;
    }
    position["columns"][x as usize].as_str()?.chars().nth(y as usize)
}

#[allow(dead_code)] // for your own ideas
fn neighbours((x, y): (i64, i64)) -> [(i64, i64); 4] {
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
}

/// Value of a swap. `points` are those after it. Here is where you make it better.
fn value(sentence: &str, points: &[f64], _position: &Value, me: usize) -> f64 {
    let rows: i64 = sentence.split(' ').map(|word| square(word).1).sum();
    points[me] - 0.1 * rows as f64 // swaps at the top disturb less of the board
}

fn main() {
    play(value, TIMES, AHEAD);
}
