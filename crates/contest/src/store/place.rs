//! Where the store of a tournament is: in a file, or in a database under a name.

use std::fmt;
use std::fs;
use std::path::PathBuf;

use super::{DatabaseAddress, Header, PgStore, SqliteStore, Store, StoreError};

/// Where a store is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StorePlace {
    File(PathBuf),
    Database(DatabaseAddress, String),
}

impl StorePlace {
    /// Opens a store to play on, or begins one.
    pub fn open(
        &self,
        begin: impl FnOnce() -> Result<Header, StoreError>,
    ) -> Result<Box<dyn Store>, StoreError> {
        Ok(match self {
            StorePlace::File(path) => Box::new(SqliteStore::open(path, begin)?),
            StorePlace::Database(address, name) => Box::new(PgStore::open(address, name, begin)?),
        })
    }

    /// Opens a store to look at it.
    pub fn read(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(match self {
            StorePlace::File(path) => Box::new(SqliteStore::read(path)?),
            StorePlace::Database(address, name) => Box::new(PgStore::read(address, name)?),
        })
    }

    /// Whether a tournament has begun there.
    pub fn is_begun(&self) -> Result<bool, StoreError> {
        match self {
            StorePlace::File(path) => Ok(fs::metadata(path).is_ok_and(|found| found.len() > 0)),
            StorePlace::Database(address, name) => Ok(PgStore::names(address)?.contains(name)),
        }
    }

    /// A place beside it: `spring.1.bastide` beside `spring.bastide`, `Spring.1` beside `Spring`.
    pub fn beside(&self, word: &str) -> StorePlace {
        match self {
            StorePlace::File(path) => StorePlace::File(path.with_extension(format!("{word}.bastide"))),
            StorePlace::Database(address, name) => {
                StorePlace::Database(address.clone(), format!("{name}.{word}"))
            }
        }
    }

    /// Moves what is here to a place beside it, all of it at once. Whoever plays it keeps it.
    pub fn move_to(&self, other: &StorePlace) -> Result<(), StoreError> {
        let nothing = || Err(StoreError::Foreign("it is empty".to_owned()));
        match (self, other) {
            (StorePlace::File(path), StorePlace::File(other)) => {
                // Its log must be in it before it moves.
                SqliteStore::open(path, nothing).and_then(SqliteStore::close)?;
                Ok(fs::rename(path, other)?)
            }
            (StorePlace::Database(address, name), StorePlace::Database(_, other)) => {
                let mut store = PgStore::open(address, name, nothing)?;
                store.rename(other)?;
                store.close()
            }
            _ => Err(StoreError::Foreign("a store moves by export and import".to_owned())),
        }
    }

    /// Takes away what was begun here and never finished.
    pub fn remove(&self) -> Result<(), StoreError> {
        match self {
            StorePlace::File(path) => match fs::remove_file(path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
                _ => Ok(()),
            },
            StorePlace::Database(address, name) => PgStore::remove(address, name),
        }
    }
}

impl fmt::Display for StorePlace {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StorePlace::File(path) => path.display().fmt(f),
            StorePlace::Database(address, name) => write!(f, "`{name}` in {address}"),
        }
    }
}
