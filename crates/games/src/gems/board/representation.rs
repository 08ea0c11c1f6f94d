//! Interface of a board for cascades.

use kit::{Chance, Square};

use super::columns::Columns;
use crate::gems::Swap;
use crate::gems::rules::tally::Tally;

/// Result of a fall.
pub(crate) struct Fallen {
    /// Columns in which gems fell or came in.
    pub columns: Columns,
    /// Gems that vanished.
    pub gems: u32,
}

/// Gems on a rectangle, and which swaps are legal there.
///
/// The legal swaps are found by `settle`, once for each move, because the end of the game depends on
/// them; all other questions about swaps are answered from what it found.
pub(crate) trait Representation {
    /// The gems of the lines that one scan has found.
    type Lined: Default;

    fn width(&self) -> u16;
    fn height(&self) -> u16;

    /// The colour of the gem on a square of the board.
    fn gem(&self, square: Square) -> u8;

    /// Scans for lines, and counts them in their order with those counted before; nothing if there are none. Only
    /// these columns have changed since there were none. Lines are put where the last ones were, so that nothing
    /// large is moved about.
    fn lines(&self, near: Columns, lined: &mut Self::Lined, before: Tally) -> Option<Tally>;

    /// Swaps two gems of the board.
    fn swap(&mut self, swap: Swap);

    /// Makes these gems vanish, lets those above fall, and fills up from chance.
    fn fall(&mut self, lined: &Self::Lined, colours: u8, chance: &mut impl Chance) -> Fallen;

    /// Looks for the legal swaps of a board without lines. Only these columns have changed since that was done last.
    fn settle(&mut self, near: Columns);

    /// Holds no swap for legal any more: lines stand on the board and will not vanish.
    fn stop(&mut self);

    /// True if the swap is legal.
    fn allows(&self, swap: Swap) -> bool;

    /// True if no swap is legal.
    fn is_stuck(&self) -> bool;

    /// Tells the legal swaps: columns from the left, each from the top, to the right before down.
    fn each(&self, tell: impl FnMut(Swap));

    /// Some legal swap, if there is one.
    fn any(&self, chance: &mut impl Chance) -> Swap;

    /// The count of the lines near these columns.
    #[inline]
    fn count_lines(&self, near: Columns) -> Option<Tally> {
        self.lines(near, &mut Self::Lined::default(), Tally::default())
    }

    /// All columns of the board.
    fn columns(&self) -> Columns {
        Columns::new(0, self.width() - 1)
    }

    /// True if both squares of the swap lie on the board.
    fn has(&self, swap: Swap) -> bool {
        let other = swap.other();
        other.x < self.width() && other.y < self.height()
    }
}
