//! `bastide duel`: minds and bots play each other in blocks, and statistics tell which is better.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use arena::{BlockGame, BlockResult, Duel, MatchError, Spec, Standing};
use clap::Args;
use serde_json::json;

use super::r#match::notes_of;
use crate::cli::{self, Misuse, SetupArgs};
use crate::terms::{self, TermsArgs};

/// Shown under `bastide duel --help`.
pub const HELP: &str = "\
A block is one luck and every rotation of the seats; in games for one player, everybody plays alone
with the same luck. A share of 1 beats everybody, 0 nobody; its interval holds the truth with 95 %
confidence. With a budget in iterations, minds give the same table on any machine.
Minds: first, random, fool, greedy, glance, blocker, exact, planner, mcts (mcts:2 on two threads), level:1 to level:10, and
those that only one game has. A bot is written as for `bastide match`: cmd:./mybot, lib:…, lib2018:…, wasm:…; each game starts it anew.
Exit status: 1 if a bot never got ready in any game.
Example: bastide duel greedy random --game ripple --blocks 50";

/// Who plays whom at what.
#[derive(Args)]
pub struct DuelArgs {
    /// Two or more minds or bots
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<Spec>,
    /// The game
    #[arg(long, value_parser = cli::game_names())]
    game: String,
    /// How many blocks to play
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    blocks: u32,
    /// All luck follows from it
    #[arg(long, default_value = "0")]
    seed: String,
    #[command(flatten)]
    terms: TermsArgs,
    #[command(flatten)]
    setup: SetupArgs,
    /// Games at a time [default: one for each core; with bots, for every second]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Keep the records of all games in this folder
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Plays and prints the table.
pub fn run(args: &DuelArgs, out: &mut impl Write) -> Result<ExitCode> {
    let entry = cli::game(&args.game);
    let seats = if entry.about.seats.1 == 1 { 1 } else { args.players.len() };
    let duel = Duel {
        entry,
        setup: args.setup.setup_for(entry, seats)?,
        players: args.players.clone(),
        blocks: args.blocks as usize,
        seed: args.seed.clone(),
        terms: args.terms.terms(),
    };
    duel.check().map_err(|bad| Misuse(bad.0))?;
    let (runner, threads) = (args.terms.runner(&args.players)?, threads(args));
    let played = duel.play(&runner, threads, |done| progress(done, duel.blocks));
    let played = played.map_err(|error| match error {
        MatchError::Setup(bad) => anyhow::Error::new(Misuse(bad.0)),
        void => void.into(),
    })?;
    let games = played.iter().flat_map(|played| &played.games);
    terms::warn(games.flat_map(|game| &game.missing));
    if let Some(folder) = &args.save {
        save(folder, &played).with_context(|| folder.display().to_string())?;
    }
    tell(&duel, &played, args.json, out)
}

/// With bots half of the cores stay free, so that no bot's clock runs while it waits for one.
fn threads(args: &DuelArgs) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let usual = if args.players.iter().any(Spec::is_bot) { cores.div_ceil(2) } else { cores };
    args.threads.map_or(usual, |threads| threads as usize)
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

fn save(folder: &Path, played: &[BlockResult]) -> Result<()> {
    fs::create_dir_all(folder)?;
    for (block, played) in played.iter().enumerate() {
        for (number, BlockGame { record, notes, .. }) in played.games.iter().enumerate() {
            let file = folder.join(format!("block{block:05}-game{number}.record"));
            fs::write(&file, record.to_string())?;
            if notes.heading.seats.iter().any(|seated| seated.name.is_some()) || !notes.faults.is_empty() {
                fs::write(notes_of(&file), notes.text())?;
            }
        }
    }
    Ok(())
}

fn tell(duel: &Duel, played: &[BlockResult], json: bool, out: &mut impl Write) -> Result<ExitCode> {
    let (standings, verdict) = duel.standings(played);
    let absent = duel.absent(played).map(|(bot, why)| format!("{bot} never got ready in any game: {why}"));
    let verdict = absent.clone().unwrap_or(verdict.to_string());
    let (game, blocks) = (duel.entry.about.name, duel.blocks);
    if json {
        let table = json!({
            "game": game, "blocks": blocks, "seed": duel.seed, "budget": duel.terms.budget.to_string(),
            "clock": duel.terms.clock.to_string(),
            "standings": standings, "verdict": verdict,
        });
        writeln!(out, "{table:#}")?;
    } else {
        writeln!(out, "{game}, {blocks} blocks, {} a move, {}", duel.terms.budget, duel.setup)?;
        standings.iter().try_for_each(|standing| line(standing, out))?;
        writeln!(out, "{verdict}")?;
    }
    Ok(ExitCode::from(u8::from(absent.is_some())))
}

fn line(standing: &Standing, out: &mut impl Write) -> Result<()> {
    let Standing { player, points, wins, losses, ties, share, faults } = standing;
    let interval = format!("{:.3} ({:.3} to {:.3})", share.mean, share.low, share.high);
    let faults = if *faults > 0 { format!(", sent off {faults} times") } else { String::new() };
    Ok(writeln!(
        out,
        "  {player:10} share {interval}   {points:>9.2} points   won {wins}, lost {losses}, tied {ties}{faults}"
    )?)
}
