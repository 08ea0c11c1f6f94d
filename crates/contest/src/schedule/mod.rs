//! What is played: a pure function of the tournament and of the results of earlier rounds.

mod course;
mod format;
mod gauntlet;
mod knockout;
mod ladder;
mod round_robin;
mod swiss;
mod tables;

pub use course::Course;
pub use format::{Format, FormatName};
pub use knockout::places;
pub use ladder::benched;
pub use swiss::byes;

use crate::{Block, BlockResult};

/// A round that was played: its blocks, in order.
pub type Round = Vec<BlockResult>;

/// What a schedule is made of, besides results.
#[derive(Clone, Debug)]
pub struct SchedulePlan {
    pub format: Format,
    /// How many take part.
    pub players: usize,
    /// How many meet at a table; where everybody plays alone, how many are compared.
    pub size: usize,
    /// What random choices follow from; never the luck of a game.
    pub seed: u64,
}

impl SchedulePlan {
    /// The blocks of the next round, numbered on from those of the past; nothing when all is played.
    pub fn next(&self, past: &[Round]) -> Option<Vec<Block>> {
        let mut course = Course::new(self, &[]);
        past.iter().for_each(|round| course.add(round.clone()));
        course.next(self)
    }

    /// The tables of the next round, each as often as it has blocks.
    fn tables(&self, past: &[Round], field: &ladder::LadderField) -> Option<Vec<Vec<usize>>> {
        match &self.format {
            Format::RoundRobin { blocks } => past.is_empty().then(|| round_robin::tables(self, *blocks)),
            Format::Gauntlet { blocks } => past.is_empty().then(|| gauntlet::tables(self, *blocks)),
            Format::Sprt { blocks, .. } => {
                past.is_empty().then(|| vec![(0..self.players).collect(); *blocks])
            }
            Format::Swiss { rounds, blocks } => {
                (past.len() < *rounds).then(|| repeated(swiss::tables(self, past), *blocks))
            }
            Format::Knockout { blocks } => knockout::tables(self, past, *blocks),
            Format::Ladder { rounds } => {
                let goes_on = rounds.is_none_or(|rounds| past.len() < rounds);
                goes_on.then(|| ladder::tables(self, field)).filter(|tables| !tables.is_empty())
            }
        }
    }

    /// How many blocks the round under way has, now that so many were played without a gap: a test may be over before.
    pub fn enough(&self, played: &[BlockResult]) -> Option<usize> {
        let Format::Sprt { test, .. } = &self.format else { return None };
        format::decided_after(test, self.players, played)
    }

    /// How many games there will be in all, as far as that can be known before.
    pub fn games(&self) -> Option<usize> {
        match self.format {
            Format::RoundRobin { blocks } => Some(round_robin::count(self)?.checked_mul(blocks * self.size)?),
            Format::Gauntlet { blocks } => Some(gauntlet::count(self)?.checked_mul(blocks * self.size)?),
            Format::Swiss { rounds, blocks } => {
                Some(rounds * blocks * (self.players / self.size) * self.size)
            }
            Format::Ladder { rounds } => Some(rounds? * (self.players / self.size) * self.size),
            Format::Sprt { blocks, .. } => Some(blocks * self.size),
            Format::Knockout { .. } => None,
        }
    }
}

/// Every table so often, the first round of all before the second, so that they are even whenever one looks.
fn repeated(tables: Vec<Vec<usize>>, blocks: usize) -> Vec<Vec<usize>> {
    let all = tables.len() * blocks;
    tables.into_iter().cycle().take(all).collect()
}
