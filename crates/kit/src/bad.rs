//! What can be wrong with what comes from outside: a text, a move, a setup.

use thiserror::Error;

/// A text that cannot be read, with a reason its writer understands.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct BadText(pub String);

impl BadText {
    /// The reason is whatever displays.
    pub fn new(reason: impl Into<String>) -> BadText {
        BadText(reason.into())
    }
}

/// A move that the rules refuse, with the reason in the rules' words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Illegal(pub String);

impl Illegal {
    /// The reason is whatever displays.
    pub fn new(reason: impl Into<String>) -> Illegal {
        Illegal(reason.into())
    }
}

/// Seats or options with which the game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct BadSetup(pub String);

impl BadSetup {
    /// The reason names the option and its range.
    pub fn new(reason: impl Into<String>) -> BadSetup {
        BadSetup(reason.into())
    }
}
