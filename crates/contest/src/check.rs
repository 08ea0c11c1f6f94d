//! A store verified whole: its bytes, its sums, its schedule, its games, and their luck.

use std::path::Path;

use games::GAMES;
use kit::{Act, Opening, Record, Table};
use thiserror::Error;

use crate::block::seating;
use crate::progress::{Outcomes, Progress, WrongOutcome};
use crate::store::{FiledGame, SqliteStore, Stamp, Store, StoreError, stamp_of};
use crate::{Block, Tournament, contest};

/// What was found, where all is well.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    pub games: usize,
    /// Whether every byte was looked at.
    pub stamped: bool,
    pub commitment: String,
    pub seed_matches: bool,
}

/// What is wrong with a store.
#[derive(Debug, Error)]
pub enum Unsound {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the store is damaged: its bytes are not those that were written")]
    Bytes,
    #[error("{0}")]
    File(String),
    #[error("the seed is not the one that was sealed")]
    Seed,
    #[error(transparent)]
    WrongOutcome(#[from] WrongOutcome),
    #[error("game {rotation} of block {block}: {why}")]
    Game { block: usize, rotation: usize, why: String },
}

/// Verifies the store of a tournament, which `bound` reads from it.
pub fn check(
    path: &Path,
    bound: impl Fn(&dyn Store) -> Result<Tournament, String>,
) -> Result<Checked, Unsound> {
    let stamp = stamp_of(path).map_err(StoreError::from)?;
    if stamp == Stamp::Bad {
        return Err(Unsound::Bytes);
    }
    let store = SqliteStore::read(path)?;
    store.integrity()?;
    let outcomes: Outcomes = store.outcomes()?.into_iter().collect();
    let header = store.header();
    let tournament = bound(&store).map_err(Unsound::File)?;
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
    let (stamped, commitment) = (stamp == Stamp::Good, header.commitment.clone());
    Ok(Checked { games, stamped, commitment, seed_matches: true })
}

/// Plays a game again: by the rules, with luck from the sealed seed, to the outcome that counts.
fn verify(tournament: &Tournament, block: &Block, game: &FiledGame) -> Result<(), String> {
    let planned = tournament.contest.game(block, game.id.rotation);
    let record = Record::read(GAMES, &game.record).map_err(|bad| bad.to_string())?;
    let Opening::Start(setup, _) = &record.opening else {
        return Err("it began from a given position".to_owned());
    };
    if record.entry.about.name != planned.entry.about.name || setup.options() != planned.setup.options() {
        return Err("another game was played".to_owned());
    }
    let mut table = Table::start(planned.entry, planned.setup.clone(), planned.key()).map_err(|bad| bad.0)?;
    for turn in &record.turns {
        let played = match &turn.act {
            Act::Say(sentence) => table.play(sentence),
            Act::Leave(player) => table.leave(*player),
        };
        played.map_err(|refused| format!("turn {}: {refused}", table.turn()))?;
    }
    if table.record().to_string() != game.record {
        return Err("its luck does not follow from the sealed seed".to_owned());
    }
    let notes = game.read_notes().map_err(|bad| bad.to_string())?;
    let seats = seating(&block.table, tournament.contest.seats(), game.id.rotation);
    let sat: Vec<String> = notes.heading.seats.iter().map(|seat| seat.spec.clone()).collect();
    let specs: Vec<String> =
        seats.iter().map(|&seat| tournament.contest.contestants[seat].spec.to_string()).collect();
    if sat != specs {
        return Err("others sat at the table".to_owned());
    }
    let scores = table.game().scores();
    let ranks: Vec<usize> = notes.ranks(&scores);
    let is_same = game.outcome.ranks.iter().map(|&rank| usize::from(rank)).eq(ranks)
        && game.outcome.points.iter().eq(scores.points.iter())
        && game.outcome.faults.len() == notes.faults.len();
    if is_same { Ok(()) } else { Err("its outcome is another".to_owned()) }
}
