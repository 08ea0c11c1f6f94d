//! The sides of a board of at most 64 gems, and the masks of bits that follow from them.
//!
//! The gem of column x and row y is bit `x * height + y`: down is the next bit, right the next column.

use std::fmt::Debug;
use std::hash::Hash;

/// Width and height. A type for the usual board lets the compiler know all masks in advance.
pub(crate) trait Sides: Copy + Eq + Hash + Debug {
    fn width(self) -> u32;
    fn height(self) -> u32;

    #[inline]
    fn all(self) -> u64 {
        u64::MAX >> (64 - self.width() * self.height())
    }

    #[inline]
    fn tops(self) -> u64 {
        EVERY[self.height() as usize] & self.all()
    }

    /// The top square of the column of this square.
    #[inline]
    fn top_of(self, square: u64) -> u64 {
        let at = square.trailing_zeros();
        1 << (at - at % self.height())
    }

    /// The squares from which one can go so far to the right and down (or up) and stay on the board.
    #[inline(always)]
    fn reaching(self, right: u32, down: i32) -> u64 {
        let columns = self.all().checked_shr(right * self.height()).unwrap_or(0);
        let above = (0..down.unsigned_abs()).fold(0, |rows, row| rows | self.tops() << row);
        let rows = self.all() & !above;
        columns & if down > 0 { rows >> down } else { rows }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Eight;

impl Sides for Eight {
    #[inline]
    fn width(self) -> u32 {
        8
    }

    #[inline]
    fn height(self) -> u32 {
        8
    }
}

/// Any sides whose product is at most 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Free {
    width: u8,
    height: u8,
}

impl Free {
    /// The sides of a board with `height` rows and these gems.
    pub fn new(height: u16, gems: &[u8]) -> Free {
        debug_assert!((1..=64).contains(&gems.len()), "{} squares are 1 to 64 bits", gems.len());
        Free { width: (gems.len() / usize::from(height)) as u8, height: height as u8 }
    }
}

impl Sides for Free {
    #[inline]
    fn width(self) -> u32 {
        self.width.into()
    }

    #[inline]
    fn height(self) -> u32 {
        self.height.into()
    }
}

/// By n: every n-th bit from the lowest on.
static EVERY: [u64; 65] = {
    let mut every = [1; 65];
    let mut n = 1;
    while n < 64 {
        let mut bit = n;
        while bit < 64 {
            every[n] |= 1 << bit;
            bit += n;
        }
        n += 1;
    }
    every
};
