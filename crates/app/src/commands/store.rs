//! `bastide store`: databases made ready, verified, and tournaments moved between them and files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, Subcommand};
use contest::Tournament;
use contest::store::postgres::{Durability, PgConnection, schema};
use contest::store::transfer::{Import, export};
use contest::store::{DatabaseAddress, PgStore, StoreError, StorePlace};
use kit::count_is;

use crate::cli::Misuse;
use crate::commands::tournament::{address, check};

/// Shown under `bastide store --help`.
pub const HELP: &str = "\
A store is a file, spring.bastide, or a tournament in a database, postgres://USER@HOST/DATABASE.
Moving a tournament: bastide store export spring.bastide > spring.export, then
bastide store import postgres://ada@db.example/cup < spring.export; and likewise back. What is exported is the same to the
byte wherever it was. It holds the sealed seed: keep it to yourself while a tournament is played.";

#[derive(Args)]
pub struct StoreArgs {
    #[command(subcommand)]
    command: StoreCommand,
}

#[derive(Subcommand)]
enum StoreCommand {
    /// Make the tables in a database
    Init {
        /// The database, as `postgres://USER@HOST/DATABASE`
        #[arg(value_parser = address)]
        store: DatabaseAddress,
        /// Let this role of the database work, and do nothing else
        #[arg(long, value_name = "ROLE")]
        workers: Option<String>,
    },
    /// Bring the tables of a database to the version that this program needs
    Upgrade {
        /// The database, as `postgres://USER@HOST/DATABASE`
        #[arg(value_parser = address)]
        store: DatabaseAddress,
    },
    /// Verify a tournament whole: its sums, every game, every draw of luck
    #[command(after_help = "Exit status: 0 if all is well, 1 if not.")]
    Check(WhichArgs),
    /// Print a whole tournament
    Export(WhichArgs),
    /// Read what `export` has printed, and verify it
    Import {
        /// A file that is not there yet, or a database
        store: String,
        /// The file to read [default: standard input]
        from: Option<PathBuf>,
    },
}

/// Which tournament.
#[derive(Args)]
struct WhichArgs {
    /// A file, or a database
    store: String,
    /// Which tournament of a database, if it has several
    #[arg(long)]
    name: Option<String>,
}

/// Does it.
pub fn run(args: &StoreArgs, out: &mut impl Write) -> Result<ExitCode> {
    match &args.command {
        StoreCommand::Init { store, workers } => init(store, workers.as_deref(), out)?,
        StoreCommand::Upgrade { store } => upgrade(store, out)?,
        StoreCommand::Check(which) => {
            let place = which.place()?;
            match check::found(&place) {
                Ok(checked) => writeln!(out, "{place}: {} good", count_is(checked.games, "game"))?,
                Err(why) => {
                    writeln!(out, "{place}: {why}")?;
                    return Ok(ExitCode::FAILURE);
                }
            }
        }
        StoreCommand::Export(which) => {
            let place = which.place()?;
            let store = place.read().with_context(|| place.to_string())?;
            let mut out = BufWriter::new(out);
            export(&*store, &mut out).with_context(|| place.to_string())?;
            out.flush()?;
        }
        StoreCommand::Import { store, from } => import(store, from.as_deref(), out)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn init(address: &DatabaseAddress, workers: Option<&str>, out: &mut impl Write) -> Result<()> {
    let mut db = PgConnection::open(address, Durability::Synchronous)?;
    let before = schema::upgrade(&mut db).with_context(|| address.to_string())?;
    schema::shut_out_public(&mut db).with_context(|| address.to_string())?;
    if let Some(role) = workers {
        schema::admit_workers(&mut db, role).with_context(|| address.to_string())?;
    }
    let what = if before == 0 { "the tables are made" } else { "the tables were there" };
    Ok(writeln!(out, "{address}: {what}, version {}", schema::VERSION)?)
}

fn upgrade(address: &DatabaseAddress, out: &mut impl Write) -> Result<()> {
    let mut db = PgConnection::open(address, Durability::Synchronous)?;
    if schema::version(&mut db)? == 0 {
        bail!("{address}: there are no tables of ours; `bastide store init {address}` makes them");
    }
    let before = schema::upgrade(&mut db).with_context(|| address.to_string())?;
    Ok(writeln!(out, "{address}: the tables had version {before} and have {} now", schema::VERSION)?)
}

impl WhichArgs {
    fn place(&self) -> Result<StorePlace> {
        if !DatabaseAddress::is_url(&self.store) {
            return Ok(StorePlace::File(self.store.clone().into()));
        }
        let address = DatabaseAddress::read(&self.store).map_err(Misuse)?;
        let name = match &self.name {
            Some(name) => name.clone(),
            None => only(&address)?,
        };
        Ok(StorePlace::Database(address, name))
    }
}

/// The one tournament of a database.
fn only(address: &DatabaseAddress) -> Result<String> {
    let mut names = PgStore::names(address).with_context(|| address.to_string())?;
    match names.len() {
        1 => Ok(names.remove(0)),
        0 => Err(anyhow!("{address} has no tournament")),
        _ => {
            Err(Misuse(format!("{address} has several: say with --name which of {}", names.join(", ")))
                .into())
        }
    }
}

/// Reads into a place beside the one that is meant, verifies that, and moves it there: all of it, or nothing.
fn import(store: &str, from: Option<&Path>, out: &mut impl Write) -> Result<()> {
    let mut lines: Box<dyn BufRead> = match from {
        Some(path) => Box::new(BufReader::new(File::open(path).with_context(|| path.display().to_string())?)),
        None => Box::new(io::stdin().lock()),
    };
    let import = Import::begin(&mut *lines)?;
    let header = import.header.clone();
    let name = Tournament::bound(&header).map_err(|bad| anyhow!("the file in the export: {bad}"))?.name;
    let place = if DatabaseAddress::is_url(store) {
        StorePlace::Database(DatabaseAddress::read(store).map_err(Misuse)?, name)
    } else {
        StorePlace::File(std::path::absolute(store)?)
    };
    if place.is_begun().with_context(|| place.to_string())? {
        return Err(Misuse(format!("{place} is there already")).into());
    }
    let half_done = place.beside("import");
    half_done.remove()?;
    let done = (|| -> Result<usize> {
        let mut store = half_done.open(|| Ok::<_, StoreError>(header))?;
        let games = import.file(&mut *store)?;
        store.close()?;
        check::found(&half_done)?;
        Ok(games)
    })();
    let games = match done {
        Ok(games) => games,
        Err(error) => {
            // A partial copy is useless.
            let _ = half_done.remove();
            return Err(error.context(place.to_string()));
        }
    };
    half_done.move_to(&place)?;
    Ok(writeln!(out, "{place}: {} there, and good", count_is(games, "game"))?)
}
