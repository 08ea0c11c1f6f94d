//! A seat of a game under way, and who sits on it.

use kit::Entry;
use minds::AnyMind;
use players::roster;

use crate::bot::Bot;

/// Who sits on a seat.
pub enum Seat {
    /// A player of ours.
    Mind(Box<dyn AnyMind>),
    /// A bot.
    Bot(Box<Bot>),
    /// Nobody any more.
    Empty,
}

impl Seat {
    /// A mind whose name was checked.
    pub fn mind(entry: &Entry, name: &str, seed: u64) -> Seat {
        Seat::Mind(roster(entry).find(name).expect("the names were checked").mind(seed))
    }
}
