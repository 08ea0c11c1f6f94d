//! The exact value of a position, and the moves that keep it.

use std::time::Duration;

use games::Visitor;
use kit::{AnyGame, Drawn, Estimate, EveryWay};
use minds::{Budget, solve};
use serde::Serialize;

/// A position whose end is known if everybody plays his best.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solved {
    /// By seat: 1 for who wins alone, a share of it for each who ties, 0 for who loses, luck averaged.
    pub values: Vec<f64>,
    /// The moves that lead to these values.
    pub best: Vec<String>,
}

/// Solves the position; nothing if that takes longer than the given time.
pub fn solved(position: &dyn AnyGame, time: Duration) -> Option<Solved> {
    games::visit(position.about().name, Position(position.to_string(), Budget::time(time))).flatten()
}

struct Position(String, Budget);

impl Visitor for Position {
    type Out = Option<Solved>;

    fn visit<G: Drawn + Estimate>(self) -> Option<Solved> {
        let Position(text, budget) = self;
        let position: G = text.parse().expect("a position reads back");
        let worth = solve(&position, &budget)?;
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let Some(mover) = position.to_move() else {
            return Some(Solved { values: worth.values().to_vec(), best: Vec::new() });
        };
        let mut best = Vec::new();
        for mv in moves {
            if (worth_after(&position, mv, mover, &budget)? - worth.of(mover)).abs() < 1e-9 {
                best.push(mv.to_string());
            }
        }
        Some(Solved { values: worth.values().to_vec(), best })
    }
}

/// What a move is worth to the mover, luck averaged.
fn worth_after<G: Estimate>(position: &G, mv: G::Move, mover: kit::Player, budget: &Budget) -> Option<f64> {
    let (mut ways, mut sum) = (EveryWay::new(), 0.0);
    loop {
        let mut next = position.clone();
        next.play(mv, &mut ways);
        sum += ways.odds() * solve(&next, budget)?.of(mover);
        if !ways.advance() {
            return Some(sum);
        }
    }
}
