//! How high the stacks of a small board are, written in binary across the board.

/// A height for each of 64 cells: the first set holds the cells whose height is odd, the next the
/// cells whose height has a 2 in it, and so on. So all stacks that grow or shrink in a turn do so at
/// once.
///
/// Stacks below 256 tokens need no memory of their own. Random games on 5 x 5 rarely pass 16.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Heights {
    low: [u64; 8],
    /// The digits from 256 on; the last is never empty, so that equal heights are equal fields.
    high: Vec<u64>,
}

impl Heights {
    /// The stacks in `changed` grow by one token where they are in `up`, and shrink elsewhere.
    #[inline]
    pub fn change(&mut self, mut changed: u64, up: u64) {
        for digit in &mut self.low {
            carry(digit, &mut changed, up);
        }
        if changed != 0 {
            self.change_high(changed, up);
        }
    }

    #[cold]
    fn change_high(&mut self, mut changed: u64, up: u64) {
        for digit in &mut self.high {
            carry(digit, &mut changed, up);
        }
        if changed != 0 {
            self.high.push(changed);
        }
        self.trim();
    }

    fn trim(&mut self) {
        while self.high.last() == Some(&0) {
            self.high.pop();
        }
    }

    /// The cells with at least one token.
    #[inline]
    pub fn occupied(&self) -> u64 {
        let low = self.low.iter().fold(0, |cells, digit| cells | digit);
        self.high.iter().fold(low, |cells, digit| cells | digit)
    }

    /// The cells with just one token.
    #[inline]
    pub fn single(&self) -> u64 {
        let low = self.low[1..].iter().fold(0, |cells, digit| cells | digit);
        self.low[0] & !self.high.iter().fold(low, |cells, digit| cells | digit)
    }

    /// The height of one stack.
    pub fn of(&self, cell: u32) -> usize {
        let digits = self.low.iter().chain(&self.high).enumerate();
        digits.map(|(power, digit)| ((digit >> cell & 1) as usize) << power).sum()
    }

    /// Writes the height of a stack that was empty.
    pub fn set(&mut self, cell: u32, height: usize) {
        for power in 0..usize::BITS as usize {
            let digit = (height as u64 >> power & 1) << cell;
            match self.low.get_mut(power) {
                Some(low) => *low |= digit,
                None => self.set_high(power - self.low.len(), digit),
            }
        }
    }

    fn set_high(&mut self, at: usize, digit: u64) {
        if digit != 0 && at >= self.high.len() {
            self.high.resize(at + 1, 0);
        }
        if let Some(high) = self.high.get_mut(at) {
            *high |= digit;
        }
    }
}

/// Adds or takes one at one digit; what is left in `changed` goes on to the next digit. A stack that
/// grows carries where the digit was 1, one that shrinks borrows where it was 0.
#[inline]
fn carry(digit: &mut u64, changed: &mut u64, up: u64) {
    let old = *digit;
    *digit = old ^ *changed;
    *changed &= !(old ^ up);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_grow_and_shrink_one_by_one() {
        let mut heights = Heights::default();
        for height in 0..1000 {
            assert_eq!((heights.of(3), heights.of(63)), (height, 0));
            heights.change(1 << 3, 1 << 3);
        }
        for height in (0..1000).rev() {
            heights.change(1 << 3 | 1 << 63, 1 << 63);
            assert_eq!((heights.of(3), heights.of(63)), (height, 1000 - height));
        }
        assert_eq!(heights.occupied(), 1 << 63);
    }

    #[test]
    fn equal_heights_are_equal_however_they_came_about() {
        for height in [1, 255, 256, 257, 70_000] {
            let (mut set, mut grown) = (Heights::default(), Heights::default());
            set.set(7, height);
            set.set(8, 300);
            grown.set(7, height + 3);
            grown.set(8, 298);
            (0..3).for_each(|_| grown.change(1 << 7, 0));
            (0..2).for_each(|_| grown.change(1 << 8, 1 << 8));
            assert_eq!(set, grown);
            assert_eq!((set.of(7), set.of(8)), (height, 300));
        }
    }
}
