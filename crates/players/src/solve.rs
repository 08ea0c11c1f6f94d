//! The exact value of a position, and the moves that keep it.

use games::{GameVisitor, Listed};
use kit::{AnyGame, Game};
use minds::{Budget, Solution, Unsolved, ValueBounds};

use crate::exact::{best_of, exact_moves};
use crate::roster::entry_of;

/// Solves a position of a game of the list, if a tablebase has it, or if the budget is enough and its end is near enough.
pub fn solve(position: &dyn AnyGame, budget: &Budget) -> Result<Solution<String>, Unsolved> {
    if let Some(solution) = looked_up(position) {
        return Ok(solution);
    }
    games::visit(entry_of(position), Solving { position, budget })
}

/// Value from a tablebase, which knows how long wins take: the fastest ones are best, and the slowest losses.
fn looked_up(position: &dyn AnyGame) -> Option<Solution<String>> {
    let (mover, moves) = (position.to_move()?, exact_moves(position)?);
    let share = moves.first()?.1.share();
    let best = best_of(&moves).map(str::to_owned).collect();
    let mut values = vec![f64::from(1.0 - share); 2];
    values[mover.index()] = share.into();
    Some(Solution { values, best })
}

/// Bounds of the value of a position between two players whose end is too far to solve it; `None` with other seats.
pub fn value_bounds(position: &dyn AnyGame, budget: &Budget) -> Option<ValueBounds> {
    games::visit(entry_of(position), Bounding { position, budget })
}

struct Bounding<'a> {
    position: &'a dyn AnyGame,
    budget: &'a Budget,
}

impl GameVisitor for Bounding<'_> {
    type Out = Option<ValueBounds>;

    fn visit<G: Listed>(self) -> Self::Out {
        minds::bounds::<G>(self.position.typed().expect("it is visited by its own name"), self.budget)
    }
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
