//! My bot for Carcassonne.
//!
//! The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
//! much the bot likes what it sees, and it plays the move of the greatest value. Begin there.

mod arena;

use arena::{lead, play, square};
use serde_json::Value;

const TIMES: u32 = 1; // how often every move is tried, each time with other tiles drawn
const AHEAD: u32 = 0; // how many moves are played on after it, as a fair player might

/// The place of the follower that the move puts: `n`, `c` (a monastery), `ne` (a field) …; `None` if it puts none.
fn claim(sentence: &str) -> Option<&str> {
    sentence.split(' ').nth(2) // `1,0 r1 n`: a cell, quarter turns, and perhaps a claim
}

/// True if a tile lies there.
fn laid(position: &Value, (x, y): (i64, i64)) -> bool {
    position["tiles"].as_array().unwrap().iter().any(|tile| tile["x"] == x && tile["y"] == y)
}

/// Number of tiles on the eight cells around: a monastery wants all of them.
fn around(position: &Value, (x, y): (i64, i64)) -> usize {
    let cells = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|step| *step != (0, 0));
    cells.filter(|(dx, dy)| laid(position, (x + dx, y + dy))).count()
}

/// Value of a move. `points` are those of all seats if the game ended after it. Begin here.
fn value(sentence: &str, points: &[f64], position: &Value, me: usize) -> f64 {
    let cell = square(sentence.split(' ').next().unwrap());
    let mut worth = lead(points, me) + 0.2 * around(position, cell) as f64;
    if claim(sentence).is_some() {
        let left = position["left"][me].as_f64().unwrap();
        worth -= 6.0 / (1.0 + left); // the last followers are dear: keep some
    }
    worth
}

fn main() {
    play(value, TIMES, AHEAD);
}
