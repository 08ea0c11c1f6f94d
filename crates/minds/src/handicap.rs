//! A mind held back, so that weaker players may beat it.

use kit::{Chance, Estimate, Quick};

use crate::{Budget, Mind, Random, Thought};

/// Follows no more lines of play than these, and plays some moves of a hundred at random.
pub struct Handicap<G: Estimate> {
    mind: Box<dyn Mind<G>>,
    iterations: u64,
    slips: u8,
    luck: Quick,
}

impl<G: Estimate> Handicap<G> {
    /// Equal seeds slip alike.
    pub fn new(mind: Box<dyn Mind<G>>, iterations: u64, slips: u8, seed: u64) -> Handicap<G> {
        Handicap { mind, iterations, slips, luck: Quick::new(seed ^ 0x51) }
    }
}

impl<G: Estimate> Mind<G> for Handicap<G> {
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move> {
        if self.luck.below(100) < self.slips.into() {
            let seed = self.luck.below(u32::MAX).into();
            return Random::new(seed).think(position, budget);
        }
        self.mind.think(position, &budget.at_most(self.iterations))
    }
}
