//! Resting cells: named last, and not to be named again at once.

use std::array::from_fn;
use std::fmt;

/// The most cells that rest at a time.
pub const MOST_RESTING: usize = 8;

/// A few cells. Cells count by row from the top, each from the left.
///
/// Each has 16 bits of two words, the one named last in the lowest, and is counted from 1 there, so that 0 is none. So
/// all of them move on at once, and are compared at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Resting {
    most: u8,
    count: u8,
    named: [u64; 2],
}

/// In each of the four places of a word a 1, and its highest bit, which no cell has.
const ONES: u64 = 0x0001_0001_0001_0001;
const HIGHS: u64 = 0x8000 * ONES;

/// Word masks by number of places; there are twice as many as needed, so that no index is out of range.
static KEPT: [[u64; 2]; 2 * MOST_RESTING] = {
    let mut kept = [[0; 2]; 2 * MOST_RESTING];
    let mut most = 1;
    while most <= MOST_RESTING {
        kept[most] = kept[most - 1];
        kept[most][(most - 1) / 4] |= 0xffff << (16 * ((most - 1) % 4));
        most += 1;
    }
    kept
};

impl Resting {
    /// At most `most` cells rest, and never more than half of the board.
    pub fn new(most: u8, cells: u32) -> Resting {
        let most = u32::from(most).min(MOST_RESTING as u32).min(cells / 2) as u8;
        Resting { most, count: 0, named: [0; 2] }
    }

    /// Number of resting cells.
    #[inline]
    pub fn count(&self) -> usize {
        self.count.into()
    }

    /// The cell named `age` moves before the last.
    #[inline]
    fn cell(&self, age: usize) -> u16 {
        ((self.named[age / 4 % 2] >> (16 * (age % 4))) as u16).wrapping_sub(1)
    }

    /// The cells that rest, the one that has rested longest first.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = u16> {
        (0..self.count()).rev().map(|age| self.cell(age))
    }

    /// True if as many cells rest as may.
    pub fn is_full(&self) -> bool {
        self.count == self.most
    }

    /// A cell was named and begins to rest; if there are too many, the one that has rested longest rests no more.
    #[inline]
    pub fn add(&mut self, cell: u16) {
        let [low, high] = self.named;
        let kept = KEPT[usize::from(self.most) % KEPT.len()];
        let named = [low << 16 | (u64::from(cell) + 1), high << 16 | low >> 48];
        self.named = [named[0] & kept[0], named[1] & kept[1]];
        self.count += u8::from(self.count < self.most);
    }

    /// True if the cell rests.
    #[inline]
    pub fn has(&self, cell: u16) -> bool {
        // The places that differ from it in nothing are those from which 1 cannot be taken; the first is found rightly.
        let differs = self.named.map(|word| word ^ ((u64::from(cell) + 1) * ONES));
        let [low, high] = differs.map(|word| word.wrapping_sub(ONES) & !word & HIGHS);
        low | high != 0
    }

    /// The cells that rest, as a set of the cells of a small board.
    #[inline]
    pub fn bits(&self) -> u64 {
        self.cells().fold(0, |bits, cell| bits | 1 << (cell % 64))
    }

    /// Number of open cells before each resting cell, and the number of resting cells.
    #[inline]
    pub fn open_before(&self) -> ([i16; MOST_RESTING], usize) {
        let cells = from_fn(|age| self.cell(age) as i16);
        let mut before = cells;
        for &cell in &cells[..self.count()] {
            before.iter_mut().zip(cells).for_each(|(before, other)| *before -= i16::from(other > cell));
        }
        (before, self.count())
    }

    /// Number of resting cells up to this one.
    #[inline]
    fn up_to(&self, cell: u32) -> u32 {
        let last = ((u64::from(cell) + 1) * ONES) | HIGHS;
        let [low, high] = self.named.map(|word| ((last - word) & HIGHS) >> 15);
        // Places without a cell count too.
        let places = ((low + high).wrapping_mul(ONES) >> 48) as u32;
        places + u32::from(self.count) - MOST_RESTING as u32
    }

    /// The n-th open cell.
    #[inline]
    pub fn open(&self, number: u32) -> u32 {
        let mut cell = number;
        loop {
            let next = number + self.up_to(cell);
            if next == cell {
                return cell;
            }
            cell = next;
        }
    }
}

impl fmt::Debug for Resting {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} of {}", self.cells().collect::<Vec<_>>(), self.most)
    }
}
