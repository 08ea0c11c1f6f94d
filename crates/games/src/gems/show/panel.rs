//! What stands beside the board: the score, the moves, and why the game is over.

use kit::{Span, TextLine};

use crate::gems::Gems;

impl Gems {
    pub(super) fn panel(&self) -> Vec<TextLine> {
        let moves = match self.max_moves {
            0 => format!("Moves {}", self.moves),
            most => format!("Moves {} of {most}", self.moves),
        };
        let end = self.end().map(|end| format!("Over: {}", end.words()));
        let lines = [Some(format!("Score {}", self.score)), Some(moves), end];
        lines.into_iter().flatten().map(|line| vec![Span::plain(line)]).collect()
    }
}
