//! New stages: blocks of unchanged players keep counting. The store of the stage before is renamed, and games that still count
//! are copied.

use kit::Seed;
use serde::{Deserialize, Serialize};

use crate::progress::{Outcomes, Progress};
use crate::schedule::{Format, SchedulePlan};
use crate::store::{Header, Store, StoreError, StorePlace, VerifiedGame};
use crate::{Block, Tournament};

/// Games copied at a time.
const BATCH: usize = 500;

/// Seeds and rounds that earlier stages left.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StagePast {
    /// Seeds of earlier stages, each with its first block.
    pub seeds: Vec<(usize, String)>,
    /// Their rounds, reduced to tables of unchanged players.
    pub rounds: Vec<Vec<Block>>,
}

impl StagePast {
    /// Number of the first block after them.
    pub fn end(&self) -> usize {
        self.rounds.iter().flatten().map(|block| block.number + 1).max().unwrap_or(0)
    }

    /// Seeds of all stages, `seed` being the present one.
    pub fn seeds(&self, seed: &str) -> Vec<(usize, Seed)> {
        let earlier = self.seeds.iter().map(|(from, seed)| (*from, Seed::new(seed)));
        earlier.chain([(self.end(), Seed::new(seed))]).collect()
    }

    /// True if these can be blocks of this plan.
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

/// Blocks that a new stage keeps: all players unchanged, same game and terms. A Swiss and a test keep all or nothing, since
/// pairings depend on all results; a knockout keeps nothing.
pub fn kept(before: &dyn Store, tournament: &Tournament, now: &Header) -> Result<StagePast, StoreError> {
    let then = before.header();
    let damaged = |why: String| StoreError::Damaged(why);
    let old = Tournament::bound(then).map_err(|bad| damaged(bad.to_string()))?;
    if !is_same_game(&old, tournament) || then.rules != now.rules {
        return Ok(StagePast::default());
    }
    let same: Vec<Option<usize>> =
        (0..old.plan.players).map(|player| same_player((&old, then), player, (tournament, now))).collect();
    let is_unchanged = same.iter().copied().eq((0..tournament.plan.players).map(Some));
    if !is_unchanged && matches!(tournament.plan.format, Format::Swiss { .. } | Format::Sprt { .. }) {
        return Ok(StagePast::default());
    }
    let outcomes: Outcomes = before.outcomes()?.into_iter().collect();
    let progress = Progress::of(&old, &outcomes).map_err(|bad| damaged(bad.to_string()))?;
    let mut past = StagePast { seeds: Vec::new(), rounds: mapped_rounds(&progress, &outcomes, &same) };
    if let Format::Gauntlet { .. } = tournament.plan.format {
        past.rounds.iter_mut().for_each(|round| round.retain(|block| block.table.contains(&0)));
    }
    past.rounds.retain(|round| !round.is_empty());
    let seeds = then.past.seeds.iter().cloned().chain([(then.past.end(), then.seed.clone())]);
    past.seeds = seeds.filter(|(from, _)| *from < past.end()).collect();
    Ok(past)
}

/// Rounds with present player numbers; of the last round, all blocks with a finished game.
fn mapped_rounds(progress: &Progress, outcomes: &Outcomes, same: &[Option<usize>]) -> Vec<Vec<Block>> {
    let mapped = |block: &Block| {
        let table: Option<Vec<usize>> = block.table.iter().map(|&player| same[player]).collect();
        Some(Block { number: block.number, table: table? })
    };
    let is_begun = |block: &&Block| block.ids().any(|id| outcomes.contains_key(&id));
    let open = progress.schedule[progress.course.blocks..].iter().filter(is_begun);
    let over = progress.course.rounds.iter();
    over.map(|round| round.iter().filter_map(|result| mapped(&result.block)).collect())
        .chain([open.filter_map(mapped).collect()])
        .collect()
}

fn text(terms: &arena::Terms) -> String {
    serde_json::to_string(terms).expect("terms are plain data")
}

fn is_same_game(old: &Tournament, new: &Tournament) -> bool {
    let (was, is) = (&old.contest, &new.contest);
    keeps(&old.plan.format, &new.plan.format)
        && was.entry.about.name == is.entry.about.name
        && was.setup.options() == is.setup.options()
        && was.seats() == is.seats()
        && text(&was.terms) == text(&is.terms)
        && old.limits == new.limits
        && old.plan.size == new.plan.size
}

/// True if games of one format count under another.
fn keeps(was: &Format, is: &Format) -> bool {
    match (was, is) {
        (Format::Swiss { rounds: was, blocks: a }, Format::Swiss { rounds: is, blocks: b }) => {
            was <= is && a == b
        }
        (Format::Sprt { test: a, .. }, Format::Sprt { test: b, .. }) => a == b,
        (_, Format::Ladder { .. })
        | (Format::RoundRobin { .. }, Format::RoundRobin { .. })
        | (Format::Gauntlet { .. }, Format::Gauntlet { .. }) => true,
        _ => false,
    }
}

/// Present number of a player with the same name and content.
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
    let mut copied = 0;
    for ids in ids.chunks(BATCH) {
        let games: Result<Vec<Option<VerifiedGame>>, _> = ids.iter().map(|id| before.game(*id)).collect();
        let games: Vec<VerifiedGame> = games?.into_iter().flatten().collect();
        copied += games.len();
        new.file(&games)?;
    }
    Ok(copied)
}

/// Renames the store of the stage before; returns the latest renamed one, if there is one.
pub fn set_aside(place: &StorePlace) -> Result<Option<StorePlace>, StoreError> {
    let mut free = 1;
    while place.beside(&free.to_string()).is_begun()? {
        free += 1;
    }
    if !place.is_begun()? {
        return Ok((free > 1).then(|| place.beside(&(free - 1).to_string())));
    }
    let aside = place.beside(&free.to_string());
    place.move_to(&aside)?;
    Ok(Some(aside))
}

/// Begins a store with the games kept of the stage before, atomically; returns their number. Without such games nothing begins.
pub fn keep(
    before: &StorePlace,
    place: &StorePlace,
    tournament: &Tournament,
    header: Header,
) -> Result<usize, StoreError> {
    let old = before.read()?;
    let past = kept(&*old, tournament, &header)?;
    if past.rounds.is_empty() {
        return Ok(0);
    }
    let half_done = place.beside("begun");
    half_done.remove()?;
    let mut new = half_done.open(|| Ok(Header { past: past.clone(), ..header }))?;
    let games = copy(&*old, &past, &mut *new as &mut dyn Store)?;
    new.close()?;
    half_done.move_to(place)?;
    Ok(games)
}
