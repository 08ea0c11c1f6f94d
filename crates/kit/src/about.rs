//! Description of a game: name, seats, options. Help, menus and protocol read it.

use crate::{BadText, Setup};

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
    /// Options to choose before the game.
    pub options: &'static [GameOption],
    /// Constant tables of the game, as data: its tiles, its patterns, the ways of its pieces.
    pub tables: fn() -> serde_json::Value,
}

/// One option of a game.
#[derive(Debug)]
pub struct GameOption {
    /// The word people type.
    pub name: &'static str,
    /// One line on what it changes.
    pub help: &'static str,
    /// Values it takes.
    pub kind: OptionKind,
}

/// The values that an option takes.
#[derive(Debug)]
pub enum OptionKind {
    Number {
        min: i64,
        max: i64,
        /// Default value.
        default: OptionDefault<i64>,
    },
    Flag {
        /// Default value.
        default: bool,
    },
    /// One of some words.
    Choice {
        of: &'static [&'static str],
        /// Default value.
        default: OptionDefault<&'static str>,
    },
    /// One of some words, or a free text; on the command line, the name of a file that holds it.
    Text {
        /// The words, of which the first is the default.
        or: &'static [&'static str],
        /// Name of the text in a few words: `the lines of a deck`.
        what: &'static str,
        /// Reads a text and gives it back as one line, which reads as the same again; or says what is wrong.
        read: fn(&str) -> Result<String, BadText>,
    },
}

#[derive(Clone, Copy, Debug)]
pub enum OptionDefault<T> {
    Fixed(T),
    /// It follows from options that stand before it in the list.
    Of {
        /// The rule as people read it: `50 × cells`.
        rule: &'static str,
        /// The rule as computed; the options before this one are set.
        value: fn(&Setup) -> T,
    },
}

impl<T: Copy> OptionDefault<T> {
    /// The default, the options before it being set.
    pub(crate) fn value(&self, so_far: &Setup) -> T {
        match self {
            OptionDefault::Fixed(value) => *value,
            OptionDefault::Of { value, .. } => value(so_far),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        match self {
            OptionDefault::Fixed(_) => None,
            OptionDefault::Of { rule, .. } => Some(rule),
        }
    }
}

impl GameOption {
    /// The rule by which the default follows from other options, if it does.
    pub fn default_rule(&self) -> Option<&'static str> {
        match &self.kind {
            OptionKind::Number { default, .. } => default.rule(),
            OptionKind::Choice { default, .. } => default.rule(),
            OptionKind::Flag { .. } | OptionKind::Text { .. } => None,
        }
    }
}

impl About {
    /// The option with this name.
    pub fn option(&self, name: &str) -> Option<&'static GameOption> {
        self.options.iter().find(|option| option.name == name)
    }
}
