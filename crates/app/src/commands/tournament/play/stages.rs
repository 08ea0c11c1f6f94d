//! Stages: the store of the stage before is renamed, and games that still count are copied.

use anyhow::{Context, Result};
use contest::Tournament;
use contest::stage::{copy, kept};
use contest::store::{Header, Store, StoreError, StorePlace};

/// Renames the store of the stage before; returns the latest renamed one, if there is one.
pub fn set_aside(place: &StorePlace) -> Result<Option<StorePlace>> {
    let mut free = 1;
    while place.beside(&free.to_string()).is_begun()? {
        free += 1;
    }
    if !place.is_begun()? {
        return Ok((free > 1).then(|| place.beside(&(free - 1).to_string())));
    }
    let aside = place.beside(&free.to_string());
    place.move_to(&aside).with_context(|| place.to_string())?;
    Ok(Some(aside))
}

/// Begins a store with the games kept of the stage before, atomically.
pub fn keep(
    before: &StorePlace,
    place: &StorePlace,
    tournament: &Tournament,
    begun: impl FnOnce() -> Result<Header, StoreError>,
) -> Result<usize> {
    let at = || before.to_string();
    let header = begun()?;
    let old = before.read().with_context(at)?;
    let past = kept(&*old, tournament, &header).with_context(at)?;
    if past.rounds.is_empty() {
        return Ok(0);
    }
    let half_done = place.beside("begun");
    half_done.remove()?;
    let mut new = half_done.open(|| Ok(Header { past: past.clone(), ..header }))?;
    let games = copy(&*old, &past, &mut *new as &mut dyn Store).with_context(at)?;
    new.close()?;
    half_done.move_to(place)?;
    Ok(games)
}
