//! Tournaments of this machine, for those who watch: how they stand, and every game that was played.

mod sheet;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use contest::block::seating;
use contest::store::{SqliteStore, Store, StoreError, VerifiedGame};
use contest::{GameId, Tournament};

pub use sheet::{GameRow, Sheet};

use crate::offline::PageRecord;

/// A tournament is looked at again only after this time, however many ask.
const FRESH: Duration = Duration::from_secs(2);

/// A tournament that is shown, whether or not it is being played just now.
pub struct ShownTournament {
    /// Its name in addresses.
    pub name: String,
    store: PathBuf,
    /// How it stood when somebody last looked, and when that was.
    seen: Mutex<Option<(Instant, Arc<Sheet>)>>,
}

/// Why a tournament cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum NotShown {
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("{0}")]
    Unreadable(String),
}

impl ShownTournament {
    /// The tournament that is kept in this store.
    pub fn new(name: String, store: PathBuf) -> ShownTournament {
        ShownTournament { name, store, seen: Mutex::default() }
    }

    /// How it stands. The store is read by one at a time, and others meanwhile wait for the same sheet.
    pub fn sheet(&self) -> Result<Arc<Sheet>, NotShown> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((when, sheet)) = &*seen
            && when.elapsed() < FRESH
        {
            return Ok(Arc::clone(sheet));
        }
        let (tournament, store) = self.open()?;
        let before = seen.take().map(|(_, sheet)| sheet).filter(|sheet| sheet.games_kept == store.count());
        let sheet = match before {
            Some(sheet) => sheet,
            None => Arc::new(Sheet::of(&tournament, &store)?),
        };
        *seen = Some((Instant::now(), Arc::clone(&sheet)));
        Ok(sheet)
    }

    /// A game that was played, as the page opens it.
    pub fn game(&self, id: GameId) -> Result<Option<PageRecord>, NotShown> {
        let (tournament, store) = self.open()?;
        let Some(game) = store.game(id)? else { return Ok(None) };
        let players = self.sheet()?.seating.get(&id.block).map(|table| {
            let contest = &tournament.contest;
            let seats = seating(table, contest.seats(), id.rotation);
            seats.iter().map(|&player| contest.contestants[player].name.clone()).collect()
        });
        Ok(Some(opened(game, players.unwrap_or_default())?))
    }

    fn open(&self) -> Result<(Tournament, SqliteStore), NotShown> {
        let store = SqliteStore::read(&self.store)?;
        let tournament =
            Tournament::bound(store.header()).map_err(|bad| NotShown::Unreadable(bad.to_string()))?;
        Ok((tournament, store))
    }
}

fn opened(game: VerifiedGame, players: Vec<String>) -> Result<PageRecord, NotShown> {
    let notes = game.read_notes()?;
    let turns = game.outcome.turns as usize;
    let told = |remark| PageRecord::told(remark, &players);
    let remarks = (0..=turns).map(|turn| notes.remarks(turn).into_iter().map(told).collect()).collect();
    Ok(PageRecord { record: game.record, players, remarks })
}
