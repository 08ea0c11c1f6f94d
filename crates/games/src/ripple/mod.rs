//! Ripple: tokens on stacks, and waves of tokens where two of a kind meet.

mod about;
mod board;
mod game;
mod judge;
mod refusal;
mod show;
#[cfg(test)]
mod tests;
mod text;
mod view;

use kit::{Player, Seats, Square};

use board::resting::Resting;
use board::{Board, open};
pub use view::View;

/// A position of Ripple.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ripple {
    width: u16,
    height: u16,
    seats: u8,
    /// The player to move, or who would be if the game were not over.
    next: Player,
    left: Seats,
    /// The moves after which the game is over; 0: no limit.
    max_turns: u32,
    turn: u64,
    /// Number of the cells named last that may not be named again.
    rest: u8,
    resting: Resting,
    board: Board,
}

impl Ripple {
    #[inline]
    fn is_over(&self) -> bool {
        self.board.is_full() || self.is_late() || self.left.ends_game(self.seats)
    }

    #[inline]
    fn is_late(&self) -> bool {
        self.max_turns > 0 && self.turn >= self.max_turns.into()
    }

    #[inline]
    fn has(&self, square: Square) -> bool {
        square.x < self.width && square.y < self.height
    }

    /// The number of a square of the board, by row from the top.
    #[inline]
    fn cell(&self, square: Square) -> u16 {
        square.y * self.width + square.x
    }

    /// The squares that rest, the one named longest ago first.
    fn resting(&self) -> impl Iterator<Item = Square> {
        self.resting.cells().map(|cell| open::square(cell.into(), self.width))
    }

    #[inline]
    fn rests(&self, square: Square) -> bool {
        self.resting.has(self.cell(square))
    }

    /// The next player round the table who has not left, if there is one.
    #[inline]
    fn after(&self, player: Player) -> Player {
        self.left.next_other(player, self.seats)
    }

    #[inline]
    fn take_turn(&mut self, square: Square, count: &mut impl FnMut(&'static str, u64)) {
        if self.is_over() || !self.has(square) || self.rests(square) {
            return;
        }
        self.board.lay(square, self.next, count);
        self.resting.add(self.cell(square));
        self.turn = self.turn.saturating_add(1);
        self.next = self.after(self.next);
    }
}
