//! Reasons for refusing a move, in the words of the rules.

use super::{Gems, Swap};

impl Gems {
    /// The reason why the swap is illegal; none if it is legal.
    pub(super) fn refusal(&self, swap: Swap) -> Option<String> {
        if let Some(end) = self.end() {
            return Some(format!("the game is over: {}", end.message().text()));
        }
        if !self.board.has(swap) {
            let (width, height) = (self.board.width(), self.board.height());
            return Some(format!("{swap} is off the board, which is {width} x {height}"));
        }
        let barren = || "neither gem would stand in a line of three".to_owned();
        (!self.board.allows(swap)).then(barren)
    }
}
