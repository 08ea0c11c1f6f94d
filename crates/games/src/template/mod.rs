//! The smallest game of the house, to be copied: players in turn take the squares of one row.
//!
//! It has the rooms of every game, and is built and held to the laws like the others, but it is not in the list of games.
//! `YOURS` marks what a copy replaces.

mod about;
mod board;
mod game;
mod judge;
mod moves;
mod refusal;
mod show;
#[cfg(test)]
mod tests;
mod text;
mod view;

use kit::Round;

use board::Board;
pub use moves::Move;
pub use view::View;

// YOURS: the state. Flat and small: searches clone it millions of times.
/// A position: whose turn it is, and who took which square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Template {
    round: Round,
    board: Board,
}

impl Template {
    // YOURS: when the game is over.
    fn is_over(&self) -> bool {
        self.board.is_full() || self.round.is_over()
    }
}
