//! What is kept of a tournament: games that were played, so that nothing that was told is ever lost.

mod chain;
mod header;
mod place;
pub mod postgres;
mod sqlite;
mod stamp;
pub mod transfer;

use arena::{MatchResult, Notes, VoidGame};
use thiserror::Error;

use crate::ended::outcome;
use crate::{GameId, Outcome};

pub use chain::Sum;
pub use header::Header;
pub use place::StorePlace;
pub use postgres::{DatabaseAddress, PgStore};
pub use sqlite::SqliteStore;
pub use stamp::{Stamp, stamp_of};

/// A game that is to be kept.
#[derive(Clone, Debug)]
pub struct FiledGame {
    pub id: GameId,
    /// How often it was void before.
    pub attempt: usize,
    pub outcome: Outcome,
    /// The text of its record.
    pub record: String,
    /// The text of its notes.
    pub notes: String,
    /// Why it was void before, once for each time.
    pub voids: Vec<String>,
}

/// Where a tournament is kept. Whoever implements it for another database keeps these promises:
/// a result is on the disk when `file` returns; the first result of a game counts, whoever files another; what is read is
/// what was filed, or an error.
pub trait Store {
    /// What the tournament is bound to.
    fn header(&self) -> &Header;

    /// Keeps games; of each whether it was new. Nothing is kept if it fails.
    fn file(&mut self, games: &[FiledGame]) -> Result<Vec<bool>, StoreError>;

    /// All outcomes, in whatever order.
    fn outcomes(&self) -> Result<Vec<(GameId, Outcome)>, StoreError>;

    /// A game with all that is kept of it.
    fn game(&self, id: GameId) -> Result<Option<FiledGame>, StoreError>;

    /// After something failed: as if it were opened anew, all that was filed being looked at again.
    fn recover(&mut self) -> Result<(), StoreError>;

    /// Closes it in good order.
    fn close(self: Box<Self>) -> Result<(), StoreError>;
}

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error("{0}")]
    Database(#[from] rusqlite::Error),
    /// What a server refused, with its code.
    #[error("{why}")]
    Server { code: String, why: String },
    /// A server that cannot be reached, or does not answer.
    #[error("{0}")]
    Away(String),
    #[error("{0}")]
    File(#[from] std::io::Error),
    /// What is there is not what was written.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    #[error("another `bastide` is using this store")]
    Busy,
    /// It is not a store of ours.
    #[error("this is no store of a tournament: {0}")]
    Foreign(String),
}

impl StoreError {
    /// Whether it may be gone by itself after a while: a server that is away, starts or stops.
    pub fn may_pass(&self) -> bool {
        match self {
            StoreError::Away(_) => true,
            StoreError::Server { code, .. } => {
                ["08", "40", "53", "57"].iter().any(|class| code.starts_with(class))
            }
            _ => false,
        }
    }

    /// Whether the server said this.
    pub fn is_code(&self, wanted: &str) -> bool {
        matches!(self, StoreError::Server { code, .. } if code == wanted)
    }
}

impl FiledGame {
    /// What is kept of this result.
    pub fn of(id: GameId, result: &MatchResult) -> FiledGame {
        FiledGame {
            id,
            attempt: result.voided.len(),
            outcome: outcome(result),
            record: result.table.record().to_string(),
            notes: result.notes.text(),
            voids: result.voided.iter().map(void_line).collect(),
        }
    }

    /// Its notes, read back.
    pub fn read_notes(&self) -> Result<Notes, StoreError> {
        Notes::read(&self.notes).map_err(|bad| StoreError::Damaged(bad.to_string()))
    }
}

/// A void attempt in a line: whose turn it was, if anybody's, and why.
fn void_line(VoidGame { why, seat }: &VoidGame) -> String {
    seat.map_or_else(|| why.clone(), |seat| format!("seat {seat}: {why}"))
}

/// Reads it back.
pub fn read_void(line: &str) -> VoidGame {
    let seated = line.strip_prefix("seat ").and_then(|rest| rest.split_once(": "));
    match seated.and_then(|(seat, why)| Some((seat.parse().ok()?, why))) {
        Some((seat, why)) => VoidGame { why: why.to_owned(), seat: Some(seat) },
        None => VoidGame { why: line.to_owned(), seat: None },
    }
}
