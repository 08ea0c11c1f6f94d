//! My bot for Tilings.
//!
//! The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
//! it sees, and it plays the move of the greatest value. Begin there.

mod arena;

use arena::{lead, play, square};
use serde_json::Value;

const TIMES: u32 = 8; // how often every move is tried, each time with other luck
const AHEAD: u32 = 4; // how many moves are played on after it, as a fair player might

/// The name of a cell: (2, 3) is `c4`.
fn name((x, y): (i64, i64)) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

/// The tile that lies there: `tile`, its colours north, south, east and west, and `owner`.
fn tile(position: &Value, (x, y): (i64, i64)) -> Option<&Value> {
    if x < 0 || y < 0 {
        return None;
    }
    position["cells"].get(name((x, y)))
}

/// True if a tile has one colour: only such a tile is the centre of a pattern.
fn is_plain(colours: &str) -> bool {
    colours.chars().all(|colour| colours.starts_with(colour))
}

fn neighbours((x, y): (i64, i64)) -> [(i64, i64); 4] {
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
}

/// Value of a move. `points` are those of all seats after it. Here is where you make it better.
fn value(sentence: &str, points: &[f64], position: &Value, me: usize) -> f64 {
    if sentence == "pass" {
        return lead(points, me);
    }
    let cell = square(sentence.split(' ').next().unwrap());
    let beside = neighbours(cell).into_iter().filter_map(|cell| tile(position, cell));
    let mine = beside.filter(|laid| laid["owner"] == me && is_plain(laid["tile"].as_str().unwrap())).count();
    lead(points, me) + mine as f64 // tiles around my plain ones make my patterns greater
}

fn main() {
    play(value, TIMES, AHEAD);
}
