//! The ten levels of a game, and the habits that only one game has.

use kit::{Chance, Estimate, Game, Habit, Level, Quick};

use crate::{Budget, Mind, Random, Thought};

/// A mind held back to a level: it follows no more lines of play than the level has, and slips now and then.
pub struct Levelled<G: Estimate> {
    mind: Box<dyn Mind<G>>,
    level: Level,
    luck: Quick,
}

impl<G: Estimate> Levelled<G> {
    /// Equal seeds slip alike.
    pub fn new(mind: Box<dyn Mind<G>>, level: Level, seed: u64) -> Levelled<G> {
        Levelled { mind, level, luck: Quick::new(seed ^ 0x51) }
    }
}

impl<G: Estimate> Mind<G> for Levelled<G> {
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move> {
        if self.luck.below(100) < self.level.slips.into() {
            let seed = self.luck.below(u32::MAX).into();
            return Random::new(seed).think(position, budget);
        }
        self.mind.think(position, &budget.at_most(self.level.iterations))
    }
}

/// Plays as a habit of its game says.
pub struct Habitual<G: Game> {
    habit: &'static Habit<G>,
    luck: Quick,
}

impl<G: Game> Habitual<G> {
    /// Equal seeds see the same luck.
    pub fn new(habit: &'static Habit<G>, seed: u64) -> Habitual<G> {
        Habitual { habit, luck: Quick::new(seed) }
    }
}

impl<G: Game> Mind<G> for Habitual<G> {
    fn think(&mut self, position: &G, _: &Budget) -> Thought<G::Move> {
        Thought::simply((self.habit.choose)(position, &mut self.luck), self.habit.why)
    }
}
