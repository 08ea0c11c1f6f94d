//! Errors of input from outside: a text, a move, a setup.

use thiserror::Error;

use crate::printable::short;

/// A text that cannot be read, with a reason its writer understands.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct BadText(pub String);

/// A move that the rules refuse, with the reason in the rules' words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Illegal(pub String);

/// Seats or options with which the game cannot be set up; the reason names the option and its range.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct BadSetup(pub String);

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
