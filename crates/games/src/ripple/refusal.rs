//! Reasons for refusing a move, in the words of the rules.

use kit::Square;

use super::Ripple;

impl Ripple {
    /// The reason why the move is illegal; none if it is legal.
    pub(super) fn refusal(&self, square: Square) -> Option<String> {
        if self.is_over() {
            return Some("the game is over".to_owned());
        }
        if self.has(square) {
            return self.rests(square).then(|| format!("{square} rests: it was named {}", self.lately()));
        }
        let last = Square::new(self.width - 1, self.height - 1);
        Some(format!("{square} is off the board, whose last square is {last}"))
    }

    fn lately(&self) -> String {
        match self.resting.count() {
            1 => "in the last move".to_owned(),
            moves => format!("in one of the last {moves} moves"),
        }
    }
}
