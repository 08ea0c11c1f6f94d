//! What is kept of a tournament: games that were played, so that nothing that was told is ever lost.

mod chain;
mod header;
mod place;
pub mod postgres;
mod sqlite;
mod stamp;
pub mod transfer;

use thiserror::Error;

use crate::{GameId, Outcome};

pub use crate::game::VerifiedGame;
pub use chain::Sum;
pub use header::Header;
pub use place::StorePlace;
pub use postgres::{DatabaseAddress, PgStore};
pub use sqlite::SqliteStore;
pub use stamp::{Stamp, stamp_of};

/// Where a tournament is kept. Whoever implements it for another database keeps these promises:
/// a result is on the disk when `file` returns; the first result of a game counts, whoever files another; what is read is
/// what was filed, or an error.
pub trait Store {
    /// What the tournament is bound to.
    fn header(&self) -> &Header;

    /// Keeps games; of each whether it was new. Nothing is kept if it fails.
    fn file(&mut self, games: &[VerifiedGame]) -> Result<Vec<bool>, StoreError>;

    /// All outcomes, in whatever order.
    fn outcomes(&self) -> Result<Vec<(GameId, Outcome)>, StoreError>;

    /// A game with all that is kept of it.
    fn game(&self, id: GameId) -> Result<Option<VerifiedGame>, StoreError>;

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
