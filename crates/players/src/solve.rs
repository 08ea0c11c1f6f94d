//! The exact value of a position, and the moves that keep it.

use games::{GameVisitor, Listed};
use kit::{AnyGame, Game};
use minds::{Budget, Solution, Unsolved};

use crate::roster::entry_of;

/// Solves a position of a game of the list, if the budget is enough and its end is near enough.
pub fn solve(position: &dyn AnyGame, budget: &Budget) -> Result<Solution<String>, Unsolved> {
    games::visit(entry_of(position), Solving { position, budget })
}

struct Solving<'a> {
    position: &'a dyn AnyGame,
    budget: &'a Budget,
}

impl GameVisitor for Solving<'_> {
    type Out = Result<Solution<String>, Unsolved>;

    fn visit<G: Listed>(self) -> Self::Out {
        let position: &G = self.position.typed().expect("it is visited by its own name");
        let Solution { values, best } = minds::solve(position, self.budget)?;
        Ok(Solution { values, best: best.iter().map(<G as Game>::Move::to_string).collect() })
    }
}
