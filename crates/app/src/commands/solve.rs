//! `bastide solve`: the exact value of a position that is small enough.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use kit::{Key, Player, Table};
use minds::{Budget, Solution, Unsolved};

use crate::cli::{self, Misuse, SetupArgs};
use crate::records;

/// Shown under `bastide solve --help`.
pub const HELP: &str = "\
A value of 1 is a win, 0 a loss, ties share; luck is averaged over every way it can fall.
Example: bastide solve ripple -o width=2 -o height=2 -o max_turns=12
Exit status: 1 if the position is not solved in time, or if its game may go on for too many moves.";

/// Which position.
#[derive(Args)]
pub struct SolveArgs {
    /// The game
    #[arg(value_parser = cli::game_names())]
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The luck of the start, as a number or any text
    #[arg(long, default_value = "0")]
    seed: String,
    /// Solve the position whose text is in this file, `-` for standard input, instead of the start
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "options", "seed"])]
    position: Option<PathBuf>,
    /// Give up after so many seconds
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &SolveArgs, out: &mut impl Write) -> Result<()> {
    let (entry, key) = (cli::game(&args.game), Key::from_seed(&args.seed));
    let table = match &args.position {
        Some(path) => {
            let text = records::read_text(path).with_context(|| path.display().to_string())?;
            Table::set(entry, &text, key).with_context(|| path.display().to_string())?
        }
        None => Table::start(entry, args.setup.setup(entry)?, key).map_err(|bad| Misuse(bad.0))?,
    };
    let Solution { values, best } =
        match players::solve(table.game(), &Budget::time(Duration::from_secs(args.seconds))) {
            Ok(solution) => solution,
            Err(Unsolved::Budget) => bail!("not solved within {} seconds", args.seconds),
            Err(too_deep) => bail!("not solved: {too_deep}"),
        };
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::json!({ "values": values, "best": best }))?);
    }
    for (player, value) in Player::all(values.len() as u8).zip(&values) {
        writeln!(out, "{player}: {value:.6}")?;
    }
    if !best.is_empty() {
        writeln!(out, "best moves: {}", best.join(", "))?;
    }
    Ok(())
}
