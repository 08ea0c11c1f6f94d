//! Errors of input from outside: a text, a move, a setup.
//!
//! They are non-exhaustive, so that other crates can read a reason but make one only by `new`, which makes it fit to be shown.

use thiserror::Error;

use crate::printable::short;

/// A text that cannot be read, with a reason its writer understands.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
#[non_exhaustive]
pub struct BadText(pub String);

/// A move that the rules refuse, with the reason in the rules' words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
#[non_exhaustive]
pub struct Illegal(pub String);

/// Seats or options with which the game cannot be set up; the reason names the option and its range.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
#[non_exhaustive]
pub struct BadSetup(pub String);

impl From<BadText> for Illegal {
    fn from(bad: BadText) -> Illegal {
        Illegal(bad.0)
    }
}

impl From<BadText> for BadSetup {
    fn from(bad: BadText) -> BadSetup {
        BadSetup(bad.0)
    }
}

impl From<BadSetup> for BadText {
    fn from(bad: BadSetup) -> BadText {
        BadText(bad.0)
    }
}

impl BadText {
    /// A reason, fit to be shown whatever it quotes.
    pub fn new(reason: impl AsRef<str>) -> BadText {
        BadText(short(reason.as_ref(), LONGEST))
    }
}

impl Illegal {
    /// A reason, fit to be shown whatever it quotes.
    pub fn new(reason: impl AsRef<str>) -> Illegal {
        Illegal(short(reason.as_ref(), LONGEST))
    }
}

impl BadSetup {
    /// A reason, fit to be shown whatever it quotes.
    pub fn new(reason: impl AsRef<str>) -> BadSetup {
        BadSetup(short(reason.as_ref(), LONGEST))
    }
}

/// The longest reason, in letters.
const LONGEST: usize = 240;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_can_be_shown_whatever_it_quotes() {
        assert_eq!(BadText::new("`\u{1b}[31m\n` is bad").0, "`\u{fffd}[31m\u{fffd}` is bad");
        assert_eq!(Illegal::new("x".repeat(1 << 20)).0.chars().count(), 241);
    }
}
