//! A set of cells of a small board.

use std::hint::select_unpredictable;
use std::ops::{BitAnd, BitOr};

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
        64 * usize::from(late) + nth_bit(word, nth - before)
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

const ONES: u64 = u64::MAX / 255;

/// In each byte, how many bits there are in it and below it.
#[inline]
fn running_counts(word: u64) -> u64 {
    let twos = word - (word >> 1 & (ONES * 0x55));
    let fours = (twos & (ONES * 0x33)) + (twos >> 2 & (ONES * 0x33));
    ((fours + (fours >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES)
}

/// The place of the bit that so many stand before, there being more. Its byte is the first with
/// a larger running count, found by comparing all at once; in its byte it is seldom not the first.
#[inline]
fn nth_bit(word: u64, nth: u32) -> usize {
    const TOPS: u64 = ONES * 0x80;
    let counts = running_counts(word);
    let larger = ((counts | TOPS) - ONES * (u64::from(nth) + 1)) & TOPS;
    let start = larger.trailing_zeros() & 0x38;
    let below = (counts << 8 >> start) as u32 & 0xff;
    let rest = (below..nth).fold(word >> start, |rest, _| rest & rest.wrapping_sub(1));
    (start + rest.trailing_zeros()) as usize
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
