//! Positions of a game as pairs of placements: the solver's view of the rules.

/// A game of two players without luck, whose players place pieces and take turns.
///
/// A position is a row and a column of a square: the placement of the mover's pieces and of the opponent's, each numbered
/// as its owner sees the board. A move changes the row and then swaps the two: `(row, column)` leads to `(column, row')`.
/// So all successors of a column lie in one row, and all predecessors of a row in one column.
pub trait Placements: Sync {
    /// Number of placements: rows, and columns.
    fn count(&self) -> usize;

    /// Tells if the two placements have a place in a tablebase: they do not overlap.
    fn fit(&self, row: usize, column: usize) -> bool;

    /// Number of columns that fit a row.
    fn fitting(&self, row: usize) -> u64;

    /// Tells if placements that fit make a position that is not over.
    fn is_open(&self, row: usize, column: usize) -> bool;

    /// Tells if the mover wins with this move.
    fn wins_now(&self, row: usize, column: usize) -> bool;

    /// Visits the rows that a move of the mover leads to, if it does not end the game, until `visit` answers `false`.
    /// A mover without a move passes: its own row is visited. Returns `false` if `visit` did.
    fn moves(&self, row: usize, column: usize, visit: impl FnMut(usize) -> bool) -> bool;

    /// Visits the placements from which the opponent can have come to this column with its last move.
    fn retreats(&self, row: usize, column: usize, visit: impl FnMut(usize));
}
