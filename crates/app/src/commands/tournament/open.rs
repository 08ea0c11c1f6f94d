//! Opening of a tournament's file and store, for reading or playing.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use contest::Tournament;
use contest::progress::{Outcomes, Progress};
use contest::standings::StandingsTable;
use contest::store::{Store, StoreError, StorePlace, is_bad};

use super::PlaceArgs;
use crate::cli::Misuse;
use crate::records;

/// A tournament opened for reading, with its progress.
pub struct OpenTournament {
    pub tournament: Tournament,
    pub place: StorePlace,
    pub store: Box<dyn Store>,
    pub progress: Progress,
}

/// Larger stores are read whole by `check` alone: 64 MiB take 0.2 s.
const MOST_READ: u64 = 64 << 20;

/// Path of the store: `spring.bastide` beside `spring.toml`.
pub fn store_of(file: &Path) -> PathBuf {
    file.with_extension("bastide")
}

/// Location of a tournament's store: beside its file, or in a database under its name.
pub fn place(args: &PlaceArgs) -> Result<StorePlace> {
    let Some(address) = &args.store else {
        return Ok(StorePlace::File(std::path::absolute(store_of(&args.file))?));
    };
    let text = records::read_text(&args.file).with_context(|| args.file.display().to_string())?;
    let read = contest::tournament::read(&text, false);
    let read = read.map_err(|bad| Misuse(format!("{}: {bad}", args.file.display())))?;
    Ok(StorePlace::Database(address.clone(), read.name))
}

/// Reads a tournament's file and changes to its folder, from which its paths count.
pub fn read(file: &Path) -> Result<Tournament> {
    let text = records::read_text(file).with_context(|| file.display().to_string())?;
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::env::set_current_dir(folder).with_context(|| folder.display().to_string())?;
    }
    contest::tournament::read(&text, true).map_err(|bad| Misuse(format!("{}: {bad}", file.display())).into())
}

/// Outcomes of a store.
pub fn outcomes(store: &dyn Store) -> Result<Outcomes> {
    Ok(store.outcomes()?.into_iter().collect())
}

/// Opens a tournament for reading. The text in its store counts, not the present file.
pub fn look(args: &PlaceArgs) -> Result<OpenTournament> {
    let place = place(args)?;
    if let StorePlace::File(path) = &place
        && !path.exists()
    {
        let (store, begin) = (path.display(), args.file.display());
        return Err(anyhow!(
            "nothing was played yet: {store} is not there; `bastide tournament run {begin}` begins"
        ));
    }
    open(place)
}

/// Opens the store at a place for reading.
pub fn open(place: StorePlace) -> Result<OpenTournament> {
    let store = place.read().map_err(|error| anyhow!("{place}: {error}"))?;
    warn_of_damage(&place)?;
    let tournament = bound(&*store).with_context(|| place.to_string())?;
    let outcomes = outcomes(&*store).with_context(|| place.to_string())?;
    let progress = Progress::of(&tournament, &outcomes).with_context(|| place.to_string())?;
    Ok(OpenTournament { tournament, place, store, progress })
}

/// Says on standard error that bytes of a store were changed. What is read of it is checked besides; this tells of the rest.
fn warn_of_damage(place: &StorePlace) -> Result<()> {
    let StorePlace::File(path) = place else { return Ok(()) };
    if fs::metadata(path)?.len() <= MOST_READ && is_bad(path)? {
        let why = StoreError::changed_bytes();
        writeln!(io::stderr(), "bastide: {place}: {why}; `bastide tournament check` tells where")?;
    }
    Ok(())
}

/// Tournament of a store's header.
pub fn bound(store: &dyn Store) -> Result<Tournament> {
    Tournament::bound(store.header()).map_err(|bad| anyhow!("the file in the store: {bad}"))
}

impl OpenTournament {
    pub fn table(&self) -> StandingsTable {
        StandingsTable::of(&self.tournament, &self.progress)
    }
}
