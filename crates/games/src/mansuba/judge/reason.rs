//! Effects of a move, in the words of the game.

use kit::{Message, Player, Square};

use crate::mansuba::rules::piece::{Kind, Piece};
use crate::mansuba::{Deed, Mansuba, Move};

impl Mansuba {
    /// Effect of the legal move; it does not foretell an escape.
    pub(crate) fn effect(&self, mv: Move) -> Message {
        match mv.deed() {
            Deed::Free(at) => {
                let tried = "{player} {player:tries|try} to free the {kind}[ on {square}], which succeeds every other time";
                self.of_prisoner(Message::new(tried), at)
            }
            Deed::Go { from, to } => {
                let piece = self.board.at(from).map_or(Kind::Pawn, |piece| piece.kind);
                self.going(from, to)
                    .with("one", piece.one())
                    .with("from", from.to_string())
                    .with("to", to.to_string())
            }
        }
    }

    /// The message with the kind and the cell of the prisoner who would escape first.
    pub(crate) fn of_prisoner(&self, message: Message, at: Square) -> Message {
        let prisoner = self.prisoners.latest(at, self.next).map(|number| self.prisoners.all()[number].piece);
        let kind = prisoner.map_or(Kind::Pawn, |piece: Piece| piece.kind);
        message.with("kind", kind.message()).with("square", at.to_string())
    }

    fn going(&self, from: Square, to: Square) -> Message {
        if let Some(prey) = self.board.at(to) {
            return Message::new("{player} {player:takes|take} {prey} prisoner[ on {to}]")
                .with("prey", prey.kind.one());
        }
        if self.shape.is_home(self.next.next(2), to) {
            return self.arrival();
        }
        let columns = i64::from(to.x) - i64::from(from.x);
        let nearer = if self.next == Player(0) { columns } else { -columns };
        let template = match nearer {
            0 => "{player} {player:moves|move} {one} aside[, from {from} to {to}]",
            1.. => "{player} {player:moves|move} {one} {n} {n:step|steps} nearer[, from {from} to {to}]",
            _ => "{player} {player:moves|move} {one} back[, from {from} to {to}]",
        };
        Message::new(template).with("n", nearer.abs())
    }

    fn arrival(&self) -> Message {
        let opponent = self.next.next(2);
        let home: Vec<Square> = self.shape.home(opponent).collect();
        let there = |square: &&Square| self.board.at(**square).is_some_and(|piece| piece.player == self.next);
        let arrived = home.iter().filter(there).count() + 1;
        let template = match (self.rules.complex, arrived == home.len()) {
            (false, _) => {
                "{player} {player:reaches|reach} the opponent's home with {one} and {player:wins|win}"
            }
            (true, true) => {
                "{player} {player:fills|fill} the opponent's home with {one} and {player:wins|win}"
            }
            (true, false) => "{player} {player:brings|bring} {one} home: {n} of {all} are there",
        };
        Message::new(template).with("n", arrived as i64).with("all", home.len() as i64)
    }
}
