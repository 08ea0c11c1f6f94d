//! `bastide table puzzles`: positions in which one move alone wins, with how hard it is to find.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::Args;
use players::exact::{Puzzle, TRIES, puzzles};

use crate::commands::solve::PositionArgs;

/// Shown under `bastide table puzzles --help`.
pub const HELP: &str = "\
Prints a JSON object. `plies` counts the moves of both players until the win. `found` says how often levels 1 to 9 found the
move in 8 tries, and `difficulty`, from 1 to 10, is the first level from which on all find it more often than not.
Example: bastide table puzzles mansuba -o width=6 -o height=6 --plies 3,5,7 --count 8
Exit status: 1 if no table has positions of these rules.";

#[derive(Args)]
pub struct PuzzlesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Lengths of wins, in moves of both players
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "3,5,7", value_parser = clap::value_parser!(u8).range(1..=253))]
    plies: Vec<u8>,
    /// Puzzles of each length
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
}

pub fn run(args: &PuzzlesArgs, out: &mut impl Write) -> Result<ExitCode> {
    let table = args.position.table()?;
    let lacking = || anyhow!("no table has positions of these rules; `bastide table make` makes one");
    let mut all: Vec<Puzzle> = Vec::new();
    for plies in &args.plies {
        let seed = table.hash() ^ u64::from(*plies);
        all.extend(puzzles(table.game(), *plies, args.count.into(), seed).ok_or_else(lacking)?);
    }
    let puzzles: Vec<String> = all.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    let (game, puzzles) = (args.position.entry().about.name, puzzles.join(",\n"));
    writeln!(out, "{{\"game\":\"{game}\",\"tries\":{TRIES},\"puzzles\":[\n{puzzles}\n]}}")?;
    Ok(ExitCode::SUCCESS)
}
