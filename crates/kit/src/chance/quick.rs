//! A small fast generator for playouts, where nothing is recorded.

use super::Chance;

/// Luck for playouts: one multiplication a draw, good enough to sample games, never for records.
#[derive(Clone, Debug)]
pub struct Quick(u64);

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
        let mut chance = Quick::new(1);
        let mut seen = [0u32; 4];
        for _ in 0..60_000 {
            seen[chance.pick(&[1, 0, 2, 3])] += 1;
        }
        assert_eq!(seen[1], 0);
        for (count, wanted) in [(seen[0], 10_000), (seen[2], 20_000), (seen[3], 30_000)] {
            assert!(count.abs_diff(wanted) < 600, "{seen:?}");
        }
    }
}
