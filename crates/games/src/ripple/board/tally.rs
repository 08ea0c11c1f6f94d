//! Numbers for all cells of a small board, written in binary across it: how often each fires.

use super::waves::{WaveShape, add};

/// How many digits a number has: enough for every sum.
///
/// No cell of a board with n cells fires more than n + 1 times in a turn, so that on 64 cells at most
/// 4 · 65 tokens meet one more. For let f be how often a cell fires and Q the sum of (f - 1)² over the
/// pairs of a cell of this wave and a neighbour it sends to. A cell reached from p sides sends to 4 - p
/// and fires at most half the sum of what comes, plus one half. In each of the cases p = 1, 2, 3 the root
/// of its share of the next Q is at most one more than the root of its share of this one; hence, by the
/// triangle inequality, √Q grows by at most one for each cell that fires.
const DIGITS: usize = 9;

/// A number for each of 64 cells: a set of cells for each digit, the last digit first.
#[derive(Clone, Copy, Debug)]
pub struct Tally([u64; DIGITS]);

impl Tally {
    /// One for each of `ones` and two for each of `twos`.
    pub fn of(ones: u64, twos: u64) -> Tally {
        let mut digits = [0; DIGITS];
        (digits[0], digits[1]) = (ones, twos);
        Tally(digits)
    }

    pub fn add(&mut self, other: &Tally) {
        let mut carry = 0;
        for (digit, more) in self.0.iter_mut().zip(other.0) {
            (*digit, carry) = add(*digit, more, carry);
        }
        debug_assert_eq!(carry, 0, "no cell receives so many tokens");
    }

    /// The cells whose number is odd.
    pub fn odd(&self) -> u64 {
        self.0[0]
    }

    /// Half of each number, but only in these cells.
    pub fn pairs(&self, cells: u64) -> Tally {
        let mut digits = [0; DIGITS];
        digits.iter_mut().zip(&self.0[1..]).for_each(|(half, digit)| *half = digit & cells);
        Tally(digits)
    }

    /// The cells whose number is not 0.
    pub fn some(&self) -> u64 {
        self.0.iter().fold(0, |cells, digit| cells | digit)
    }

    /// The numbers moved one step to the north, south, west and east.
    pub fn around(&self, shape: &WaveShape) -> [Tally; 4] {
        let moved = self.0.map(|digit| shape.around(digit));
        [0, 1, 2, 3].map(|way| Tally(moved.map(|ways| ways[way])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One token for each time that a number is counted up.
    fn tally(cell: u32, number: u32) -> Tally {
        let mut tally = Tally::of(0, 0);
        (0..number).for_each(|_| tally.add(&Tally::of(1 << cell, 0)));
        tally
    }

    fn number(tally: &Tally, cell: u32) -> u32 {
        (0..DIGITS).map(|power| ((tally.0[power] >> cell & 1) as u32) << power).sum()
    }

    #[test]
    fn sums_are_kept_cell_by_cell() {
        for (a, b) in [(0, 0), (1, 1), (3, 5), (65, 195), (255, 6)] {
            let mut sum = tally(0, a);
            sum.add(&tally(63, 7));
            sum.add(&tally(0, b));
            assert_eq!((number(&sum, 0), number(&sum, 1), number(&sum, 63)), (a + b, 0, 7));
            assert_eq!(sum.odd() & 1, u64::from(a + b) % 2);
            assert_eq!(number(&sum.pairs(1), 0), u32::midpoint(a, b));
            assert_eq!(sum.pairs(1).some(), u64::from(a + b > 1));
        }
    }

    #[test]
    fn a_number_moves_whole_to_the_neighbours() {
        let ways = tally(4, 6).around(&WaveShape::new(3, 3));
        assert_eq!([1, 7, 3, 5].map(|cell| ways.map(|way| number(&way, cell)).iter().sum::<u32>()), [6; 4]);
    }
}
