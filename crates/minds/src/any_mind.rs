//! A mind whose game is forgotten: what tables and referees ask.

use kit::{AnyGame, Estimate, Game};

use crate::{Budget, Mind, Thought};

/// Any mind, asked in positions and answering in sentences.
pub trait AnyMind: Send {
    /// Chooses a move in this position, which must be of the mind's own game.
    fn think(&mut self, position: &dyn AnyGame, budget: &Budget) -> Thought<String>;
}

impl dyn AnyMind {
    /// A mind for that game, the game forgotten.
    pub fn of<G: Estimate>(mind: Box<dyn Mind<G>>) -> Box<dyn AnyMind> {
        Box::new(Adapter(mind))
    }
}

struct Adapter<G: Estimate>(Box<dyn Mind<G>>);

impl<G: Estimate> AnyMind for Adapter<G> {
    fn think(&mut self, position: &dyn AnyGame, budget: &Budget) -> Thought<String> {
        self.0.think(own(position), budget).map(|mv| mv.to_string())
    }
}

fn own<G: Game>(position: &dyn AnyGame) -> &G {
    position.typed().expect("a mind is asked about its own game")
}
