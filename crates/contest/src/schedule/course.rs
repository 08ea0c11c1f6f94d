//! A schedule under way: the rounds behind it, and what the next one follows from.

use super::{Round, SchedulePlan, ladder};
use crate::Block;

/// The rounds of a schedule that are over. A ladder has very many, so that what it needs of them is summed up.
#[derive(Clone, Debug)]
pub struct Course {
    pub rounds: Vec<Round>,
    /// How many blocks they have.
    pub blocks: usize,
    /// Rounds of earlier stages, with which it begins.
    past: Vec<Vec<Block>>,
    /// The number of the next block.
    number: usize,
    field: ladder::LadderField,
}

impl Course {
    /// A schedule that begins with these rounds, and goes on by the plan.
    pub fn new(plan: &SchedulePlan, past: &[Vec<Block>]) -> Course {
        let field = ladder::LadderField::new(plan.players, plan.seed);
        Course { rounds: Vec::new(), blocks: 0, past: past.to_vec(), number: 0, field }
    }

    /// The blocks of the next round; nothing when all is played.
    pub fn next(&self, plan: &SchedulePlan) -> Option<Vec<Block>> {
        if let Some(blocks) = self.past.get(self.rounds.len()) {
            return Some(blocks.clone());
        }
        let tables = plan.tables(&self.rounds, self.past.len(), &self.field)?;
        Some((self.number..).zip(tables).map(|(number, table)| Block { number, table }).collect())
    }

    /// One more round is over.
    pub fn add(&mut self, round: Round) {
        self.field.add(&round);
        self.blocks += round.len();
        self.number = round.iter().map(|result| result.block.number + 1).fold(self.number, usize::max);
        self.rounds.push(round);
    }
}
