//! Store of a class: one database, in which every hand-in is on disk before it is acknowledged.

mod games;
mod hand_ins;
mod people;
mod schema;

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};
use thiserror::Error;

pub use games::LadderGame;
pub use hand_ins::{Receipt, Sent};
pub use schema::FORM;

use crate::people::Unfit;

/// Wait for another program that writes, such as `bastide class add` beside the server.
const PATIENCE: Duration = Duration::from_secs(20);

/// The database of a class.
pub struct ClassStore {
    connection: Connection,
}

/// Reason why a class cannot be read or changed.
#[derive(Debug, Error)]
pub enum ClassError {
    #[error("{0}")]
    Database(#[from] rusqlite::Error),
    #[error("{0}")]
    File(#[from] std::io::Error),
    #[error(
        "the class was kept by another version of the program: its form is {0}, and this one knows {FORM}"
    )]
    Form(u32),
    #[error("the database of the class is damaged: {0}")]
    Damaged(String),
    #[error(transparent)]
    Unfit(#[from] Unfit),
    #[error("{0}")]
    Plan(#[from] contest::tournament::BadFile),
    #[error("{0}")]
    Ladder(#[from] contest::store::StoreError),
}

impl ClassStore {
    /// Opens the database, or creates it. Several programs may use it at a time.
    pub fn open(path: &Path) -> Result<ClassStore, ClassError> {
        private(path)?;
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        schema::prepare(&mut connection)?;
        Ok(ClassStore { connection })
    }

    /// A number kept under this key; 0 if there is none.
    pub fn counter(&self, key: &str) -> Result<u32, ClassError> {
        let value: Option<String> = self
            .connection
            .query_row("SELECT value FROM meta WHERE key = ?", [key], |row| row.get(0))
            .optional()?;
        Ok(value.and_then(|value| value.parse().ok()).unwrap_or(0))
    }

    /// Sets a number.
    pub fn set_counter(&self, key: &str, value: u32) -> Result<(), ClassError> {
        self.connection
            .execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", params![key, value.to_string()])?;
        Ok(())
    }

    /// Copies the database into a new file.
    pub fn backup(&self, to: &Path) -> Result<(), ClassError> {
        let to =
            to.to_str().ok_or_else(|| ClassError::Damaged("the name of the copy is not UTF-8".to_owned()))?;
        self.connection.execute("VACUUM INTO ?", [to])?;
        Ok(())
    }
}

/// Creates the file for this user alone: it holds names and sources, and its log gets the same rights.
fn private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}
