//! Everybody meets everybody: all tables that the players can form.

use super::SchedulePlan;
use super::tables::{choices, ways};

/// All tables, each in so many blocks; who sits first at a table takes turns.
pub fn tables(plan: &SchedulePlan, blocks: usize) -> Vec<Vec<usize>> {
    super::repeated(choices(0, plan.players, plan.size), blocks)
}

/// How many tables there are.
pub fn count(plan: &SchedulePlan) -> Option<usize> {
    ways(plan.players, plan.size)
}
