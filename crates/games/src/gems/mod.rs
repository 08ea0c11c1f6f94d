//! Gems: a puzzle for one player, who swaps neighbours so that three or more equal gems stand in line.
//!
//! A [`Swap`] sets off a cascade, whose lines a tally counts. A board is planes of bits, one word each for
//! at most 64 gems and one lane for each column for all others; a test plays all representations side by side.

mod about;
mod board;
mod game;
mod judge;
mod moves;
mod refusal;
mod rules;
mod show;
#[cfg(test)]
mod tests;
mod text;
mod view;

pub use moves::{Swap, Way};
pub use rules::cascade::LONGEST;
pub use rules::start::PATIENCE;
pub use view::{Sequence, View};

use board::Board;
use kit::Message;
use rules::given::Given;

/// The most columns, and the most rows.
const MAX_SIDE: u16 = 64;

/// The most colours: one for each letter.
const MAX_COLOURS: u8 = 26;

/// The greatest limit on the number of moves.
const MAX_MOVES: u32 = 1_000_000;

/// A board of gems, and what the player has made of it so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Gems {
    board: Board,
    score: i64,
    moves: u32,
    /// 0: no limit.
    max_moves: u32,
    colours: u8,
    /// The last cascade would not end; its lines still stand on the board.
    cut: bool,
    left: bool,
    /// Given sequence of gems, if any; boxed, so that usual positions stay small.
    given: Option<Box<Given>>,
}

/// End of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Left,
    Cut,
    Limit,
    Stuck,
}

impl Gems {
    /// Number of colours that luck draws from.
    pub fn colours(&self) -> u8 {
        self.colours
    }

    /// True if the game has ended, and why.
    fn end(&self) -> Option<End> {
        match self {
            Gems { left: true, .. } => Some(End::Left),
            Gems { cut: true, .. } => Some(End::Cut),
            _ if self.max_moves != 0 && self.moves >= self.max_moves => Some(End::Limit),
            _ if self.board.is_stuck() => Some(End::Stuck),
            _ => None,
        }
    }
}

impl End {
    /// The end in words.
    fn message(self) -> Message {
        Message::new(match self {
            End::Left => "the player has left",
            End::Cut => "the cascade would never end",
            End::Limit => "the last move has been played",
            End::Stuck => "no move left",
        })
    }
}

/// The letter of a colour.
fn letter(gem: u8) -> char {
    char::from(b'A' + gem)
}
