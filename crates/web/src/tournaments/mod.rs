//! Tournaments to watch: standings, and every game that was played.

mod overview;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use contest::block::seating;
use contest::store::{SqliteStore, Store, StoreError, VerifiedGame};
use contest::{GameId, Tournament};

pub use overview::{GameRow, TournamentOverview};

use crate::offline::PageRecord;

/// A tournament is read again after this time, however many visitors ask for it.
const FRESH: Duration = Duration::from_secs(2);

/// A tournament to show, running or not.
pub struct ShownTournament {
    /// Name in its address.
    pub name: String,
    store: PathBuf,
    /// Last overview, and the time at which it was read.
    cached: Mutex<Option<(Instant, Arc<TournamentOverview>)>>,
}

/// Reason for which a tournament cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("{0}")]
    Unreadable(String),
}

impl ShownTournament {
    /// The tournament of this store.
    pub fn new(name: String, store: PathBuf) -> ShownTournament {
        ShownTournament { name, store, cached: Mutex::default() }
    }

    /// Overview of the tournament. One thread at a time reads the store, and others wait for its result.
    pub fn overview(&self) -> Result<Arc<TournamentOverview>, TournamentError> {
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((when, overview)) = &*cached
            && when.elapsed() < FRESH
        {
            return Ok(Arc::clone(overview));
        }
        let (tournament, store) = self.open()?;
        let before = cached
            .take()
            .map(|(_, overview)| overview)
            .filter(|overview| overview.games_kept == store.count());
        let overview = match before {
            Some(overview) => overview,
            None => Arc::new(TournamentOverview::of(&tournament, &store)?),
        };
        *cached = Some((Instant::now(), Arc::clone(&overview)));
        Ok(overview)
    }

    /// A game that was played, as the page opens it.
    pub fn game(&self, id: GameId) -> Result<Option<PageRecord>, TournamentError> {
        let Some((game, players)) = self.verified_game(id)? else { return Ok(None) };
        Ok(Some(opened(game, players)?))
    }

    /// A game that was played, and its players by seat.
    pub fn verified_game(&self, id: GameId) -> Result<Option<(VerifiedGame, Vec<String>)>, TournamentError> {
        let (tournament, store) = self.open()?;
        let Some(game) = store.game(id)? else { return Ok(None) };
        let players = self.overview()?.seating.get(&id.block).map(|table| {
            let contest = &tournament.contest;
            let seats = seating(table, contest.seats(), id.rotation);
            seats.iter().map(|&player| contest.contestants[player].name.clone()).collect::<Vec<_>>()
        });
        Ok(Some((game, players.unwrap_or_default())))
    }

    fn open(&self) -> Result<(Tournament, SqliteStore), TournamentError> {
        let store = SqliteStore::read(&self.store)?;
        let tournament =
            Tournament::bound(store.header()).map_err(|bad| TournamentError::Unreadable(bad.to_string()))?;
        Ok((tournament, store))
    }
}

fn opened(game: VerifiedGame, players: Vec<String>) -> Result<PageRecord, TournamentError> {
    let notes = game.read_notes()?;
    let turns = game.outcome.turns as usize;
    let text = |remark| PageRecord::remark_text(remark, &players);
    let remarks = (0..=turns).map(|turn| notes.remarks(turn).into_iter().map(text).collect()).collect();
    let left = notes.left();
    Ok(PageRecord { record: game.record, players, left, remarks })
}
