//! The exact value of a position, and the moves that keep it.

use kit::{AnyGame, Estimate};
use minds::{Budget, Solution, Unsolved};

use crate::roster::of;

/// Solves a position of a game of the list, if the budget is enough and its end is near enough.
pub fn solve(position: &dyn AnyGame, budget: &Budget) -> Result<Solution<String>, Unsolved> {
    (of(position.about().name).solve)(position, budget)
}

pub(crate) fn solve_typed<G: Estimate>(
    position: &dyn AnyGame,
    budget: &Budget,
) -> Result<Solution<String>, Unsolved> {
    let position: &G = position.typed().expect("the roster is of the position's own game");
    let Solution { values, best } = minds::solve(position, budget)?;
    Ok(Solution { values, best: best.iter().map(G::Move::to_string).collect() })
}
