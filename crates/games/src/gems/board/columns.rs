//! Neighbouring columns: where something has changed.

use crate::gems::Swap;

/// The columns from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Columns {
    pub first: u16,
    pub last: u16,
}

impl Columns {
    /// No column at all.
    pub const NONE: Columns = Columns { first: u16::MAX, last: 0 };

    pub fn new(first: u16, last: u16) -> Columns {
        Columns { first, last }
    }

    /// The columns of the two gems.
    #[inline]
    pub fn of(swap: Swap) -> Columns {
        Columns::new(swap.square.x, swap.other().x)
    }

    /// The columns of both, and those between them.
    #[inline]
    pub fn with(self, other: Columns) -> Columns {
        Columns::new(self.first.min(other.first), self.last.max(other.last))
    }
}
