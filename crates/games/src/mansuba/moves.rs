//! A move: a piece goes from a cell to another, or a prisoner tries to escape.

use std::fmt;
use std::str::FromStr;

use kit::{BadText, Square};

/// A move of a player: `b2 d4` or `free b2`.
///
/// Columns and rows of the two cells, 16 bits each, packed in one word, so that a move of a list is written in one go: as
/// an enum of ten bytes it took three.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u64);

/// Effects of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// `b2 d4`: the piece on the first cell goes to the second. How it gets there does not matter.
    Go { from: Square, to: Square },
    /// `free b2`: the prisoner of this cell tries to escape.
    Free(Square),
}

/// The first cell of every board.
pub const ORIGIN: Square = Square { x: 0, y: 0 };

/// No board has this cell: to go there is to escape.
const FREE: Square = Square { x: u16::MAX, y: u16::MAX };

impl Move {
    #[inline]
    pub const fn go(from: Square, to: Square) -> Move {
        Move(from.x as u64 | (from.y as u64) << 16 | (to.x as u64) << 32 | (to.y as u64) << 48)
    }

    #[inline]
    pub const fn free(at: Square) -> Move {
        Move::go(at, FREE)
    }

    /// Two halves as one move: one from a cell to the `ORIGIN`, and one from there to a cell.
    #[inline]
    pub const fn joined(self, other: Move) -> Move {
        Move(self.0 | other.0)
    }

    #[inline]
    pub fn deed(self) -> Deed {
        let from = Square::new(self.0 as u16, (self.0 >> 16) as u16);
        match Square::new((self.0 >> 32) as u16, (self.0 >> 48) as u16) {
            FREE => Deed::Free(from),
            to => Deed::Go { from, to },
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.deed() {
            Deed::Go { from, to } => write!(f, "{from} {to}"),
            Deed::Free(at) => write!(f, "free {at}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl FromStr for Move {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Move, BadText> {
        let bad = || BadText::new("a move is `b2 d4`, from and to, or `free b2`");
        let mut words = text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("free"), Some(at), None) => at.parse().map(Move::free),
            (Some(from), Some(to), None) => match to.parse()? {
                FREE => Err(bad()),
                to => Ok(Move::go(from.parse()?, to)),
            },
            _ => Err(bad()),
        }
    }
}
