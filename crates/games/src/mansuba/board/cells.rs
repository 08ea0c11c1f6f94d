//! Sets of cells, by number: one word of 128 bits for small boards, a word for each row for others.

use kit::{Chance, choose_bit};

/// A set of cells, each a number; lower numbers stand further up, and in a row further left.
pub trait Cells: Copy + Default {
    /// Takes all of them out.
    fn clear(&mut self);

    /// Their number.
    fn count(&self) -> u32;

    /// The n-th cell, where `which` maps the number of cells to n; `None` if there are no cells.
    fn pick(&self, which: impl FnOnce(u32) -> u32) -> Option<u32>;

    /// Any of them, each equally likely.
    #[inline]
    fn choose(&self, chance: &mut impl Chance) -> Option<u32> {
        self.pick(|count| chance.below(count))
    }

    /// True if the cell is one of them.
    fn has(&self, cell: u32) -> bool;

    /// True if there is none.
    fn is_empty(&self) -> bool;

    /// True if some cell passes the test; they are tried in order, up to the first that does.
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
    fn clear(&mut self) {
        *self = 0;
    }

    #[inline]
    fn count(&self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn pick(&self, which: impl FnOnce(u32) -> u32) -> Option<u32> {
        choose_bit(halves(*self), which)
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

/// True if some bit of the word passes the test; they are tried from the lowest up to the first that does.
#[inline]
pub fn any_bit(word: u64, mut test: impl FnMut(u32) -> bool) -> bool {
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
pub fn halves(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}
