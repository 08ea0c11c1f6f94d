//! Verification of a whole store: bytes, hashes, schedule, games and their luck.

use std::path::Path;

use thiserror::Error;

use crate::progress::{Outcomes, Progress, WrongOutcome};
use crate::store::{SqliteStore, Stamp, Store, StoreError, VerifiedGame, stamp_of};
use crate::{Block, Tournament, contest, record_digest, replay};

/// Summary of a verified store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    pub games: usize,
    /// True if every byte was checked.
    pub stamped: bool,
    pub commitment: String,
    pub seed_matches: bool,
}

/// Reason why a store is not sound.
#[derive(Debug, Error)]
pub enum Unsound {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{0}")]
    File(String),
    #[error("the seed is not the one that was sealed")]
    Seed,
    #[error(transparent)]
    WrongOutcome(#[from] WrongOutcome),
    #[error("game {rotation} of block {block}: {why}")]
    Game { block: usize, rotation: usize, why: String },
}

/// Function that reads the tournament of a store.
pub type Bound<'a> = &'a dyn Fn(&dyn Store) -> Result<Tournament, String>;

/// Verifies a store in a file, including every byte if it was closed cleanly.
pub fn check(path: &Path, bound: Bound) -> Result<Checked, Unsound> {
    let stamp = stamp_of(path).map_err(StoreError::from)?;
    if stamp == Stamp::Bad {
        return Err(StoreError::changed_bytes().into());
    }
    let store = SqliteStore::read(path)?;
    store.integrity()?;
    let checked = check_games(&store, bound)?;
    Ok(Checked { stamped: stamp == Stamp::Good, ..checked })
}

/// Verifies the content of a store: hashes, schedule, games and their luck.
pub fn check_games(store: &dyn Store, bound: Bound) -> Result<Checked, Unsound> {
    let outcomes: Outcomes = store.outcomes()?.into_iter().collect();
    let header = store.header();
    let tournament = bound(store).map_err(Unsound::File)?;
    if contest::digest(&header.seed) != header.commitment || contest::digest(&header.file) != header.file_hash
    {
        return Err(Unsound::Seed);
    }
    let progress = Progress::of(&tournament, &outcomes)?;
    let mut games = 0;
    for block in &progress.schedule {
        for id in block.ids().filter(|id| outcomes.contains_key(id)) {
            let at = |why: String| Unsound::Game { block: id.block, rotation: id.rotation, why };
            let game = store.game(id)?.ok_or_else(|| at("it is gone".to_owned()))?;
            verify(&tournament, block, &game).map_err(at)?;
            games += 1;
        }
    }
    Ok(Checked { games, stamped: false, commitment: header.commitment.clone(), seed_matches: true })
}

/// Replays a game and compares its outcome.
fn verify(tournament: &Tournament, block: &Block, game: &VerifiedGame) -> Result<(), String> {
    let planned = tournament.contest.game(block, game.id.rotation);
    let (table, notes) = replay::replay(&planned, &game.record, &game.notes)?;
    let scores = table.game().scores();
    let ranks: Vec<usize> = notes.ranks(&scores);
    let is_same = game.outcome.ranks.iter().map(|&rank| usize::from(rank)).eq(ranks)
        && game.outcome.points.iter().eq(scores.points.iter())
        && game.outcome.faults.len() == notes.faults.len()
        && game.outcome.digest.is_none_or(|digest| digest == record_digest(&game.record));
    if is_same { Ok(()) } else { Err("its outcome is another".to_owned()) }
}
