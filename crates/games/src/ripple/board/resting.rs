//! The cells that were named last, and that nobody may name again at once.

use std::fmt;

/// The most cells that rest at a time.
pub const MOST_RESTING: usize = 8;

/// A few cells, the one that has rested longest first. Cells count by row from the top, each from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Resting {
    most: u8,
    count: u8,
    /// Those beyond the count are 0, so that equal rests are equal.
    cells: [u16; MOST_RESTING],
}

impl Resting {
    /// So many cells rest at most, and never more than half of the board.
    pub fn new(most: u8, cells: u32) -> Resting {
        let most = u32::from(most).min(MOST_RESTING as u32).min(cells / 2) as u8;
        Resting { most, count: 0, cells: [0; MOST_RESTING] }
    }

    /// The cells that rest.
    #[inline]
    pub fn cells(&self) -> &[u16] {
        &self.cells[..usize::from(self.count)]
    }

    /// Whether as many cells rest as may.
    pub fn is_full(&self) -> bool {
        self.count == self.most
    }

    /// A cell was named and begins to rest; if there are too many, the first one rests no more.
    #[inline]
    pub fn add(&mut self, cell: u16) {
        if self.most == 0 {
            return;
        }
        if self.count == self.most {
            self.cells.copy_within(1..usize::from(self.most), 0);
            self.count -= 1;
        }
        self.cells[usize::from(self.count)] = cell;
        self.count += 1;
    }

    /// Whether the cell rests.
    #[inline]
    pub fn has(&self, cell: u16) -> bool {
        self.cells().contains(&cell)
    }

    /// The cells that rest, as a set of the cells of a small board.
    #[inline]
    pub fn bits(&self) -> u64 {
        self.cells().iter().fold(0, |bits, &cell| bits | 1 << cell)
    }

    /// The open cell that has so many open cells before it.
    #[inline]
    pub fn open(&self, number: u32) -> u32 {
        let mut sorted = self.cells;
        let sorted = &mut sorted[..usize::from(self.count)];
        sorted.sort_unstable();
        sorted.iter().fold(number, |cell, &resting| cell + u32::from(cell >= u32::from(resting)))
    }
}

impl fmt::Debug for Resting {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} of {}", self.cells(), self.most)
    }
}
