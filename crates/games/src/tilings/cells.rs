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

    /// This cell alone.
    #[inline]
    pub fn only(cell: usize) -> Cells {
        Cells(1 << cell)
    }

    /// Puts these cells into the set.
    #[inline]
    pub fn add(&mut self, cells: Cells) {
        self.0 |= cells.0;
    }

    /// Takes these cells out.
    #[inline]
    pub fn remove(&mut self, cells: Cells) {
        self.0 &= !cells.0;
    }

    /// The cells so many numbers further; those beyond 128 are lost.
    #[inline]
    pub fn later(self, by: u16) -> Cells {
        Cells(self.0.wrapping_shl(by.into()))
    }

    /// The cells so many numbers before; those before the first are lost.
    #[inline]
    pub fn earlier(self, by: u16) -> Cells {
        Cells(self.0.wrapping_shr(by.into()))
    }

    /// The same, or nothing if so wanted, which cannot be foreseen.
    #[inline]
    pub fn unless(self, nothing: bool) -> Cells {
        Cells(select_unpredictable(nothing, 0, self.0))
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
