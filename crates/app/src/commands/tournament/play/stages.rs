//! Stages: the store of the one before gets another name, and a ladder takes along what still counts.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use contest::Tournament;
use contest::stage::{copy, kept};
use contest::store::{Header, SqliteStore, Store, StoreError};

/// Gives the store of the stage before another name. Which is the latest that has one.
pub fn set_aside(path: &Path) -> Result<Option<PathBuf>> {
    let named = |stage: u32| path.with_extension(format!("{stage}.bastide"));
    let free = (1..u32::MAX).find(|&stage| !named(stage).exists()).expect("there is always another number");
    if !path.exists() {
        return Ok(Some(named(free - 1)).filter(|path| path.exists()));
    }
    // Whoever plays it keeps it; and its log must be in it before it moves.
    let store = SqliteStore::open(path, || Err(StoreError::Foreign("it is empty".to_owned())));
    store.and_then(SqliteStore::close).with_context(|| path.display().to_string())?;
    fs::rename(path, named(free))?;
    Ok(Some(named(free)))
}

/// Begins a store with what it keeps of the stage before: all of it, or, if that is interrupted, nothing.
pub fn keep(
    before: &Path,
    path: &Path,
    tournament: &Tournament,
    begun: impl FnOnce() -> Result<Header, StoreError>,
) -> Result<()> {
    let at = || before.display().to_string();
    let header = begun()?;
    let old = SqliteStore::read(before).with_context(at)?;
    let past = kept(&old, tournament, &header).with_context(at)?;
    if past.rounds.is_empty() {
        return Ok(());
    }
    let half_done = path.with_extension("begun");
    let _ = fs::remove_file(&half_done);
    let mut new = SqliteStore::open(&half_done, || Ok(Header { past: past.clone(), ..header }))?;
    copy(&old, &past, &mut new as &mut dyn Store).with_context(at)?;
    new.close()?;
    Ok(fs::rename(half_done, path)?)
}
