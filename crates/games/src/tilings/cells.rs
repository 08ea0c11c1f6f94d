//! A set of cells of a small board.

use std::hint::select_unpredictable;
use std::ops::{BitAnd, BitOr};

use kit::kth_bit;

/// At most 128 cells, one bit each. Not two words in an array: those are read as one vector, which waits for
/// what has just been written to either of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cells(u128);

impl Cells {
    /// The first so many cells, fewer than 128.
    pub fn first(count: usize) -> Cells {
        Cells((1 << count) - 1)
    }

    /// Puts a cell into the set.
    #[inline]
    pub fn add(&mut self, cell: usize) {
        self.0 |= 1 << cell;
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: usize) {
        self.0 &= !(1 << cell);
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn has(self, cell: usize) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// Those that are not in the other set.
    #[inline]
    pub fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// How many there are among the first 64, and in all.
    #[inline]
    pub fn counts(self) -> (u32, u32) {
        let (low, high) = self.words();
        (low.count_ones(), low.count_ones() + high.count_ones())
    }

    /// The cell that so many of the set stand before, there being more, and `low` among the first 64. Which
    /// half it is in cannot be foreseen.
    #[inline]
    pub fn nth(self, nth: u32, low: u32) -> usize {
        let late = nth >= low;
        let word = select_unpredictable(late, self.words().1, self.words().0);
        let before = select_unpredictable(late, low, 0);
        64 * usize::from(late) + kth_bit(word, nth - before) as usize
    }

    #[inline]
    fn words(self) -> (u64, u64) {
        (self.0 as u64, (self.0 >> 64) as u64)
    }

    /// The cells in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let first = (rest != 0).then(|| rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            first
        })
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;

    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}
