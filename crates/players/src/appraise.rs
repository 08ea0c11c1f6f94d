//! The price of a move: its regret against the best move known.

use exact::ExactValue;
use kit::{Act, AnyGame, Quick, Turn};
use minds::{Budget, Ranked, Solution};

use crate::exact::exact_moves;
use crate::roster::of;
use crate::solve::solve;

/// A move and what it gave away, in shares of a win.
#[derive(Clone, PartialEq, Debug)]
pub struct Price {
    /// A best move.
    pub best: String,
    /// Value of the best move minus value of the one played, from 0 to 1.
    pub regret: f64,
    /// Standard error of the regret; 0 if both values are exact.
    pub error: f64,
    /// True if a tablebase or exact search knows both values.
    pub is_exact: bool,
}

/// Budgets of an appraisal.
pub struct Appraiser {
    /// For exact search, which is tried first.
    pub exact: Budget,
    /// For tree search, where exact search does not get to the end.
    pub search: Budget,
    /// Luck of the search.
    pub seed: u64,
}

impl Appraiser {
    /// The price of a turn played in this position; `None` if a player left in it, or the turn cannot be played here.
    pub fn price(&self, position: &dyn AnyGame, turn: &Turn) -> Option<Price> {
        let Act::Say(played) = &turn.act else { return None };
        let played = position.check(played).ok()?;
        looked_up(position, &played)
            .or_else(|| self.solved(position, &played, turn))
            .or_else(|| self.searched(position, &played))
    }

    /// Price by exact search. A turn with luck has an exact price only if it is a best one: its value is an average over draws.
    /// A player alone always wins, so that exact search says nothing there.
    fn solved(&self, position: &dyn AnyGame, played: &str, turn: &Turn) -> Option<Price> {
        let mover = position.to_move().filter(|_| position.scores().points.len() > 1)?.index();
        let Solution { values, best } = solve(position, &self.exact).ok()?;
        if best.iter().any(|mv| mv == played) {
            return Some(exact_price(played, 0.0));
        }
        if !turn.draws.is_empty() {
            return None;
        }
        let mut after = position.clone_box();
        after.play(played, &mut Quick::new(0)).ok()?;
        let after = match after.to_move() {
            None => f64::from(after.scores().shares()[mover]),
            Some(_) => solve(after.as_ref(), &self.exact).ok()?.values[mover],
        };
        Some(exact_price(best.first()?, values[mover] - after))
    }

    /// Price by tree search. The error is that of a mean of `visits` numbers between 0 and 1 with the largest spread.
    fn searched(&self, position: &dyn AnyGame, played: &str) -> Option<Price> {
        let member = of(position.about().name).find("mcts").ok()?;
        let thought = member.mind(self.seed).think(position, &self.search);
        let of_played = thought.ranked.iter().find(|ranked| ranked.mv == played)?;
        let best = thought.ranked.first()?;
        if best.mv == played {
            return Some(Price { best: best.mv.clone(), regret: 0.0, error: spread(best), is_exact: false });
        }
        let regret = f64::from(best.estimate - of_played.estimate).clamp(0.0, 1.0);
        Some(Price {
            best: best.mv.clone(),
            regret,
            error: spread(best).hypot(spread(of_played)),
            is_exact: false,
        })
    }
}

fn looked_up(position: &dyn AnyGame, played: &str) -> Option<Price> {
    let moves = exact_moves(position)?;
    let (best, value) = moves.first()?;
    let (_, own) = moves.iter().find(|(mv, _)| mv == played)?;
    let share = |value: &ExactValue| f64::from(value.share());
    Some(exact_price(best, share(value) - share(own)))
}

fn exact_price(best: &str, regret: f64) -> Price {
    Price { best: best.to_owned(), regret: regret.clamp(0.0, 1.0), error: 0.0, is_exact: true }
}

/// Standard error of an estimate. A move that was never tried is not known at all.
fn spread(ranked: &Ranked<String>) -> f64 {
    0.5 / (ranked.visits.max(1) as f64).sqrt()
}
