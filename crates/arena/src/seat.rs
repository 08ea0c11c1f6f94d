//! A seat of a game under way, and who sits on it.

use kit::Entry;
use minds::AnyMind;

use crate::bot::Bot;
use crate::mind;

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
        Seat::Mind(mind(entry, name, seed).expect("the names were checked"))
    }
}
