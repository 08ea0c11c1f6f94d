//! Bounds of a value whose end is too far: what each of two players can force within some moves.

use kit::{Estimate, Player};

use super::memory::Memory;
use super::{EPSILON, ExactSearch, Horizon, Window, deepest};
use crate::Budget;

/// Bounds of the value for the first of two players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ValueBounds {
    pub low: f64,
    pub high: f64,
    /// Moves that were searched.
    pub moves: u32,
}

/// Bounds that a search proves which looks one move further ahead while the budget lasts: a position at its horizon counts as
/// lost for the low one and as won for the high one. `None` unless two play.
pub fn bounds<G: Estimate>(position: &G, budget: &Budget) -> Option<ValueBounds> {
    if position.scores().points.len() != 2 {
        return None;
    }
    let (mut memories, budget) = ([0; 2].map(|_| Memory::default()), budget.within(budget.memory() / 2));
    let [mut lost, mut won] = memories.each_mut().map(|memory| ExactSearch::new(memory, position, &budget));
    (lost.horizon, won.horizon) = (Horizon::Fixed(0.0), Horizon::Fixed(1.0));
    let mut found = ValueBounds { low: 0.0, high: 1.0, moves: 0 };
    for moves in 1..=deepest::<G>() {
        let [low, high] = [&mut lost, &mut won].map(|run| run.search(position, moves, Window::FULL));
        let (Some(low), Some(high)) = (low, high) else { break };
        let [low, high] = [low, high].map(|worth| worth.of(Player(0)));
        found = ValueBounds { low: found.low.max(low), high: found.high.min(high), moves };
        if found.high - found.low < EPSILON {
            break;
        }
    }
    Some(found)
}
