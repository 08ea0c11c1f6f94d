//! A small fast generator for playouts, where nothing is recorded.

use super::Chance;
use crate::Bag;

/// Luck for playouts: one multiplication a draw, good enough to sample games, never for records.
#[derive(Clone, Debug)]
pub struct Quick(u64);

/// Guesses before an exact search; they seldom all fail while kinds are nearly even.
const GUESSES: u32 = 3;

impl Quick {
    /// Equal seeds give equal luck.
    pub fn new(seed: u64) -> Quick {
        Quick(seed)
    }

    /// Adds a constant, multiplies to 128 bits, folds: the shape of the wyrand generator.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (product >> 64) as u64 ^ product as u64
    }
}

impl Chance for Quick {
    /// Takes the high part of a product; the bias is below n / 2^64.
    fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(n)) >> 64) as u32
    }

    /// Guesses a kind and a ticket until the ticket is one of that kind's: as long as kinds are nearly even, the first
    /// guess is mostly good. Later the things are spread out, and one of the places is taken.
    #[inline(always)]
    fn draw(&mut self, bag: &mut Bag) -> usize {
        let first = if bag.spread() == 0 { self.guess(bag) } else { None };
        let Some(kind) = first else { return self.draw_after_all(bag) };
        bag.take(kind)
    }
}

impl Quick {
    #[inline(always)]
    fn guess(&mut self, bag: &Bag) -> Option<usize> {
        let luck = self.next();
        let kind = (((luck >> 32) * bag.counts().len() as u64) >> 32) as usize;
        let ticket = (((luck & 0xffff_ffff) * u64::from(bag.most())) >> 32) as u32;
        bag.counts().get(kind).filter(|count| ticket < **count).map(|_| kind)
    }

    /// Apart from the first guess, so that this one finds its place where it is asked for.
    #[inline(never)]
    fn draw_after_all(&mut self, bag: &mut Bag) -> usize {
        if bag.spread() == 0 {
            if let Some(kind) = (1..GUESSES).find_map(|_| self.guess(bag)) {
                return bag.take(kind);
            }
            bag.spread_out();
        }
        if bag.spread() > 0 {
            return bag.take_at(self.below(bag.spread()));
        }
        let kind = self.pick(bag.counts());
        bag.take(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_equally_often() {
        let mut chance = Quick::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[chance.below(7) as usize] += 1;
        }
        // Each count has a standard deviation of 93.
        assert!(seen.iter().all(|count| count.abs_diff(10_000) < 500), "{seen:?}");
    }

    #[test]
    fn weights_are_obeyed() {
        weights_are_obeyed_by(|chance| chance.pick(&[1, 0, 2, 3]));
        // Kinds that are even enough to be guessed, that are spread out, and that are too many for that.
        weights_are_obeyed_by(|chance| chance.draw(&mut Bag::new(vec![1, 0, 2, 3])));
        weights_are_obeyed_by(|chance| chance.draw(&mut Bag::new(vec![2, 0, 4, 6, 0, 0, 0, 0])));
        weights_are_obeyed_by(|chance| chance.draw(&mut Bag::new(vec![2000, 0, 4000, 6000, 0, 0, 0, 0])));
    }

    fn weights_are_obeyed_by(pick: impl Fn(&mut Quick) -> usize) {
        let mut chance = Quick::new(1);
        let mut seen = [0u32; 8];
        for _ in 0..60_000 {
            seen[pick(&mut chance)] += 1;
        }
        assert_eq!(seen[1], 0);
        for (count, wanted) in [(seen[0], 10_000), (seen[2], 20_000), (seen[3], 30_000)] {
            assert!(count.abs_diff(wanted) < 600, "{seen:?}");
        }
    }
}
