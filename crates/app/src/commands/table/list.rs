//! `bastide table list`: the tables that are there.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use exact::Tablebase;
use kit::count;
use players::exact::small_tables;

use super::FolderArgs;
use super::file;
use super::room::bytes;

/// Lists the tables that travel with the program, then those of the folder.
pub fn run(args: &FolderArgs, out: &mut impl Write) -> Result<ExitCode> {
    for base in small_tables() {
        tell("with the program", &base, out)?;
    }
    let folder = args.path()?;
    if !folder.is_dir() {
        return Ok(ExitCode::SUCCESS);
    }
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "tablebase" || ending == "unfinished") {
            paths.push(path);
        }
    }
    paths.sort();
    for path in paths {
        match open(&path) {
            Ok(base) => tell(&path.display().to_string(), &base, out)?,
            Err(bad) => writeln!(out, "{}\n  {bad:#}", path.display())?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn open(path: &Path) -> Result<Tablebase> {
    Ok(Tablebase::open(Box::new(file::open(path).context("it cannot be opened")?))?)
}

fn tell(place: &str, base: &Tablebase, out: &mut impl Write) -> Result<()> {
    let header = &base.header;
    let (won, lost) = header.won_and_lost();
    writeln!(out, "{}\n  {place}, {}", header.setup, bytes(base.length()))?;
    if !header.is_whole {
        return Ok(writeln!(
            out,
            "  unfinished after level {}; `bastide table make` goes on",
            header.decided.len()
        )?);
    }
    writeln!(
        out,
        "  {} positions: won {won}, lost {lost}, drawn {}; the longest takes {}",
        header.places,
        header.open,
        count(header.longest(), "move")
    )?;
    Ok(())
}
