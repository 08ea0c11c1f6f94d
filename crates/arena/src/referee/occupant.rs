//! The occupant of a seat that the referee asks.

use minds::{AnyMind, Budget};

use crate::bot::Bot;

/// A mind and the budget that it has where none is given, or a bot, until it has left.
pub enum Occupant {
    Mind(Box<dyn AnyMind>, Budget),
    Bot(Box<Bot>),
    Nobody,
}

impl Occupant {
    /// The bot that sits here, if one does.
    pub fn bot(&mut self) -> Option<&mut Bot> {
        match self {
            Occupant::Bot(bot) => Some(bot),
            Occupant::Mind(..) | Occupant::Nobody => None,
        }
    }

    /// Takes the bot, if one was started here; the seat is empty then.
    pub fn take_bot(&mut self) -> Option<Bot> {
        match std::mem::replace(self, Occupant::Nobody) {
            Occupant::Bot(bot) => Some(*bot),
            Occupant::Mind(..) | Occupant::Nobody => None,
        }
    }
}
