//! Progress of a tournament: the schedule as far as it is determined, and the blocks played.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::schedule::{Course, Format, Round, SchedulePlan};
use crate::{Block, BlockResult, GameId, Outcome, Tournament};

/// Outcomes by game.
pub type Outcomes = BTreeMap<GameId, Outcome>;

/// Progress of a tournament.
#[derive(Clone, Debug)]
pub struct Progress {
    /// All blocks of the schedule so far.
    pub schedule: Vec<Block>,
    /// Rounds that are finished.
    pub course: Course,
    /// Finished blocks of the present round in schedule order, possibly with gaps.
    pub open: Round,
    /// Number of games that count.
    pub done: usize,
    /// Number of games in all, as far as it is determined.
    pub all: usize,
    pub is_over: bool,
}

/// An outcome that does not fit this tournament.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("game {rotation} of block {block} has {found} seats, and a table has {seats}", block = .id.block, rotation = .id.rotation)]
pub struct WrongOutcome {
    pub id: GameId,
    pub found: usize,
    pub seats: usize,
}

impl Progress {
    /// Progress after these outcomes. Outcomes of games outside the schedule are ignored.
    pub fn of(tournament: &Tournament, outcomes: &Outcomes) -> Result<Progress, WrongOutcome> {
        let seats = tournament.contest.seats();
        if let Some((id, outcome)) = outcomes.iter().find(|(_, outcome)| outcome.ranks.len() != seats) {
            return Err(WrongOutcome { id: *id, found: outcome.ranks.len(), seats });
        }
        let course = Course::new(&tournament.plan, &tournament.past.rounds);
        let mut progress =
            Progress { schedule: Vec::new(), course, open: Vec::new(), done: 0, all: 0, is_over: false };
        progress.advance(tournament, outcomes);
        Ok(progress)
    }

    /// Advances by more outcomes, without looking at finished rounds again.
    pub fn advance(&mut self, tournament: &Tournament, outcomes: &Outcomes) {
        let plan = &tournament.plan;
        self.schedule.truncate(self.course.blocks);
        self.done = self.schedule.iter().map(Block::games).sum();
        self.open.clear();
        while let Some(blocks) = self.course.next(plan) {
            let results: Vec<Option<BlockResult>> =
                blocks.iter().map(|block| result(block, outcomes)).collect();
            let mut gapless: Round = results.iter().map_while(Clone::clone).collect();
            // A test looks at all blocks, including those of earlier stages.
            let enough = tournament.is_test().then(|| self.enough(plan, &gapless)).flatten();
            let blocks = &blocks[..enough.unwrap_or(blocks.len())];
            self.schedule.extend_from_slice(blocks);
            let ids = blocks.iter().flat_map(Block::ids);
            self.done += ids.filter(|id| outcomes.contains_key(id)).count();
            if gapless.len() < blocks.len() {
                self.open = results.into_iter().flatten().collect();
                self.count_all(tournament);
                return;
            }
            gapless.truncate(blocks.len());
            self.course.add(gapless);
            if enough.is_some() {
                break;
            }
        }
        self.is_over = true;
        self.all = self.done;
    }

    /// Number of blocks of the present round that a test needs.
    fn enough(&self, plan: &SchedulePlan, gapless: &Round) -> Option<usize> {
        let looked_at: Round = self.course.rounds.iter().flatten().chain(gapless).cloned().collect();
        plan.enough(&looked_at).map(|enough| enough.saturating_sub(self.course.blocks))
    }

    fn count_all(&mut self, tournament: &Tournament) {
        let known = self.schedule.iter().map(Block::games).sum();
        let past: usize = tournament.past.rounds.iter().flatten().map(Block::games).sum();
        // A ladder plays its rounds in addition to kept ones; all other formats count them in.
        let more = if let Format::Ladder { .. } = tournament.plan.format { past } else { 0 };
        self.all = tournament.plan.games().map_or(known, |games| games + more).max(known);
    }

    /// All finished blocks in schedule order.
    pub fn played(&self) -> impl Iterator<Item = &BlockResult> + Clone {
        self.course.rounds.iter().flatten().chain(&self.open)
    }
}

fn result(block: &Block, outcomes: &Outcomes) -> Option<BlockResult> {
    let games: Option<Vec<Outcome>> = block.ids().map(|id| outcomes.get(&id).cloned()).collect();
    Some(BlockResult { block: block.clone(), games: games? })
}
