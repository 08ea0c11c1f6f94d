//! A set of cells of a small board.

use std::ops::{BitAnd, BitOr, BitXor};

use kit::{Chance, choose_bit, choose_bit_among};

use super::OFFERED;

/// At most 128 cells, one bit each. Always read and written as a whole: reading both words as one vector would
/// wait for what has just been written to either of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(16))]
pub struct Cells([u64; 2]);

/// Each cell alone, with nothing before the first and after the last. A look here takes the place of a shift by
/// 128 bits, which is a dozen operations and comes five times with every tile.
static ALONE: [Cells; 512] = alone();

/// Where the first cell is there.
const FIRST: usize = 128;

const fn alone() -> [Cells; 512] {
    let mut alone = [Cells([0; 2]); 512];
    let mut cell = 0;
    while cell < 128 {
        alone[FIRST + cell].0[cell / 64] = 1 << (cell % 64);
        cell += 1;
    }
    alone
}

impl Cells {
    /// The first `count` cells, fewer than 128.
    pub fn first(count: usize) -> Cells {
        Cells::of(Cells::only(count).bits() - 1)
    }

    #[inline]
    pub fn only(cell: usize) -> Cells {
        ALONE[(FIRST + cell) % 512]
    }

    /// The cell `by` numbers further than this one, if there is one.
    #[inline]
    pub fn later(cell: usize, by: usize) -> Cells {
        ALONE[(FIRST + cell + by) % 512]
    }

    /// The cell `by` numbers before this one, if there is one.
    #[inline]
    pub fn earlier(cell: usize, by: usize) -> Cells {
        ALONE[(FIRST + cell).wrapping_sub(by) % 512]
    }

    /// The same or, unless it is so, nothing; which of the two cannot be foreseen.
    #[inline]
    pub fn only_if(self, so: bool) -> Cells {
        let kept = u64::from(so).wrapping_neg();
        self & Cells([kept; 2])
    }

    /// Puts these cells into the set.
    #[inline]
    pub fn add(&mut self, cells: Cells) {
        *self = *self | cells;
    }

    /// Takes these cells out.
    #[inline]
    pub fn remove(&mut self, cells: Cells) {
        *self = self.without(cells);
    }

    /// Whether the cell is in the set. Only one word is looked at, where it is.
    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64 % 2] >> (cell % 64) & 1 == 1
    }

    /// Those that are not in the other set.
    #[inline]
    pub fn without(self, other: Cells) -> Cells {
        Cells([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// How many there are.
    pub fn len(self) -> u32 {
        self.bits().count_ones()
    }

    /// Any of the cells, each equally likely.
    #[inline]
    pub fn any(self, chance: &mut impl Chance) -> Option<usize> {
        choose_bit(self.0, |ways| chance.below(ways)).map(|cell| cell as usize)
    }

    /// Any cell of these sets, and in which of them it is, each such pair equally likely.
    pub fn any_of(sets: [Cells; OFFERED], chance: &mut impl Chance) -> Option<(usize, usize)> {
        let words = sets.map(|set| set.0);
        let bit = choose_bit_among(words.as_flattened(), |ways| chance.below(ways))? as usize;
        Some((bit % 128, bit / 128))
    }

    /// The cells in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.bits();
        std::iter::from_fn(move || {
            let first = (rest != 0).then(|| rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            first
        })
    }

    fn of(bits: u128) -> Cells {
        Cells([bits as u64, (bits >> 64) as u64])
    }

    fn bits(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::default(), |all, cell| all | Cells::only(cell))
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Cells {
    type Output = Cells;

    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitXor for Cells {
    type Output = Cells;

    #[inline]
    fn bitxor(self, other: Cells) -> Cells {
        Cells([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}
