//! Mansuba: a race of steps and jumps between Black and White, each into the other's home.
//!
//! A [`Relation`] says which cells are neighbours. A board has one of two
//! representations: one set of all cells for at most 10 x 10, and row by row for all others; a test plays both side by side.

mod about;
mod board;
mod game;
mod judge;
mod moves;
mod refusal;
mod rules;
mod show;
mod standing;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod view;

use kit::{Message, Player, Square};

use board::Board;
pub use board::relation::{Relation, Way};
use board::shape::BoardShape;
pub use judge::nearest::nearest;
pub use moves::{Deed, Move};
use rules::Rules;
pub use rules::piece::Kind;
use rules::prisoners::Prisoners;
pub use view::{Held, SeatView, View};

/// A position of Mansuba.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mansuba {
    shape: BoardShape,
    /// The player to move, or who would be if the game were not over.
    next: Player,
    /// Stored, because it is costly to see that no player can move.
    end: Option<End>,
    rules: Rules,
    /// Moves and passes so far.
    turn: u32,
    board: Board,
    prisoners: Prisoners,
}

/// End of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum End {
    /// This player has reached, or filled, the opponent's home.
    Won(Player),
    /// This player has left.
    Left(Player),
    /// The last turn has been played.
    Late,
    /// Neither player can move.
    Stuck,
}

impl Mansuba {
    /// True if the cell is one of the board and is free.
    #[inline]
    fn is_free(&self, square: Square) -> bool {
        self.shape.has(square) && self.board.at(square).is_none()
    }

    /// True if a cell holds as many prisoners of the player as it may.
    fn is_crowded(&self, at: Square, player: Player) -> bool {
        let most = usize::from(self.rules.max_prisoners);
        most > 0 && self.prisoners.count(at, player) >= most
    }

    /// Tells the board what it is to know of a cell's prisoners, after one of the player's was taken or let go.
    fn note_prisoners(&mut self, at: Square, player: Player) {
        let some = self.prisoners.count(at, player) > 0;
        self.board.hold(at, player, some, self.is_crowded(at, player));
    }

    /// True if the player, who has just moved to this cell, has won by it.
    #[inline]
    fn wins_at(&self, to: Square, player: Player) -> bool {
        self.shape.is_home(player.next(2), to) && (!self.rules.complex || self.board.fills_home(player))
    }
}

impl End {
    /// The winner, if there is one.
    fn winner(self) -> Option<Player> {
        match self {
            End::Won(player) => Some(player),
            End::Left(player) => Some(player.next(2)),
            End::Late | End::Stuck => None,
        }
    }

    /// The end in words.
    fn message(self) -> Message {
        match self {
            End::Won(player) => Message::new("{winner} {winner:has|have} arrived").with("winner", player),
            End::Left(player) => Message::new("{player} {player:has|have} left").with("player", player),
            End::Late => Message::new("drawn: the last turn has been played"),
            End::Stuck => Message::new("drawn: neither player can move"),
        }
    }
}
