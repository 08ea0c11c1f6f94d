//! One against all: the first player sits at every table.

use super::SchedulePlan;
use super::tables::{choices, ways};

/// All tables with the first player, each in `blocks` blocks.
pub fn tables(plan: &SchedulePlan, blocks: usize) -> Vec<Vec<usize>> {
    let others = choices(1, plan.players, plan.size - 1);
    super::repeated(others.into_iter().map(|rest| [vec![0], rest].concat()).collect(), blocks)
}

/// Number of tables.
pub fn count(plan: &SchedulePlan) -> Option<usize> {
    ways(plan.players - 1, plan.size - 1)
}
