//! A schedule under way: the rounds behind it, and what the next one follows from.

use super::{Plan, Round, ladder};
use crate::Block;

/// The rounds of a schedule that are over. A ladder has very many, so that what it needs of them is summed up.
#[derive(Clone, Debug)]
pub struct Course {
    pub rounds: Vec<Round>,
    /// How many blocks they have.
    pub blocks: usize,
    field: ladder::Field,
}

impl Course {
    pub fn new(plan: &Plan) -> Course {
        Course { rounds: Vec::new(), blocks: 0, field: ladder::Field::new(plan.players, plan.seed) }
    }

    /// The blocks of the next round; nothing when all is played.
    pub fn next(&self, plan: &Plan) -> Option<Vec<Block>> {
        let tables = plan.tables(&self.rounds, &self.field)?;
        Some((self.blocks..).zip(tables).map(|(number, table)| Block { number, table }).collect())
    }

    /// One more round is over.
    pub fn add(&mut self, round: Round) {
        self.field.add(&round);
        self.blocks += round.len();
        self.rounds.push(round);
    }
}
