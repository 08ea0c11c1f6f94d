//! What a move does, in the words of the game.

use crate::template::{Move, Template};

impl Template {
    // YOURS: what is certain; luck is not foretold.
    /// What the legal move does.
    pub(super) fn effect(&self, square: Move) -> Option<String> {
        self.refusal(square).is_none().then(|| format!("it takes {square}"))
    }
}
