//! Location of a tournament's store: a file, or a name in a database.

use std::fmt;
use std::fs;
use std::path::PathBuf;

use super::{DatabaseAddress, Header, PgStore, SqliteStore, Store, StoreError};

/// Location of a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StorePlace {
    File(PathBuf),
    Database(DatabaseAddress, String),
}

impl StorePlace {
    /// Opens a store for writing, or creates it.
    pub fn open(
        &self,
        begin: impl FnOnce() -> Result<Header, StoreError>,
    ) -> Result<Box<dyn Store>, StoreError> {
        Ok(match self {
            StorePlace::File(path) => Box::new(SqliteStore::open(path, begin)?),
            StorePlace::Database(address, name) => Box::new(PgStore::open(address, name, begin)?),
        })
    }

    /// Opens a store for reading.
    pub fn read(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(match self {
            StorePlace::File(path) => Box::new(SqliteStore::read(path)?),
            StorePlace::Database(address, name) => Box::new(PgStore::read(address, name)?),
        })
    }

    /// True if a tournament has begun there.
    pub fn is_begun(&self) -> Result<bool, StoreError> {
        match self {
            StorePlace::File(path) => Ok(fs::metadata(path).is_ok_and(|found| found.len() > 0)),
            StorePlace::Database(address, name) => Ok(PgStore::names(address)?.contains(name)),
        }
    }

    /// A sibling location: `spring.1.bastide` beside `spring.bastide`, `Spring.1` beside `Spring`.
    pub fn beside(&self, word: &str) -> StorePlace {
        match self {
            StorePlace::File(path) => StorePlace::File(path.with_extension(format!("{word}.bastide"))),
            StorePlace::Database(address, name) => {
                StorePlace::Database(address.clone(), format!("{name}.{word}"))
            }
        }
    }

    /// Moves the store to a sibling location atomically; refused while a tournament runs.
    pub fn move_to(&self, other: &StorePlace) -> Result<(), StoreError> {
        let nothing = || Err(StoreError::Foreign("it is empty".to_owned()));
        match (self, other) {
            (StorePlace::File(path), StorePlace::File(other)) => {
                SqliteStore::open(path, nothing)?.rename(other)
            }
            (StorePlace::Database(address, name), StorePlace::Database(_, other)) => {
                let mut store = PgStore::open(address, name, nothing)?;
                store.rename(other)?;
                store.close()
            }
            _ => Err(StoreError::Foreign("a store moves by export and import".to_owned())),
        }
    }

    /// Removes a store that was begun and never finished.
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
