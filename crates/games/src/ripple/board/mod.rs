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
use waves::rows_of_strip;

/// The stacks in one of the representations. Size and seats alone decide which, so that equal positions are equal boards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// At most two players on one strip, two or three.
    Small(SmallBoard<1>),
    /// From here on put aside, so that they do not make small positions larger.
    Two(Box<SmallBoard<2>>),
    Three(Box<SmallBoard<3>>),
    /// Anything else.
    Any(Box<AnyBoard>),
}

impl Board {
    /// A board without tokens.
    pub fn empty(seats: u8, width: u16, height: u16) -> Board {
        match strips(seats, width, height) {
            Some(1) => Board::Small(SmallBoard::empty(width, height)),
            Some(2) => Board::Two(Box::new(SmallBoard::empty(width, height))),
            Some(3) => Board::Three(Box::new(SmallBoard::empty(width, height))),
            _ => Board::Any(Box::new(AnyBoard::empty(seats, width, height))),
        }
    }

    /// A board with these stacks, lowest tokens first.
    pub fn new(seats: u8, stacks: &Grid<Vec<Player>>) -> Board {
        match strips(seats, stacks.width(), stacks.height()) {
            Some(1) => Board::Small(SmallBoard::new(stacks)),
            Some(2) => Board::Two(Box::new(SmallBoard::new(stacks))),
            Some(3) => Board::Three(Box::new(SmallBoard::new(stacks))),
            _ => Board::Any(Box::new(AnyBoard::new(seats, stacks))),
        }
    }

    /// Lays a token of the mover on a square of the board, and runs the waves. `count` gets the number of cells that fired,
    /// each once, and the number of waves in which some did.
    #[inline]
    pub fn lay(&mut self, square: Square, mover: Player, count: &mut impl FnMut(&'static str, u64)) {
        match self {
            Board::Small(board) => board.lay(square, mover, count),
            Board::Two(board) => board.lay(square, mover, count),
            Board::Three(board) => board.lay(square, mover, count),
            Board::Any(board) => board.lay(square, mover, count),
        }
    }

    /// True if no cell is empty.
    #[inline]
    pub fn is_full(&self) -> bool {
        match self {
            Board::Small(board) => board.is_full(),
            Board::Two(board) => board.is_full(),
            Board::Three(board) => board.is_full(),
            Board::Any(board) => board.is_full(),
        }
    }

    /// Number of stacks that the player tops.
    pub fn points(&self, player: Player) -> u32 {
        match self {
            Board::Small(board) => board.points(player),
            Board::Two(board) => board.points(player),
            Board::Three(board) => board.points(player),
            Board::Any(board) => board.points(player),
        }
    }

    /// The tokens of a stack, lowest first.
    pub fn stack(&self, square: Square) -> Vec<Player> {
        match self {
            Board::Small(board) => board.stack(square),
            Board::Two(board) => board.stack(square),
            Board::Three(board) => board.stack(square),
            Board::Any(board) => board.stack(square),
        }
    }
}

/// Number of strips of a board of at most two players.
fn strips(seats: u8, width: u16, height: u16) -> Option<u16> {
    (seats <= 2).then(|| height.div_ceil(rows_of_strip(width, height)))
}
