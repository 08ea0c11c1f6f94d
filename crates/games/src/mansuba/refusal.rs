//! Reasons for refusing a move, in the words of the rules.

use kit::Square;

use super::rules::piece::{Kind, Piece};
use super::{Deed, Mansuba, Move};

impl Mansuba {
    /// The reason why the move is illegal; none if it is legal.
    pub(super) fn refusal(&self, mv: Move) -> Option<String> {
        match (self.end, mv.deed()) {
            (Some(end), _) => Some(format!("the game is over: {}", end.message().text())),
            (None, Deed::Go { from, to }) => self.refusal_to_go(from, to),
            (None, Deed::Free(at)) => self.refusal_to_free(at),
        }
    }

    fn refusal_to_go(&self, from: Square, to: Square) -> Option<String> {
        let missing = [from, to].into_iter().find(|&square| !self.shape.has(square));
        if let Some(square) = missing {
            return Some(self.no_cell(square));
        }
        match self.board.at(from) {
            None => Some(format!("no piece stands on {from}")),
            Some(piece) if piece.player != self.next => Some(holds(from, piece)),
            Some(_) if self.shape.is_home(self.next.next(2), from) => {
                Some(format!("{from} stands in the opponent's home and does not move any more"))
            }
            Some(piece) => self.refusal_to_end(piece, from, to),
        }
    }

    fn refusal_to_end(&self, piece: Piece, from: Square, to: Square) -> Option<String> {
        match self.board.at(to) {
            _ if from == to => Some(format!("a move may not end on {from}, where it began")),
            Some(other) if other.player == self.next => Some(holds(to, other)),
            Some(other) if !self.rules.captures => {
                Some(format!("{}, and captures are off", holds(to, other)))
            }
            Some(other) if self.is_crowded(to, other.player) => {
                Some(format!("{to} holds as many prisoners of {} as it may", other.player))
            }
            Some(other) if !self.is_prey(other, to) => {
                Some(format!("{} in a home, where none is captured", holds(to, other)))
            }
            _ if self.board.reaches(from, to, self.next, &self.rules) => None,
            _ => Some(no_way(piece.kind, from, to)),
        }
    }

    fn refusal_to_free(&self, at: Square) -> Option<String> {
        if !self.shape.has(at) {
            Some(self.no_cell(at))
        } else if self.prisoners.latest(at, self.next).is_none() {
            Some(format!("no prisoner of yours is held at {at}"))
        } else {
            self.board.at(at).map(|piece| format!("{at} is not free: {}", holds(at, piece)))
        }
    }

    fn no_cell(&self, square: Square) -> String {
        let (width, height, board) = (self.shape.width, self.shape.height, self.shape.relation.name());
        format!("{square} is no cell of a {board} board of {width} x {height}")
    }
}

fn holds(square: Square, piece: Piece) -> String {
    format!("{square} holds a piece of {}", piece.player)
}

fn no_way(kind: Kind, from: Square, to: Square) -> String {
    match kind {
        Kind::Pawn => format!("no step and no jump leads from {from} to {to}"),
        Kind::Rook => format!("no line of free cells leads the rook from {from} to {to}"),
        Kind::Elephant => format!("no two steps lead the elephant from {from} to {to}"),
        Kind::Knight => format!("no leap leads the knight from {from} to {to}"),
    }
}
