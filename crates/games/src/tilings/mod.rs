//! Tilings: coloured tiles laid edge to edge, and the patterns and zones they make.
//!
//! A [`Tile`] comes from the pool into a hand and is laid on the board, where the frontier knows what it may
//! meet. Points are counted on the board as it stands.

mod about;
mod board;
mod game;
mod judge;
mod moves;
mod refusal;
mod rules;
mod show;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod tiles;
mod view;

pub use moves::Lay;
pub use tiles::colour::Colour;
pub use tiles::side::Side;
pub use tiles::tile::Tile;
pub use view::{CellView, View};

use board::Board;
use kit::{Player, Seats};
use rules::further::Further;
use rules::points::Score;
use tiles::hands::Hands;
use tiles::pool::Pool;

const MOST_SEATS: usize = 20;

/// With `replace`, the game ends after so many moves for each cell.
const MOVES_PER_CELL: u32 = 10;

/// A position of Tilings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tilings {
    rules: Rules,
    board: Board,
    pool: Pool,
    hands: Hands,
    /// The tile that the mover is to lay; nobody has one when the game is over.
    hand: Option<Tile>,
    /// Whose move it is, or who moved last if the game is over.
    next: Player,
    left: Seats,
    /// Who has skipped since the last tile was laid.
    skipped: Seats,
    /// The moves made, counted only where they are limited.
    turn: u32,
    /// What the further rules remember, where they are asked for; put aside, so that usual positions stay small.
    further: Option<Box<Further>>,
}

/// What was chosen before the game; that the board is a torus, the board itself knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Rules {
    seats: u8,
    score: Score,
    rotate: bool,
    replace: bool,
    /// A turn has one try, as in the seed: whose head fits nowhere skips.
    one_try: bool,
    /// Whether a turn may have several tiles.
    several: bool,
}
