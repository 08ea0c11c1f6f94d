//! Tilings: coloured tiles laid edge to edge, and the patterns and zones they make.
//!
//! A [`Tile`] comes from the pool into a hand and is laid on the board, where the frontier knows what it may
//! meet. Points are counted on the board as it stands.

mod about;
mod asks;
mod big_board;
mod board;
mod cells;
mod choices;
mod colour;
mod deck;
mod effect;
mod estimate;
mod frontier;
mod game;
mod ground;
mod hands;
mod lay;
mod outlook;
mod panel;
mod patterns;
mod picture;
mod place;
mod points;
mod pool;
mod refusals;
mod replacing;
mod side;
mod small_board;
mod survey;
mod text;
mod tile;
mod turns;
mod view;
mod zones;

#[cfg(test)]
mod tests;

pub use colour::Colour;
pub use lay::Lay;
pub use side::Side;
pub use tile::Tile;
pub use view::{Cell, View};

use board::Board;
use hands::Hands;
use kit::{Player, Seats};
use points::Score;
use pool::Pool;

/// The most players.
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
}

/// What was chosen before the game; that the board is a torus, the board itself knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Rules {
    seats: u8,
    score: Score,
    rotate: bool,
    replace: bool,
}
