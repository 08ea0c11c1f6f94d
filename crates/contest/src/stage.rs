//! A new stage of a ladder: what was played before by players that are still the same counts on.

use kit::Seed;
use serde::{Deserialize, Serialize};

use crate::progress::{Outcomes, Progress};
use crate::schedule::{Format, SchedulePlan};
use crate::store::{Header, Store, StoreError, VerifiedGame};
use crate::{Block, Tournament};

/// How many games are copied at a time.
const BATCH: usize = 500;

/// What earlier stages left to a tournament.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StagePast {
    /// The seeds of earlier stages, each from this block on.
    pub seeds: Vec<(usize, String)>,
    /// Their rounds, as far as all at a table are still the same.
    pub rounds: Vec<Vec<Block>>,
}

impl StagePast {
    /// The number of the first block that is not in it.
    pub fn end(&self) -> usize {
        self.rounds.iter().flatten().map(|block| block.number + 1).max().unwrap_or(0)
    }

    /// The seeds of all stages; this is the present one's.
    pub fn seeds(&self, seed: &str) -> Vec<(usize, Seed)> {
        let earlier = self.seeds.iter().map(|(from, seed)| (*from, Seed::new(seed)));
        earlier.chain([(self.end(), Seed::new(seed))]).collect()
    }

    /// Whether these can be blocks of this plan.
    pub fn fits(&self, plan: &SchedulePlan) -> bool {
        let blocks = || self.rounds.iter().flatten();
        let is_table = |table: &[usize]| {
            let is_once = |(at, player): (usize, &usize)| !table[..at].contains(player);
            table.len() == plan.size
                && table.iter().all(|player| *player < plan.players)
                && table.iter().enumerate().all(is_once)
        };
        blocks().all(|block| is_table(&block.table))
            && blocks().zip(blocks().skip(1)).all(|(block, next)| block.number < next.number)
            && self.rounds.iter().all(|round| !round.is_empty())
    }
}

/// What a new stage keeps of the one in a store: blocks in which everybody is who it was, in a game on the same terms.
/// Only a ladder keeps anything, since its schedule alone does not depend on who was there from the first.
pub fn kept(before: &dyn Store, tournament: &Tournament, now: &Header) -> Result<StagePast, StoreError> {
    let then = before.header();
    let damaged = |why: String| StoreError::Damaged(why);
    let old = Tournament::bound(then).map_err(|bad| damaged(bad.to_string()))?;
    if !is_same_game(&old, tournament) || then.rules != now.rules {
        return Ok(StagePast::default());
    }
    let same: Vec<Option<usize>> =
        (0..old.plan.players).map(|player| same_player((&old, then), player, (tournament, now))).collect();
    let outcomes: Outcomes = before.outcomes()?.into_iter().collect();
    let progress = Progress::of(&old, &outcomes).map_err(|bad| damaged(bad.to_string()))?;
    let mapped = |block: &Block| {
        let table: Option<Vec<usize>> = block.table.iter().map(|&player| same[player]).collect();
        Some(Block { number: block.number, table: table? })
    };
    let rounds = progress.course.rounds.iter().chain([&progress.open]);
    let rounds: Vec<Vec<Block>> = rounds
        .map(|round| round.iter().filter_map(|result| mapped(&result.block)).collect::<Vec<_>>())
        .filter(|round| !round.is_empty())
        .collect();
    let mut past = StagePast { seeds: Vec::new(), rounds };
    let seeds = then.past.seeds.iter().cloned().chain([(then.past.end(), then.seed.clone())]);
    past.seeds = seeds.filter(|(from, _)| *from < past.end()).collect();
    Ok(past)
}

fn text(terms: &arena::Terms) -> String {
    serde_json::to_string(terms).expect("terms are plain data")
}

fn is_same_game(old: &Tournament, new: &Tournament) -> bool {
    let (was, is) = (&old.contest, &new.contest);
    matches!(new.plan.format, Format::Ladder { .. })
        && was.entry.about.name == is.entry.about.name
        && was.setup.options() == is.setup.options()
        && was.seats() == is.seats()
        && text(&was.terms) == text(&is.terms)
        && old.limits == new.limits
        && old.plan.size == new.plan.size
}

/// The number that a player has now, if it is still there with the same name and consists of the same.
fn same_player(
    (old, then): (&Tournament, &Header),
    player: usize,
    (new, now): (&Tournament, &Header),
) -> Option<usize> {
    let is = new.contest.contestants.iter().position(|other| *other == old.contest.contestants[player])?;
    (then.bots.get(player) == now.bots.get(is)).then_some(is)
}

/// Copies the games that a new stage keeps.
pub fn copy(before: &dyn Store, past: &StagePast, new: &mut dyn Store) -> Result<usize, StoreError> {
    let ids: Vec<_> = past.rounds.iter().flatten().flat_map(Block::ids).collect();
    for ids in ids.chunks(BATCH) {
        let games: Result<Vec<Option<VerifiedGame>>, _> = ids.iter().map(|id| before.game(*id)).collect();
        new.file(&games?.into_iter().flatten().collect::<Vec<_>>())?;
    }
    Ok(ids.len())
}
