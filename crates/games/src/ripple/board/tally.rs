//! Numbers for all cells of a set, written in binary across it: how often each fires.

use super::waves::add;

/// The most digits that a number has: enough for every sum.
///
/// No cell of a board with n cells fires more than n + 1 times in a turn, so that on 64 x 64 cells at most
/// 4 · 4097 tokens meet one more. For let f be how often a cell fires and Q the sum of (f - 1)² over the
/// pairs of a cell of this wave and a neighbour it sends to. A cell reached from p sides sends to 4 - p
/// and fires at most half the sum of what comes, plus one half. In each of the cases p = 1, 2, 3 the root
/// of its share of the next Q is at most one more than the root of its share of this one; hence, by the
/// triangle inequality, √Q grows by at most one for each cell that fires.
const DIGITS: usize = 15;

/// A number for each of 64 cells: a set of cells for each digit, the last digit first. Numbers are mostly 2 and 3, so
/// that only as many digits are looked at as some number has.
#[derive(Clone, Copy, Debug)]
pub struct Tally([u64; DIGITS]);

impl Tally {
    /// The numbers of three digits, the last first.
    pub fn of(last: [u64; 3]) -> Tally {
        let mut digits = [0; DIGITS];
        digits[..3].copy_from_slice(&last);
        Tally(digits)
    }

    /// Digits of the greatest number.
    pub fn digits(&self) -> usize {
        self.0.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1)
    }

    /// The cells that have a 1 in this digit.
    pub fn digit(&self, digit: usize) -> u64 {
        self.0[digit]
    }

    /// One for each of `ones`, plus the numbers of `digits` digits from four sides. Four of them and one more have at most
    /// two digits more.
    pub fn sum(ones: u64, digits: usize, mut sent: impl FnMut(usize) -> [u64; 4]) -> Tally {
        let mut sum = Tally::of([ones, 0, 0]);
        let mut carries = [0; 4];
        for (place, digit) in sum.0.iter_mut().enumerate().take(digits + 2) {
            let sent = if place < digits { sent(place) } else { [0; 4] };
            for (carry, sent) in carries.iter_mut().zip(sent) {
                (*digit, *carry) = add(*digit, sent, *carry);
            }
        }
        debug_assert_eq!(carries, [0; 4], "no cell receives so many tokens");
        sum
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(tally: &Tally, cell: u32) -> u32 {
        (0..DIGITS).map(|power| ((tally.0[power] >> cell & 1) as u32) << power).sum()
    }

    /// The sum of these numbers in one cell, and of 7, 0, 0 and 0 in another.
    fn sum(one: u64, numbers: [u64; 4]) -> Tally {
        let sent = |digit: usize| {
            let mut sent = numbers.map(|number| number >> digit & 1);
            sent[0] |= (7u64 >> digit & 1) << 63;
            sent
        };
        Tally::sum(one, 13, sent)
    }

    #[test]
    fn sums_are_kept_cell_by_cell() {
        let most = [4097; 4];
        for (one, numbers) in
            [(0, [0; 4]), (1, [1, 1, 0, 0]), (0, [3, 5, 0, 255]), (1, [65, 195, 7, 6]), (1, most)]
        {
            let (sum, total) = (sum(one, numbers), one + numbers.iter().sum::<u64>());
            assert_eq!((u64::from(number(&sum, 0)), number(&sum, 1), number(&sum, 63)), (total, 0, 7));
            assert_eq!(sum.odd() & 1, total % 2);
            assert_eq!(u64::from(number(&sum.pairs(1), 0)), total / 2);
            assert_eq!(sum.pairs(1).some(), u64::from(total > 1));
            assert_eq!(sum.digits() as u32, (u64::BITS - total.leading_zeros()).max(3));
        }
    }
}
