//! The board: the one seam in front of its representations.

pub mod any;
mod heights;
pub mod open;
pub mod resting;
pub mod small;
mod stacks;
mod strips;
mod tally;
mod waves;

use kit::{Grid, Player, Square};

use any::AnyBoard;
use small::SmallBoard;

/// The stacks in one of the representations. Size and seats alone decide which, so that equal positions are equal boards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// At most two players on at most 64 cells.
    Small(SmallBoard),
    /// Anything else; put aside, so that it does not make small positions larger.
    Any(Box<AnyBoard>),
}

impl Board {
    /// A board without tokens.
    pub fn empty(seats: u8, width: u16, height: u16) -> Board {
        if SmallBoard::fits(seats, width, height) {
            Board::Small(SmallBoard::empty(width, height))
        } else {
            Board::Any(Box::new(AnyBoard::empty(seats, width, height)))
        }
    }

    /// A board with these stacks, lowest tokens first.
    pub fn new(seats: u8, stacks: &Grid<Vec<Player>>) -> Board {
        if SmallBoard::fits(seats, stacks.width(), stacks.height()) {
            Board::Small(SmallBoard::new(stacks))
        } else {
            Board::Any(Box::new(AnyBoard::new(seats, stacks)))
        }
    }

    /// Lays a token of the mover on a square of the board, and lets the waves run. `count` is told how
    /// many cells fired, each once, and in how many waves some did.
    #[inline]
    pub fn lay(&mut self, square: Square, mover: Player, count: &mut impl FnMut(&'static str, u64)) {
        match self {
            Board::Small(board) => board.lay(square, mover, count),
            Board::Any(board) => board.lay(square, mover, count),
        }
    }

    /// Whether no cell is empty.
    #[inline]
    pub fn is_full(&self) -> bool {
        match self {
            Board::Small(board) => board.is_full(),
            Board::Any(board) => board.is_full(),
        }
    }

    /// How many stacks the player tops.
    pub fn points(&self, player: Player) -> u32 {
        match self {
            Board::Small(board) => board.points(player),
            Board::Any(board) => board.points(player),
        }
    }

    /// The tokens of a stack, lowest first.
    pub fn stack(&self, square: Square) -> Vec<Player> {
        match self {
            Board::Small(board) => board.stack(square),
            Board::Any(board) => board.stack(square),
        }
    }
}
