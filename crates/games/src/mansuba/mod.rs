//! Mansuba: a race of steps and jumps between Black and White, each into the other's home.
//!
//! A [`Relation`] says which cells are neighbours. Boards come in two makes behind the trait `Board`: sets of
//! cells for at most 10 x 10, and cell by cell for all others; a test plays both side by side.

mod about;
mod any_board;
mod big_board;
mod board;
mod cells;
mod distance;
mod effect;
mod estimate;
mod flood;
mod game;
mod moves;
mod nearest;
mod picture;
mod piece;
mod prisoners;
mod race;
mod refusal;
mod relation;
mod rules;
mod shape;
mod shapes;
mod small_board;
mod start;
#[cfg(test)]
mod tests;
mod text;
mod view;

use kit::{Chance, Player, Square};

use any_board::AnyBoard;
pub use moves::Move;
pub use nearest::nearest;
pub use piece::Kind;
use piece::{Piece, colour};
use prisoners::Prisoners;
pub use relation::{Relation, Way};
use rules::Rules;
use shape::Shape;
pub use view::{Held, Standing, View};

/// A position of Mansuba.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mansuba {
    shape: Shape,
    /// Whose move it is, or would be if the game were not over.
    next: Player,
    /// Kept, because it is costly to see that nobody can move.
    end: Option<End>,
    rules: Rules,
    /// Moves and passes so far.
    turn: u32,
    board: AnyBoard,
    prisoners: Prisoners,
}

/// How a game has ended.
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
    /// Whether the cell is one of the board, and nobody stands there.
    #[inline]
    fn is_free(&self, square: Square) -> bool {
        self.shape.has(square) && self.board.at(square).is_none()
    }

    /// The cells whose prisoners the player may try to free.
    fn frees(&self, player: Player) -> impl Iterator<Item = Square> {
        self.prisoners.cells(player, |at| self.is_free(at))
    }

    #[inline]
    fn can_act(&self, player: Player) -> bool {
        self.board.can_move(player, &self.rules) || self.frees(player).next().is_some()
    }

    /// Whether the player, who has just moved to this cell, has won by it.
    #[inline]
    fn wins_at(&self, to: Square, player: Player) -> bool {
        self.shape.is_home(player.next(2), to) && (!self.rules.complex || self.board.fills_home(player))
    }

    /// Moves a piece of the mover to a cell that is free or holds prey, and ends the turn. Whether the piece gets
    /// there by its own ways is not asked: legal moves do, and others lead to some position.
    #[inline]
    fn go(&mut self, from: Square, to: Square) {
        if !(self.shape.has(from) && self.shape.has(to)) {
            return;
        }
        if self.board.at(from).is_none_or(|piece| piece.player != self.next) {
            return;
        }
        if let Some(prey) = self.board.at(to) {
            if !self.is_prey(prey, to) {
                return;
            }
            self.prisoners.take(to, prey);
            self.board.put(to, None);
        }
        self.board.carry(from, to, self.next);
        let won = self.wins_at(to, self.next);
        self.end_turn(won.then_some(End::Won(self.next)));
    }

    /// Whether this piece may be captured there.
    fn is_prey(&self, piece: Piece, at: Square) -> bool {
        self.rules.captures && piece.player != self.next && self.shape.owner(at).is_none()
    }

    /// The prisoner of that cell tries to escape; a draw of 1 lets him.
    fn try_escape(&mut self, at: Square, chance: &mut impl Chance) {
        let Some(prisoner) = self.prisoners.latest(at, self.next).filter(|_| self.is_free(at)) else {
            return;
        };
        if chance.below(2) == 1 {
            let piece = self.prisoners.release(prisoner);
            self.board.put(at, Some(piece));
        }
        self.end_turn(None);
    }

    #[inline]
    fn end_turn(&mut self, end: Option<End>) {
        self.turn += 1;
        self.next = self.next.next(2);
        self.end = end;
        if end.is_none() {
            self.settle();
        }
    }

    /// Passes over a player who cannot move, and ends the game if time is over or neither can.
    #[inline]
    fn settle(&mut self) {
        if self.is_late() || self.can_act(self.next) {
            return;
        }
        let other = self.next.next(2);
        if !self.can_act(other) {
            self.end = Some(End::Stuck);
            return;
        }
        self.turn += 1;
        self.next = other;
        self.is_late();
    }

    /// Ends the game if the last turn has been played; whether it has.
    #[inline]
    fn is_late(&mut self) -> bool {
        let late = self.turn >= self.rules.max_turns;
        if late {
            self.end = Some(End::Late);
        }
        late
    }
}

impl End {
    /// Who has won, if anybody.
    fn winner(self) -> Option<Player> {
        match self {
            End::Won(player) => Some(player),
            End::Left(player) => Some(player.next(2)),
            End::Late | End::Stuck => None,
        }
    }

    /// The end, told to the players.
    fn words(self) -> String {
        match self {
            End::Won(player) => format!("{}, {player}, has won", colour(player)),
            End::Left(player) => format!("{}, {player}, has left", colour(player)),
            End::Late => "drawn, the last turn has been played".to_owned(),
            End::Stuck => "drawn, neither player can move".to_owned(),
        }
    }
}
