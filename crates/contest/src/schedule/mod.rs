//! Schedules: pure functions of the tournament and of the results of earlier rounds.

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
pub use ladder::suspended;
pub use swiss::byes;

use std::collections::BTreeMap;

use crate::{Block, BlockResult};

/// A finished round: its blocks in order.
pub type Round = Vec<BlockResult>;

/// Input of a schedule besides results.
#[derive(Clone, Debug)]
pub struct SchedulePlan {
    pub format: Format,
    /// Number of players.
    pub players: usize,
    /// Players at a table; in solo games, players compared with each other.
    pub size: usize,
    /// Seed of random choices, independent of the luck of games.
    pub seed: u64,
}

impl SchedulePlan {
    /// Blocks of the next round, numbered after those of the past; none at the end.
    pub fn next(&self, past: &[Round]) -> Option<Vec<Block>> {
        let mut course = Course::new(self, &[]);
        past.iter().for_each(|round| course.add(round.clone()));
        course.next(self)
    }

    /// Tables of the next round, repeated by their number of blocks. The first `kept` rounds are those of earlier stages.
    fn tables(&self, past: &[Round], kept: usize, field: &ladder::LadderField) -> Option<Vec<Vec<usize>>> {
        let (earlier, own) = past.split_at(kept.min(past.len()));
        let once = |tables: Vec<Vec<usize>>| own.is_empty().then(|| unplayed(tables, earlier));
        let tables = match &self.format {
            Format::RoundRobin { blocks } => once(round_robin::tables(self, *blocks)),
            Format::Gauntlet { blocks } => once(gauntlet::tables(self, *blocks)),
            Format::Sprt { blocks, .. } => once(vec![(0..self.players).collect(); *blocks]),
            Format::Swiss { rounds, blocks } => {
                (past.len() < *rounds).then(|| repeated(swiss::tables(self, past), *blocks))
            }
            Format::Knockout { blocks } => knockout::tables(self, own, *blocks),
            Format::Ladder { rounds } => {
                let goes_on = rounds.is_none_or(|rounds| own.len() < rounds);
                goes_on.then(|| ladder::tables(self, field))
            }
        };
        tables.filter(|tables| !tables.is_empty())
    }

    /// Number of blocks of the present round, given those finished without a gap: a test may end early.
    pub fn enough(&self, played: &[BlockResult]) -> Option<usize> {
        let Format::Sprt { test, .. } = &self.format else { return None };
        format::decided_after(test, self.players, played)
    }

    /// Number of games in all, if it is determined in advance.
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

/// Tables minus those that were played.
fn unplayed(tables: Vec<Vec<usize>>, played: &[Round]) -> Vec<Vec<usize>> {
    let sorted = |table: &[usize]| {
        let mut table = table.to_vec();
        table.sort_unstable();
        table
    };
    let mut counts: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
    for result in played.iter().flatten() {
        *counts.entry(sorted(&result.block.table)).or_default() += 1;
    }
    let is_new = |table: &Vec<usize>| match counts.get_mut(&sorted(table)) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    tables.into_iter().filter(is_new).collect()
}

/// Tables repeated `blocks` times, one full round after the other, so that counts stay even at any time.
fn repeated(tables: Vec<Vec<usize>>, blocks: usize) -> Vec<Vec<usize>> {
    let all = tables.len() * blocks;
    tables.into_iter().cycle().take(all).collect()
}
