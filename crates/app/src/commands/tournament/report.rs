//! `tournament report`: pages that work offline, and tables for other programs.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use contest::report::{Chosen, Report};

use super::{PlaceArgs, open};
use crate::files;

/// Folder and extent of the report.
#[derive(Args)]
pub struct ReportArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// The folder for the pages [default: FILE with `-report` in the place of its ending]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Games that get a replay: `all`, `faults`, or a number, spread over the schedule
    #[arg(long, value_name = "WHICH", default_value = "20", value_parser = chosen)]
    games: Chosen,
}

fn chosen(word: &str) -> Result<Chosen, String> {
    match word {
        "all" => Ok(Chosen::All),
        "faults" => Ok(Chosen::Faults),
        word => word.parse().map(Chosen::Some).map_err(|_| "write `all`, `faults` or a number".to_owned()),
    }
}

pub fn run(args: &ReportArgs, out: &mut impl Write) -> Result<()> {
    let opened = open::look(&args.place)?;
    let output = args.output.clone().unwrap_or_else(|| usual(&args.place.file));
    let at = || output.display().to_string();
    files::writable_folder(&output).with_context(at)?;
    fs::create_dir_all(output.join("games")).with_context(at)?;
    let (outcomes, table) = (open::outcomes(&*opened.store)?, opened.table());
    let report =
        Report::new(&opened.tournament, &opened.progress, &table, &outcomes, &*opened.store, args.games);
    report.write(|page| -> Result<()> {
        let path = output.join(&page.name);
        fs::write(&path, page.text).with_context(|| path.display().to_string())
    })?;
    writeln!(out, "{} is written", output.join("index.html").display())?;
    Ok(())
}

/// `spring-report` beside `spring.toml`: each tournament of a folder has its own.
fn usual(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem}-report"))
}
