//! What a game says of itself: its name, its seats, its options. Help, menus and protocol read it.

use crate::Setup;

/// The description of a game, as data.
#[derive(Debug)]
pub struct About {
    /// The word people type.
    pub name: &'static str,
    /// The name people read.
    pub title: &'static str,
    /// One line that makes one want to play.
    pub summary: &'static str,
    /// The rules in short, in a few paragraphs, with the form of a move.
    pub rules: &'static str,
    /// Raised whenever the same moves and draws may lead elsewhere; records name it.
    pub version: u32,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// The usual number of seats.
    pub usual_seats: u8,
    /// What can be chosen before the game.
    pub options: &'static [Opt],
}

/// One option of a game.
#[derive(Debug)]
pub struct Opt {
    /// The word people type.
    pub name: &'static str,
    /// One line on what it changes.
    pub help: &'static str,
    /// What values it takes.
    pub kind: Kind,
}

/// The values that an option takes.
#[derive(Debug)]
pub enum Kind {
    /// A whole number.
    Number {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
        /// What it is if nobody says.
        default: Usual,
    },
    /// On or off.
    Flag {
        /// What it is if nobody says.
        default: bool,
    },
    /// One of some words.
    Choice {
        /// The words.
        of: &'static [&'static str],
        /// What it is if nobody says.
        default: &'static str,
    },
}

/// The default of a number.
#[derive(Debug)]
pub enum Usual {
    /// Always the same.
    Fixed(i64),
    /// It follows from options that stand before it in the list.
    Of {
        /// The rule as people read it: `50 × cells`.
        rule: &'static str,
        /// The rule as computed; the options before this one are set.
        value: fn(&Setup) -> i64,
    },
}

impl About {
    /// The option with this name.
    pub fn option(&self, name: &str) -> Option<&'static Opt> {
        self.options.iter().find(|option| option.name == name)
    }
}
