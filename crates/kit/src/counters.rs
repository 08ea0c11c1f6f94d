//! Counters of a game, for benches and averages, not for the rules.

use crate::{Chance, Game};

/// A game that tells how often things happen in it; one that counts nothing has nothing to write.
pub trait Counters: Game {
    /// As [`Game::play`], and tells how many of each thing the move met: `count("waves", 3)`.
    fn play_counting(
        &mut self,
        mv: Self::Move,
        chance: &mut impl Chance,
        _count: &mut impl FnMut(&'static str, u64),
    ) {
        self.play(mv, chance);
    }
}
