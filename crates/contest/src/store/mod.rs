//! Stores: durable results of tournaments. A result is shown only after it is on disk.

mod chain;
mod header;
mod place;
pub mod postgres;
mod readers;
mod sqlite;
mod stamp;
pub mod transfer;

use rusqlite::ErrorCode;
use thiserror::Error;

use crate::{GameId, Outcome};

pub use crate::game::VerifiedGame;
pub use chain::Sum;
pub use header::Header;
pub use place::StorePlace;
pub use postgres::{DatabaseAddress, PgStore};
pub use sqlite::SqliteStore;
pub use stamp::{Stamp, is_bad, stamp_of};

/// Store of a tournament. Every implementation guarantees: a result is on disk when `file` returns; the first result of a game
/// counts, later ones do not; a read returns what was filed, or an error.
pub trait Store {
    /// Header that the tournament is bound to.
    fn header(&self) -> &Header;

    /// Files games atomically; returns for each whether it was new.
    fn file(&mut self, games: &[VerifiedGame]) -> Result<Vec<bool>, StoreError>;

    /// All outcomes in any order.
    fn outcomes(&self) -> Result<Vec<(GameId, Outcome)>, StoreError>;

    /// A game with record and notes.
    fn game(&self, id: GameId) -> Result<Option<VerifiedGame>, StoreError>;

    /// Reopens the store after a failure, and verifies everything filed.
    fn recover(&mut self) -> Result<(), StoreError>;

    /// Closes the store cleanly.
    fn close(self: Box<Self>) -> Result<(), StoreError>;
}

/// Reason why a store cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error("{0}")]
    Database(rusqlite::Error),
    /// An error of the server with its SQLSTATE.
    #[error("{why}")]
    Server { code: String, why: String },
    /// A server that cannot be reached or does not answer.
    #[error("{0}")]
    Unreachable(String),
    /// A connection that broke.
    #[error("{0}")]
    Broken(String),
    #[error("{0}")]
    File(#[from] std::io::Error),
    /// Content that differs from what was written.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    #[error("another `bastide` is using this store")]
    Busy,
    /// A file or database without a tournament of ours.
    #[error("this is no store of a tournament: {0}")]
    Foreign(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged(error.to_string()),
            _ => StoreError::Database(error),
        }
    }
}

impl StoreError {
    /// Some byte of a file is not the one that was written.
    pub fn changed_bytes() -> StoreError {
        StoreError::Damaged("its bytes are not those that were written".to_owned())
    }

    /// True for errors that may pass with time: an unreachable server, its start, stop or overload.
    pub fn may_pass(&self) -> bool {
        match self {
            StoreError::Unreachable(_) | StoreError::Broken(_) => true,
            StoreError::Server { code, .. } => {
                ["08", "40", "53", "57"].iter().any(|class| code.starts_with(class))
            }
            _ => false,
        }
    }

    /// True for a connection that broke, or that the server ended (SQLSTATE class 57P: shutdown, crash, start).
    pub fn is_break(&self) -> bool {
        match self {
            StoreError::Broken(_) => true,
            StoreError::Server { code, .. } => code.starts_with("57P"),
            _ => false,
        }
    }

    /// True for this SQLSTATE.
    pub fn is_code(&self, wanted: &str) -> bool {
        matches!(self, StoreError::Server { code, .. } if code == wanted)
    }
}
