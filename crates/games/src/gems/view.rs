//! The position as data, for bots.

use kit::Square;
use serde::Serialize;

use super::{Gems, letter};

/// A board and the score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub width: u16,
    pub height: u16,
    /// The columns from the left, each a word of letters, the top gem first.
    pub columns: Vec<String>,
    /// The points so far.
    pub score: i64,
    /// Given sequence of gems, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<Sequence>,
}

/// A given sequence of gems, which begins again when it runs out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sequence {
    pub letters: String,
    /// The place of the next one, from 0.
    pub next: u32,
}

impl View {
    pub(super) fn of(gems: &Gems) -> View {
        let (width, height) = (gems.board.width(), gems.board.height());
        let column = |x| (0..height).map(|y| letter(gems.board.gem(Square::new(x, y)))).collect();
        let sequence =
            gems.given.as_ref().map(|given| Sequence { letters: given.letters(), next: given.next() });
        View { width, height, columns: (0..width).map(column).collect(), score: gems.score, sequence }
    }
}
