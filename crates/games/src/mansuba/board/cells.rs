//! Sets of cells, by number: one word of 128 bits for small boards, many words for others.

use kit::{Chance, choose_bit};

/// A set of cells, each a number; lower numbers stand further up, and in a row further left.
pub trait Cells: Copy {
    /// How many there are.
    fn count(&self) -> u32;

    /// The cell with so many cells before it; there are more than that.
    fn nth(&self, n: u32) -> u32;

    /// Any of them, each equally likely.
    #[inline]
    fn choose(&self, chance: &mut impl Chance) -> Option<u32> {
        let count = self.count();
        (count > 0).then(|| self.nth(chance.below(count)))
    }

    /// Whether the cell is one of them.
    fn has(&self, cell: u32) -> bool;

    /// Whether there is none.
    fn is_empty(&self) -> bool;

    /// Whether some cell passes the test; they are tried in order, up to the first that does.
    fn any(&self, test: impl FnMut(u32) -> bool) -> bool;

    /// Visits all in order.
    #[inline]
    fn each(&self, mut visit: impl FnMut(u32)) {
        self.any(|cell| {
            visit(cell);
            false
        });
    }
}

impl Cells for u128 {
    #[inline]
    fn count(&self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn nth(&self, n: u32) -> u32 {
        choose_bit(halves(*self), |_| n).unwrap_or(0)
    }

    #[inline]
    fn choose(&self, chance: &mut impl Chance) -> Option<u32> {
        choose_bit(halves(*self), |count| chance.below(count))
    }

    #[inline]
    fn has(&self, cell: u32) -> bool {
        self >> cell & 1 == 1
    }

    #[inline]
    fn is_empty(&self) -> bool {
        *self == 0
    }

    #[inline]
    fn any(&self, mut test: impl FnMut(u32) -> bool) -> bool {
        (0..).step_by(64).zip(halves(*self)).any(|(first, word)| any_bit(word, |bit| test(first + bit)))
    }
}

/// Whether some bit of the word passes the test; they are tried from the lowest up to the first that does.
#[inline]
fn any_bit(word: u64, mut test: impl FnMut(u32) -> bool) -> bool {
    let mut rest = word;
    while rest != 0 {
        if test(rest.trailing_zeros()) {
            return true;
        }
        rest &= rest - 1;
    }
    false
}

#[inline]
fn halves(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

/// The words of a set on the largest board: 44 rows of 42 and two more, of which the border is never in a set.
const WORDS: usize = 29;

/// A set of cells of a large board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marks([u64; WORDS]);

impl Marks {
    pub const NONE: Marks = Marks([0; WORDS]);

    pub fn add(&mut self, cell: u32) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    pub fn remove(&mut self, cell: u32) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }
}

impl Cells for Marks {
    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn nth(&self, n: u32) -> u32 {
        let (mut before, mut found) = (0, 0);
        self.any(|cell| {
            (found, before) = (cell, before + 1);
            before > n
        });
        found
    }

    fn has(&self, cell: u32) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    fn is_empty(&self) -> bool {
        self.0 == Marks::NONE.0
    }

    fn any(&self, mut test: impl FnMut(u32) -> bool) -> bool {
        (0..).step_by(64).zip(self.0).any(|(first, word)| any_bit(word, |bit| test(first + bit)))
    }
}
