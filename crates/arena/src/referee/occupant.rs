//! What the referee asks on a seat of a match.

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

    /// The bot, if one was started here; nobody sits here then.
    pub fn take_bot(&mut self) -> Option<Bot> {
        match std::mem::replace(self, Occupant::Nobody) {
            Occupant::Bot(bot) => Some(*bot),
            Occupant::Mind(..) | Occupant::Nobody => None,
        }
    }
}
