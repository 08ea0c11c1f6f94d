//! My bot for Ripple.
//!
//! The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
//! it sees, and it plays the move of the greatest value. Begin there.

mod arena;

use arena::{lead, play, square};
use serde_json::Value;

const TIMES: u32 = 1; // how often every move is tried; more than once only helps where luck falls
const AHEAD: u32 = 0; // how many moves are played on after it, as a fair player might

/// The seat whose token lies on top, from 0; `None` for a cell without a token, or outside the board.
fn top(position: &Value, (x, y): (i64, i64)) -> Option<usize> {
    if x < 0 || y < 0 {
        return None;
    }
    let stack = position["stacks"][y as usize][x as usize].as_array()?;
    Some(stack.last()?.as_u64()? as usize)
}

fn neighbours((x, y): (i64, i64)) -> [(i64, i64); 4] {
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
}

/// Value of a move. `points` are those of all seats after it. Here is where you make it better.
fn value(sentence: &str, points: &[f64], position: &Value, me: usize) -> f64 {
    let beside = neighbours(square(sentence));
    let friends = beside.iter().filter(|cell| top(position, **cell) == Some(me)).count();
    lead(points, me) + 0.1 * friends as f64 // a token beside mine is safer, and fires with them
}

fn main() {
    play(value, TIMES, AHEAD);
}
