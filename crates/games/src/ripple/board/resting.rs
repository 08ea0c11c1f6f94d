//! The cells that were named last, and that nobody may name again at once.

use std::fmt;

/// The most cells that rest at a time.
pub const MOST_RESTING: usize = 8;

/// A place where no cell rests; no board has so many cells.
const NONE: u16 = u16::MAX;

/// A few cells. Cells count by row from the top, each from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Resting {
    most: u8,
    count: u8,
    /// The one named last comes first: all places move on at once, and are looked at at once.
    cells: [u16; MOST_RESTING],
    /// Those of the first 64 cells that rest.
    bits: u64,
}

impl Resting {
    /// So many cells rest at most, and never more than half of the board.
    pub fn new(most: u8, cells: u32) -> Resting {
        let most = u32::from(most).min(MOST_RESTING as u32).min(cells / 2) as u8;
        Resting { most, count: 0, cells: [NONE; MOST_RESTING], bits: 0 }
    }

    /// How many cells rest.
    #[inline]
    pub fn count(&self) -> usize {
        self.count.into()
    }

    /// The cells that rest, the one that has rested longest first.
    pub fn cells(&self) -> impl Iterator<Item = u16> {
        self.cells[..self.count()].iter().rev().copied()
    }

    /// Whether as many cells rest as may.
    pub fn is_full(&self) -> bool {
        self.count == self.most
    }

    /// A cell was named and begins to rest; if there are too many, the one that has rested longest rests no more.
    #[inline]
    pub fn add(&mut self, cell: u16) {
        let Some(last) = usize::from(self.most).checked_sub(1) else { return };
        let before = self.cells;
        let rested = before[last % MOST_RESTING];
        // Written as a whole: the next turn reads it as a whole, and would wait for single places.
        self.cells = std::array::from_fn(|at| match at {
            0 => cell,
            _ if at <= last => before[at - 1],
            _ => NONE,
        });
        self.count += u8::from(rested == NONE);
        self.bits = self.bits & !bit(rested) | bit(cell);
    }

    /// Whether the cell rests.
    #[inline]
    pub fn has(&self, cell: u16) -> bool {
        // Counted, not looked for: all places are compared at once.
        self.cells.iter().filter(|&&resting| resting == cell).count() > 0
    }

    /// The cells that rest, as a set of the cells of a small board.
    #[inline]
    pub fn bits(&self) -> u64 {
        self.bits
    }

    /// The cells that rest, by their numbers.
    pub fn sorted(&self) -> impl DoubleEndedIterator<Item = u16> {
        let mut cells = self.cells;
        cells.sort_unstable();
        cells.into_iter().take(self.count())
    }

    /// The open cell that has so many open cells before it.
    pub fn open(&self, number: u32) -> u32 {
        self.sorted().fold(number, |cell, resting| cell + u32::from(cell >= u32::from(resting)))
    }
}

/// The cell as a set, if it is one of the first 64.
#[inline]
fn bit(cell: u16) -> u64 {
    1u64.checked_shl(cell.into()).unwrap_or(0)
}

impl fmt::Debug for Resting {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} of {}", self.cells().collect::<Vec<_>>(), self.most)
    }
}
