//! Minds that do not think: the first move, or any.

use kit::{Chance, Game, Quick};

use crate::{Budget, Mind, Thought};

/// Plays the first legal move of the list.
#[derive(Clone, Debug, Default)]
pub struct First;

impl<G: Game> Mind<G> for First {
    fn think(&mut self, position: &G, _: &Budget) -> Thought<G::Move> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        Thought::simply(moves[0], "it is the first legal move")
    }
}

/// Plays any legal move, each equally likely.
#[derive(Clone, Debug)]
pub struct Random(Quick);

impl Random {
    /// Equal seeds choose alike.
    pub fn new(seed: u64) -> Random {
        Random(Quick::new(seed))
    }
}

impl<G: Game> Mind<G> for Random {
    fn think(&mut self, position: &G, _: &Budget) -> Thought<G::Move> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let choice = self.0.below(moves.len() as u32) as usize;
        Thought::simply(moves[choice], "any move is as good as another")
    }
}
