//! `tournament report`: pages that work offline, and tables for other programs.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use contest::report::{Chosen, Report};

use super::{PlaceArgs, desk};
use crate::files;

/// Where to, and how much.
#[derive(Args)]
pub struct ReportArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// The folder for the pages
    #[arg(short, long, value_name = "DIR", default_value = "report")]
    output: PathBuf,
    /// Which games get a replay: `all`, `faults`, or so many, spread over the schedule
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
    let desk = desk::look(&args.place)?;
    let at = || args.output.display().to_string();
    files::writable_folder(&args.output).with_context(at)?;
    fs::create_dir_all(args.output.join("games")).with_context(at)?;
    let (outcomes, table) = (desk::outcomes(&*desk.store)?, desk.table());
    let report = Report::new(&desk.tournament, &desk.progress, &table, &outcomes, &*desk.store, args.games);
    report.write(|page| -> Result<()> {
        let path = args.output.join(&page.name);
        fs::write(&path, page.text).with_context(|| path.display().to_string())
    })?;
    writeln!(out, "{} is written", args.output.join("index.html").display())?;
    Ok(())
}
