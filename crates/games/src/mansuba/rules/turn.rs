//! Course of a turn: a piece moves or tries to escape, players who cannot move are passed over, the game ends.

use kit::{Chance, Square};

use super::piece::Piece;
use crate::mansuba::{End, Mansuba};

impl Mansuba {
    /// Moves a piece of the mover to a cell that is free or holds prey, and ends the turn. Whether the piece gets
    /// there by its own ways is not asked: legal moves do, and others lead to some position.
    #[inline]
    pub(crate) fn go(&mut self, from: Square, to: Square) {
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
            self.note_prisoners(to, prey.player);
            self.board.put(to, None);
        }
        self.board.carry(from, to, self.next);
        let won = self.wins_at(to, self.next);
        self.end_turn(won.then_some(End::Won(self.next)));
    }

    /// True if this piece may be captured there.
    pub(crate) fn is_prey(&self, piece: Piece, at: Square) -> bool {
        self.rules.captures
            && piece.player != self.next
            && self.shape.owner(at).is_none()
            && !self.is_crowded(at, piece.player)
    }

    /// The prisoner of that cell tries to escape; a draw of 1 lets them.
    pub(crate) fn try_escape(&mut self, at: Square, chance: &mut impl Chance) {
        let Some(prisoner) = self.prisoners.latest(at, self.next).filter(|_| self.is_free(at)) else {
            return;
        };
        if chance.below(2) == 1 {
            let piece = self.prisoners.release(prisoner);
            self.note_prisoners(at, self.next);
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
    pub(crate) fn settle(&mut self) {
        if self.is_late() || self.board.can_act(self.next, &self.rules) {
            return;
        }
        let other = self.next.next(2);
        if !self.board.can_act(other, &self.rules) {
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
