//! Heights of the stacks of a small board, bit-sliced across the board.

use std::array::from_fn;

/// A height for each cell of the strips: the first sets hold the cells whose height is odd, the next those whose height has
/// a 2 in it, and so on. So all stacks that grow or shrink in a turn do so at once.
///
/// Stacks below 256 tokens need no memory of their own. Random games on 5 x 5 rarely pass 16.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Heights<const N: usize> {
    low: [[u64; N]; 8],
    /// The digits from 256 on; the last is never empty, so that equal heights are equal fields.
    high: Vec<[u64; N]>,
    /// The cells with at least 16 tokens.
    tall: [u64; N],
}

/// The digits of stacks that are not tall.
const FEW: usize = 4;

impl<const N: usize> Default for Heights<N> {
    fn default() -> Heights<N> {
        Heights { low: [[0; N]; 8], high: Vec::new(), tall: [0; N] }
    }
}

impl<const N: usize> Heights<N> {
    /// The stacks in `changed` grow by one token where they are in `up`, and shrink elsewhere.
    #[inline]
    pub fn change(&mut self, mut changed: [u64; N], up: [u64; N]) {
        for digit in &mut self.low[..FEW] {
            carry(digit, &mut changed, up);
        }
        if changed != [0; N] {
            self.change_tall(changed, up);
        }
    }

    #[cold]
    fn change_tall(&mut self, mut changed: [u64; N], up: [u64; N]) {
        for digit in self.low[FEW..].iter_mut().chain(&mut self.high) {
            carry(digit, &mut changed, up);
        }
        if changed != [0; N] {
            self.high.push(changed);
        }
        while self.high.last() == Some(&[0; N]) {
            self.high.pop();
        }
        self.tall = any(self.low[FEW..].iter().chain(&self.high));
    }

    /// The cells with at least one token.
    #[inline]
    pub fn occupied(&self) -> [u64; N] {
        any(self.low[..FEW].iter().chain([&self.tall]))
    }

    /// The cells with just one token.
    #[inline]
    pub fn single(&self) -> [u64; N] {
        let more = any(self.low[1..FEW].iter().chain([&self.tall]));
        from_fn(|at| self.low[0][at] & !more[at])
    }

    /// The height of one stack.
    pub fn of(&self, at: usize, bit: u32) -> usize {
        let digits = self.low.iter().chain(&self.high).enumerate();
        digits.map(|(power, digit)| ((digit[at] >> bit & 1) as usize) << power).sum()
    }

    /// The heights of eight stacks from some bit on, up to 255: a byte for each, that of the first in the last place.
    #[inline]
    pub fn of_eight(&self, at: usize, first: u32) -> u64 {
        let digit = |power: usize| spread(self.low[power][at] >> first) << power;
        let few = (0..FEW).fold(0, |bytes, power| bytes | digit(power));
        if self.tall[at] >> first & 0xff == 0 {
            return few;
        }
        let high = any(self.high.iter())[at] >> first;
        (FEW..self.low.len()).fold(few | (spread(high) * 255), |bytes, power| bytes | digit(power))
    }

    /// Writes the height of a stack that was empty.
    pub fn set(&mut self, at: usize, bit: u32, height: usize) {
        let digits = (usize::BITS - height.leading_zeros()) as usize;
        self.high.resize(self.high.len().max(digits.saturating_sub(self.low.len())), [0; N]);
        for (power, digit) in self.low.iter_mut().chain(&mut self.high).enumerate().take(digits) {
            digit[at] |= (height as u64 >> power & 1) << bit;
        }
        self.tall = any(self.low[FEW..].iter().chain(&self.high));
    }
}

/// A byte for each of the first eight cells, that of the first in the last place: 1 if the cell is in the set, and else 0.
#[inline]
pub fn spread(cells: u64) -> u64 {
    // Each byte keeps the bit of its own cell, which then carries to its highest bit.
    let own = ((cells & 0xff) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((own + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & 0x0101_0101_0101_0101
}

/// The cells that are in some of these sets.
#[inline]
fn any<'a, const N: usize>(sets: impl Iterator<Item = &'a [u64; N]>) -> [u64; N] {
    sets.fold([0; N], |all, set| from_fn(|at| all[at] | set[at]))
}

/// Adds or subtracts 1 at one digit; the rest of `changed` carries to the next digit. A stack that grows carries where the
/// digit was 1, one that shrinks borrows where it was 0.
#[inline]
fn carry<const N: usize>(digit: &mut [u64; N], changed: &mut [u64; N], up: [u64; N]) {
    for at in 0..N {
        let old = digit[at];
        digit[at] = old ^ changed[at];
        changed[at] &= !(old ^ up[at]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_grow_and_shrink_one_by_one() {
        let mut heights = Heights::<2>::default();
        for height in 0..1000 {
            assert_eq!((heights.of(0, 3), heights.of(1, 63)), (height, 0));
            heights.change([1 << 3, 0], [1 << 3, 0]);
        }
        for height in (0..1000).rev() {
            heights.change([1 << 3, 1 << 63], [0, 1 << 63]);
            assert_eq!((heights.of(0, 3), heights.of(1, 63)), (height, 1000 - height));
        }
        assert_eq!(heights.occupied(), [0, 1 << 63]);
    }

    #[test]
    fn equal_heights_are_equal_however_they_came_about() {
        for height in [1, 15, 16, 17, 255, 256, 257, 70_000] {
            let (mut set, mut grown) = (Heights::<1>::default(), Heights::default());
            set.set(0, 7, height);
            set.set(0, 8, 300);
            grown.set(0, 7, height + 3);
            grown.set(0, 8, 298);
            (0..3).for_each(|_| grown.change([1 << 7], [0]));
            (0..2).for_each(|_| grown.change([1 << 8], [1 << 8]));
            assert_eq!(set, grown);
            assert_eq!((set.of(0, 7), set.of(0, 8)), (height, 300));
            assert_eq!(set.of_eight(0, 7), height.min(255) as u64 | 255 << 8);
        }
    }
}
