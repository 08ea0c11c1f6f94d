//! `bastide perft`: counts the ways to play.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kit::{Key, Luck};

use crate::cli::{self, Misuse, SetupArgs};

/// Options of the count.
#[derive(Args)]
pub struct PerftArgs {
    /// The game
    #[arg(value_parser = cli::game_names())]
    game: String,
    /// Largest number of moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    #[command(flatten)]
    setup: SetupArgs,
    /// The luck, as a number or any text
    #[arg(long, default_value = "0")]
    seed: String,
    /// Let luck fall every way it can after the start, each way counting apart
    #[arg(long)]
    every_way: bool,
    /// Print an array of counts
    #[arg(long)]
    json: bool,
}

/// Prints a line per depth as soon as it is counted.
pub fn run(args: &PerftArgs, out: &mut impl Write) -> Result<()> {
    let entry = cli::game(&args.game);
    let setup = args.setup.setup(entry)?;
    let key = Key::from_seed(&args.seed);
    let luck = if args.every_way { Luck::EveryWay(key) } else { Luck::Keyed(key) };
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let count = games::perft(entry, &setup, depth, &luck).map_err(|bad| Misuse(bad.0))?;
        counts.push(count);
        if !args.json {
            writeln!(out, "{depth} {count}")?;
            out.flush()?;
        }
    }
    if args.json {
        writeln!(out, "{}", serde_json::json!(counts))?;
    }
    Ok(())
}
