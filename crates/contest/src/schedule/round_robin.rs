//! Round robin: all tables that the players can form.

use super::SchedulePlan;
use super::tables::{choices, ways};

/// All tables, each in `blocks` blocks; the first seat alternates.
pub fn tables(plan: &SchedulePlan, blocks: usize) -> Vec<Vec<usize>> {
    super::repeated(choices(0, plan.players, plan.size), blocks)
}

/// Number of tables.
pub fn count(plan: &SchedulePlan) -> Option<usize> {
    ways(plan.players, plan.size)
}
