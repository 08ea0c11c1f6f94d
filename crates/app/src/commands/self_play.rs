//! `bastide self-play`: games of a mind with itself, or random ones, as a data set for learners.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;
use datasets::{BadDataset, DatasetInfo, Folder, GivenFields, SelfPlay, SelfPlayer, ShardFormat, Written};
use kit::{Entry, Seed, Setup};
use minds::{Budget, CancelToken};
use serde_json::json;

use crate::cli::{self, Misuse, SetupArgs};
use crate::stop;

/// Shown under `bastide self-play --help`.
pub const HELP: &str = "\
Games go to FOLDER in shards, `dataset.json` says what they have in common. A shard for NumPy has by move `actions`, `movers`; by
game `ends`, `draw_ends`, `points` and `returns` by seat; `draws`, the luck; and of a mind `values`, what it expected for the mover, and how
often it tried `policy_actions`. `bastide.Dataset(FOLDER)` in Python gives positions as arrays. With --format records a shard is
text, and `shard-00000.jsonl` beside it has movers, points, returns and values, a line for each game.
Games follow from the seed, whatever the threads, if the budget is in lines of play (it). The same command again continues after
the shards that are there; a greater --games adds to them. At most two shards are in memory.
Exit status: 130 after Ctrl-C, which keeps all finished shards.
Example: bastide self-play ripple --mind mcts --budget 200it --games 1000 --out games";

/// Game, player and place of the data set.
#[derive(Args)]
pub struct SelfPlayArgs {
    /// The game
    #[arg(value_parser = cli::game_names())]
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The mind that plays all seats [default: random moves]
    #[arg(long)]
    mind: Option<String>,
    /// Budget of a move: 500it, 100ms, 64MB [default: its own]
    #[arg(long, requires = "mind")]
    budget: Option<Budget>,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// The folder
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Arrays (npz), or text
    #[arg(long, default_value = "npz", value_parser = PossibleValuesParser::new(ShardFormat::ALL.map(ShardFormat::name)))]
    format: String,
    /// All luck follows from it [default: that of the folder, or a random one]
    #[arg(long)]
    seed: Option<Seed>,
    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,
    /// Random plies before the mind moves [default: 4 in games without luck, else 0]
    #[arg(long, value_name = "PLIES", requires = "mind", value_parser = clap::value_parser!(u32).range(0..=1000))]
    opening: Option<u32>,
    /// Games of a shard [default: 1000 of a mind, about 4,000,000 moves of random play]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    shard_games: Option<u64>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl SelfPlayArgs {
    fn player(&self, entry: &'static Entry, stop: &CancelToken) -> Result<Option<SelfPlayer>> {
        let Some(name) = &self.mind else { return Ok(None) };
        let member = players::roster(entry).find(name).map_err(|unknown| Misuse(unknown.to_string()))?;
        let budget = self.budget.as_ref().unwrap_or(&member.usual).until(stop);
        Ok(Some(SelfPlayer { member, budget, seed: 0 }))
    }

    fn opening(&self, entry: &'static Entry, setup: &Setup) -> u32 {
        let usual = || if players::has_luck(entry, setup) { 0 } else { players::opening::USUAL_PLIES };
        if self.mind.is_none() { 0 } else { self.opening.unwrap_or_else(usual) }
    }

    fn info(&self, entry: &'static Entry, setup: &Setup, seed: &Seed) -> DatasetInfo {
        let mind_seed = self.mind.as_ref().map(|_| 0);
        DatasetInfo {
            mind: self.mind.clone(),
            budget: self.budget.as_ref().map(ToString::to_string),
            mind_seed,
            format: ShardFormat::ALL
                .into_iter()
                .find(|format| format.name() == self.format)
                .expect("one of them"),
            opening: self.opening(entry, setup),
            ..DatasetInfo::new(entry, setup, self.games, seed.to_string())
        }
    }
}

/// Plays into the folder and prints a summary.
pub fn run(args: &SelfPlayArgs, out: &mut impl Write) -> Result<ExitCode> {
    let entry = cli::game(&args.game);
    let (setup, stop, began) =
        (args.setup.setup(entry)?, CancelToken::from(stop::on_signal()?), Instant::now());
    let player = args.player(entry, &stop)?;
    let seed = match &args.seed {
        Some(seed) => seed.clone(),
        None => Seed::random(getrandom::u64().context("no random seed can be had")?),
    };
    let mut info = args.info(entry, &setup, &seed);
    let usual = || Folder::usual_shard(entry, &setup, player.as_ref(), args.games);
    info.shard_games = args.shard_games.map_or_else(usual, Ok).map_err(misuse)?;
    let given = GivenFields { seed: args.seed.is_some(), shard_games: args.shard_games.is_some() };
    let folder = Folder::begin(&args.out, info, given).map_err(misuse)?;
    let (seed, opening) = (Seed::new(folder.info.seed.clone()), folder.info.opening);
    let series =
        SelfPlay { entry, setup: &setup, seed: &seed, opening, player: player.as_ref(), stop: &stop };
    let threads =
        args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get() as u64));
    let written = folder.fill(&series, threads, progress);
    end_progress();
    let written = written.map_err(misuse)?;
    tell(&folder, &written, began.elapsed(), args.json, out)?;
    let is_cut = written.games < folder.info.games;
    Ok(if is_cut { ExitCode::from(stop::INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// A refused setup or folder is a wrong question; a file that cannot be written is not.
fn misuse(bad: BadDataset) -> anyhow::Error {
    match bad {
        BadDataset::File { .. } => bad.into(),
        bad => Misuse(bad.to_string()).into(),
    }
}

/// A line on the terminal that tells how many games are there.
fn progress(done: u64, all: u64) -> ControlFlow<()> {
    let mut err = io::stderr();
    if err.is_terminal() {
        // If this line cannot be written, the games go on.
        let _ = write!(err, "\r{done} of {all} games");
    }
    ControlFlow::Continue(())
}

fn end_progress() {
    let mut err = io::stderr();
    if err.is_terminal() {
        let _ = write!(err, "\r\x1b[K");
    }
}

fn tell(folder: &Folder, written: &Written, took: Duration, json: bool, out: &mut impl Write) -> Result<()> {
    let Written { games, played, moves, points, returns } = written;
    let (info, seconds) = (&folder.info, took.as_secs_f64());
    if json {
        let mut data = json!(info);
        data["folder"] = folder.path.display().to_string().into();
        data["shards"] = games.div_ceil(info.shard_games).into();
        data["there"] = (*games).into();
        data["played"] = (*played).into();
        data["moves"] = (*moves).into();
        data["points"] = json!(points);
        data["returns"] = json!(returns);
        data["seconds"] = seconds.into();
        return Ok(writeln!(out, "{data}")?);
    }
    let player = info.mind.as_deref().unwrap_or("random moves");
    writeln!(
        out,
        "{}, {player}, seed {}: {games} of {} games in {}, {played} of them played now in {seconds:.1} s, {moves} moves",
        info.game,
        info.seed,
        info.games,
        folder.path.display()
    )?;
    let list = |numbers: &[f64], digits: usize| {
        numbers.iter().map(|number| format!("{number:.digits$}")).collect::<Vec<_>>().join(", ")
    };
    if *played > 0 {
        writeln!(out, "by seat: mean points {}; mean returns {}", list(points, 2), list(returns, 3))?;
    }
    Ok(())
}
