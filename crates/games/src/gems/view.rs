//! The position as data, for bots.

use kit::Square;
use serde::Serialize;

use super::{Gems, letter};

/// A board and the score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// The columns from the left, each a word of letters, the top gem first.
    pub columns: Vec<String>,
    /// The points so far.
    pub score: i64,
}

impl View {
    pub(super) fn of(gems: &Gems) -> View {
        let (width, height) = (gems.board.width(), gems.board.height());
        let column = |x| (0..height).map(|y| letter(gems.board.gem(Square::new(x, y)))).collect();
        View { width, height, columns: (0..width).map(column).collect(), score: gems.score }
    }
}
