//! `bastide duel`: minds play each other in blocks, and statistics tell which is better.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use arena::{Duel, MINDS, Played, Standing};
use clap::Args;
use clap::builder::PossibleValuesParser;
use minds::Budget;
use serde_json::json;

use crate::cli::{self, Misuse, SetupArgs};

/// Shown under `bastide duel --help`.
pub const HELP: &str = "\
A block is one luck and every rotation of the seats; in games for one player, everybody plays alone
with the same luck. A share of 1 beats everybody, 0 nobody; its interval holds the truth with 95 %
confidence. With a budget in iterations, the same command gives the same table on any machine.
Example: bastide duel greedy random --game ripple --blocks 50";

/// Who plays whom at what.
#[derive(Args)]
pub struct DuelArgs {
    /// Two or more minds
    #[arg(required = true, num_args = 2.., value_name = "MIND", value_parser = minds_by_name())]
    minds: Vec<String>,
    /// The game
    #[arg(long, value_parser = cli::game_names())]
    game: String,
    /// How many blocks to play
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    blocks: u32,
    /// All luck follows from it
    #[arg(long, default_value = "0")]
    seed: String,
    /// For each move: `100ms`, `1000it` (lines of play), or both as `100ms+1000it`
    #[arg(long, default_value = "1000it")]
    budget: Budget,
    #[command(flatten)]
    setup: SetupArgs,
    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Keep the records of all games in this folder
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

fn minds_by_name() -> PossibleValuesParser {
    PossibleValuesParser::new(MINDS.iter().map(|(name, _)| *name))
}

/// Plays and prints the table.
pub fn run(args: &DuelArgs, out: &mut impl Write) -> Result<()> {
    let entry = cli::game(&args.game);
    let seats = if entry.about.seats.1 == 1 { 1 } else { args.minds.len() };
    let setup = args.setup.setup_for(entry, seats)?;
    let (seed, budget) = (args.seed.clone(), args.budget);
    let duel = Duel { entry, setup, minds: args.minds.clone(), blocks: args.blocks as usize, seed, budget };
    duel.check().map_err(|unknown| Misuse(unknown.to_string()))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let played = duel
        .play(args.threads.map_or(cores, |threads| threads as usize), |done| progress(done, duel.blocks))
        .map_err(|bad| Misuse(bad.0))?;
    if let Some(folder) = &args.save {
        save(folder, &played).with_context(|| folder.display().to_string())?;
    }
    tell(&duel, &played, args.json, out)
}

/// A line on the terminal that tells how far the duel has come.
fn progress(done: usize, all: usize) {
    let mut err = io::stderr();
    if err.is_terminal() {
        let end = if done == all { "\r\x1b[K" } else { "" };
        // Nobody waits for this line: if it cannot be written, the duel goes on.
        let _ = write!(err, "\r{done} of {all} blocks{end}");
    }
}

fn save(folder: &Path, played: &[Played]) -> Result<()> {
    fs::create_dir_all(folder)?;
    for (block, played) in played.iter().enumerate() {
        for (game, record) in played.records.iter().enumerate() {
            fs::write(folder.join(format!("block{block:05}-game{game}.record")), record.to_string())?;
        }
    }
    Ok(())
}

fn tell(duel: &Duel, played: &[Played], json: bool, out: &mut impl Write) -> Result<()> {
    let (standings, verdict) = duel.standings(played);
    let (game, blocks) = (duel.entry.about.name, duel.blocks);
    if json {
        let table = json!({
            "game": game, "blocks": blocks, "seed": duel.seed, "budget": duel.budget.to_string(),
            "standings": standings, "verdict": verdict.to_string(),
        });
        return Ok(writeln!(out, "{table:#}")?);
    }
    writeln!(out, "{game}, {blocks} blocks, {} a move, {}", duel.budget, duel.setup)?;
    for Standing { mind, points, wins, losses, ties, share } in &standings {
        let interval = format!("{:.3} ({:.3} to {:.3})", share.mean, share.low, share.high);
        writeln!(
            out,
            "  {mind:10} share {interval}   {points:>9.2} points   won {wins}, lost {losses}, tied {ties}"
        )?;
    }
    Ok(writeln!(out, "{verdict}")?)
}
