//! A simple strategy of one game, as a mind.

use kit::{Game, Quick};

use crate::{Budget, Mind, Thought};

/// Plays what a function says; where the function does not care, luck decides.
pub struct Habit<G: Game> {
    why: &'static str,
    choose: fn(&G, &mut Quick) -> G::Move,
    luck: Quick,
}

impl<G: Game> Habit<G> {
    /// The reason that it gives for every move, and its move in a position that is not over. Equal seeds see the same luck.
    pub fn new(why: &'static str, choose: fn(&G, &mut Quick) -> G::Move, seed: u64) -> Habit<G> {
        Habit { why, choose, luck: Quick::new(seed) }
    }
}

impl<G: Game> Mind<G> for Habit<G> {
    fn think(&mut self, position: &G, _: &Budget) -> Thought<G::Move> {
        Thought::simply((self.choose)(position, &mut self.luck), self.why)
    }
}
