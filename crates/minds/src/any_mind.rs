//! A mind whose game is forgotten: what tables and referees ask.

use std::marker::PhantomData;

use kit::{AnyGame, Game};

use crate::{Budget, Mind, Ranked, Thought};

/// Any mind, asked in positions and answering in sentences.
pub trait AnyMind: Send {
    /// What to play in this position, which must be of the mind's own game.
    fn consider(&mut self, position: &dyn AnyGame, budget: &Budget) -> Thought<String>;
}

impl dyn AnyMind {
    /// A mind for that game, the game forgotten.
    pub fn of<G: Game, M: Mind<G> + 'static>(mind: M) -> Box<dyn AnyMind> {
        Box::new(Adapter { mind, game: PhantomData::<fn(G)> })
    }
}

struct Adapter<G, M> {
    mind: M,
    game: PhantomData<fn(G)>,
}

impl<G: Game, M: Mind<G>> AnyMind for Adapter<G, M> {
    /// The only place of the house where a game is asked for its type.
    fn consider(&mut self, position: &dyn AnyGame, budget: &Budget) -> Thought<String> {
        let position: &G = position.as_any().downcast_ref().expect("a mind is asked about its own game");
        let Thought { ranked, iterations, why } = self.mind.think(position, budget);
        let said = |Ranked { mv, estimate, visits }: Ranked<G::Move>| Ranked {
            mv: mv.to_string(),
            estimate,
            visits,
        };
        Thought { ranked: ranked.into_iter().map(said).collect(), iterations, why }
    }
}
