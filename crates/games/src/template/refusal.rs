//! Reasons for refusing a move, in the words of the rules.

use super::{Move, Template};

impl Template {
    // YOURS: a reason that a player understands. `moves` must list exactly what is not refused.
    /// The reason why the move is illegal; none if it is legal.
    pub(super) fn refusal(&self, square: Move) -> Option<String> {
        if self.is_over() {
            return Some("the game is over".to_owned());
        }
        match self.board.taker(square) {
            None => Some(format!("{square} is not in the row")),
            Some(Some(taker)) => Some(format!("{taker} has taken {square}")),
            Some(None) => None,
        }
    }
}
