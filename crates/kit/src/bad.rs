//! What can be wrong with what comes from outside: a text, a move, a setup.

use thiserror::Error;

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
        BadText(showable(reason.as_ref()))
    }
}

impl Illegal {
    /// A reason, fit to be shown whatever it quotes.
    pub fn new(reason: impl AsRef<str>) -> Illegal {
        Illegal(showable(reason.as_ref()))
    }
}

impl BadSetup {
    /// A reason, fit to be shown whatever it quotes.
    pub fn new(reason: impl AsRef<str>) -> BadSetup {
        BadSetup(showable(reason.as_ref()))
    }
}

/// Reasons quote text from outside: it must neither steer a terminal nor fill a screen.
fn showable(reason: &str) -> String {
    const LONGEST: usize = 240;
    let mut shown: String =
        reason.chars().take(LONGEST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if reason.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_can_be_shown_whatever_it_quotes() {
        assert_eq!(BadText::new("`\u{1b}[31m\n` is bad").0, "`\u{fffd}[31m\u{fffd}` is bad");
        assert_eq!(Illegal::new("x".repeat(1 << 20)).0.chars().count(), 241);
    }
}
