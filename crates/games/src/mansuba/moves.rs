//! A move: a piece goes from a cell to another, or a prisoner tries to escape.

use std::fmt;
use std::str::FromStr;

use kit::{BadText, Square};

/// What a player may say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// `b2 d4`: the piece on the first cell goes to the second. How it gets there does not matter.
    Go { from: Square, to: Square },
    /// `free b2`: the prisoner of this cell tries to escape.
    Free(Square),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Go { from, to } => write!(f, "{from} {to}"),
            Move::Free(at) => write!(f, "free {at}"),
        }
    }
}

impl FromStr for Move {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Move, BadText> {
        let mut words = text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("free"), Some(at), None) => Ok(Move::Free(at.parse()?)),
            (Some(from), Some(to), None) => Ok(Move::Go { from: from.parse()?, to: to.parse()? }),
            _ => Err(BadText::new("a move is `b2 d4`, from and to, or `free b2`")),
        }
    }
}
