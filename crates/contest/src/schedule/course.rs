//! Course of a schedule: finished rounds, and the next one.

use super::{Round, SchedulePlan, ladder};
use crate::Block;

/// Finished rounds of a schedule. A ladder has very many, so that it keeps sums of them.
#[derive(Clone, Debug)]
pub struct Course {
    pub rounds: Vec<Round>,
    /// Number of their blocks.
    pub blocks: usize,
    /// Rounds of earlier stages.
    past: Vec<Vec<Block>>,
    /// The number of the next block.
    number: usize,
    field: ladder::LadderField,
}

impl Course {
    /// A schedule that begins with these rounds and continues by the plan.
    pub fn new(plan: &SchedulePlan, past: &[Vec<Block>]) -> Course {
        let field = ladder::LadderField::new(plan.players, plan.seed);
        Course { rounds: Vec::new(), blocks: 0, past: past.to_vec(), number: 0, field }
    }

    /// Blocks of the next round; none at the end.
    pub fn next(&self, plan: &SchedulePlan) -> Option<Vec<Block>> {
        if let Some(blocks) = self.past.get(self.rounds.len()) {
            return Some(blocks.clone());
        }
        let tables = plan.tables(&self.rounds, self.past.len(), &self.field)?;
        Some((self.number..).zip(tables).map(|(number, table)| Block { number, table }).collect())
    }

    /// Adds a finished round.
    pub fn add(&mut self, round: Round) {
        self.field.add(&round);
        self.blocks += round.len();
        self.number = round.iter().map(|result| result.block.number + 1).fold(self.number, usize::max);
        self.rounds.push(round);
    }
}
