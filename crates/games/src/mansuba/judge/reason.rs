//! What a move does, in the words of the game.

use kit::{Game, Player, Square};

use crate::mansuba::rules::piece::Piece;
use crate::mansuba::{Deed, Mansuba, Move};

impl Mansuba {
    /// What the legal move does; whether an escape succeeds is not foretold.
    pub(crate) fn effect(&self, mv: Move) -> Option<String> {
        self.check(mv).ok()?;
        match mv.deed() {
            Deed::Free(at) => {
                let prisoner = self.prisoners.latest(at, self.next)?;
                let kind = self.prisoners.all()[prisoner].piece.kind.name();
                Some(format!("it tries to free a {kind}, which succeeds every other time"))
            }
            Deed::Go { from, to } => Some(self.going(self.board.at(from)?, from, to)),
        }
    }

    fn going(&self, piece: Piece, from: Square, to: Square) -> String {
        let kind = piece.kind.name();
        if let Some(prey) = self.board.at(to) {
            return format!("its {kind} takes a {} prisoner", prey.kind.name());
        }
        if self.shape.is_home(self.next.next(2), to) {
            return self.arrival(kind);
        }
        let columns = i32::from(to.x) - i32::from(from.x);
        let nearer = if self.next == Player(0) { columns } else { -columns };
        match nearer {
            0 => format!("its {kind} moves along its column"),
            1 => format!("its {kind} comes a column nearer"),
            2.. => format!("its {kind} comes {nearer} columns nearer"),
            _ => format!("its {kind} goes back"),
        }
    }

    fn arrival(&self, kind: &str) -> String {
        let opponent = self.next.next(2);
        let home: Vec<Square> = self.shape.home(opponent).collect();
        let there = |square: &&Square| self.board.at(**square).is_some_and(|piece| piece.player == self.next);
        let arrived = home.iter().filter(there).count() + 1;
        match (self.rules.complex, arrived == home.len()) {
            (false, _) => format!("its {kind} reaches the opponent's home and wins"),
            (true, true) => format!("its {kind} fills the opponent's home and wins"),
            (true, false) => format!("its {kind} arrives: {arrived} of {} are home", home.len()),
        }
    }
}
