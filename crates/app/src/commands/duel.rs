//! `bastide duel`: minds and bots play each other in blocks, and statistics tell which is better.

mod first_faults;
mod report;
mod run;

use std::cell::RefCell;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use arena::Spec;
use clap::Args;
use contest::series::Series;
use contest::{Block, Contest, Contestant, LuckSource, pool};
use kit::Seed;

use crate::cli::{self, Misuse, SetupArgs};
use crate::terms::{self, TermsArgs};
use crate::{files, stop};

pub use first_faults::FirstFaults;
pub use run::DuelRun;

/// Shown under `bastide duel --help`.
pub const HELP: &str = "\
A block is one luck and every rotation of the seats; in games for one player, everybody plays alone
with the same luck. A share of 1 beats all others, 0 none of them; its interval holds the truth with 95 %
confidence. Every pair is compared by bets on its blocks: that one is better is said only if a gambler who
believed it got rich, at a level of 5 % for each pair, whenever you look (betting: Waudby-Smith and Ramdas 2024).
A block that repeats an earlier one move for move proves nothing and is not counted; random openings keep games apart.
With a budget in iterations, minds give the same table on any machine; a level has its own unless you give one.
Minds: first, random, fool, greedy, glance, blocker, exact, planner, mcts (mcts:2 on two threads), level:1 to level:10, and
those that only one game has. A bot is written as for `bastide match`: cmd:./mybot, lib:…, lib2018:…, wasm:…; each game starts it anew.
Ctrl-C ends the duel and tells what was played so far.
Exit status: 1 if a bot never got ready in any game, or a block could not be played; 130 after Ctrl-C.
Example: bastide duel greedy random --game ripple --blocks 50";

/// Players, game and number of blocks.
#[derive(Args)]
pub struct DuelArgs {
    /// Two or more minds or bots
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<Spec>,
    /// The game
    #[arg(long, value_parser = cli::game_names())]
    game: String,
    #[command(flatten)]
    play: DuelPlayArgs,
    /// Number of blocks to play
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    blocks: u32,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Game and terms: the options that `duel` and `sprt` share.
#[derive(Args)]
pub struct DuelPlayArgs {
    /// All luck follows from it [default: a random one]
    #[arg(long)]
    pub seed: Option<Seed>,
    #[command(flatten)]
    pub terms: TermsArgs,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Random plies before the players move, the same in all rotations of a block [default: 4 in games without luck, else 0]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub opening: Option<u32>,
    /// Games at a time [default: one for each core; with bots, for every second]
    #[arg(long, alias = "jobs", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// Keep the records of all games in this folder, each as soon as it is played
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
}

impl DuelPlayArgs {
    /// The contest of these players, if it can be played.
    pub fn contest(&self, game: &str, players: &[Spec]) -> Result<Contest> {
        let entry = cli::game(game);
        let seats = if entry.about.seats.1 == 1 { 1 } else { players.len() };
        let seed = match &self.seed {
            Some(seed) => seed.clone(),
            None => Seed::random(getrandom::u64()?),
        };
        let contestant = |spec: &Spec| Contestant { name: spec.to_string(), spec: spec.clone() };
        let contest = Contest {
            entry,
            setup: self.setup.setup_for(entry, seats)?,
            contestants: players.iter().map(contestant).collect(),
            terms: self.terms.terms(),
            luck: LuckSource::Open(seed),
        };
        contest.check().map_err(|bad| Misuse(bad.0))?;
        Ok(contest.with_opening(self.opening))
    }

    pub fn pool(&self, players: &[Spec]) -> Result<pool::WorkerPool> {
        let threads = threads(self.threads, players.iter().any(Spec::is_bot));
        Ok(pool::WorkerPool { runner: self.terms.runner(players)?, threads, stop: stop::on_signal()? })
    }

    /// Makes the folder for records, so that a bad path is found before the first game.
    pub fn make_folder(&self) -> Result<()> {
        self.save.as_ref().map_or(Ok(()), |folder| {
            files::writable_folder(folder).with_context(|| format!("--save {}", folder.display()))
        })
    }
}

/// With bots half of the cores stay free, so that no bot's clock runs while it waits for one.
pub fn threads(given: Option<u32>, with_bots: bool) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let usual = if with_bots { cores.div_ceil(2) } else { cores };
    given.map_or(usual, |threads| threads as usize)
}

/// `count` blocks in which all of `players` players meet.
pub fn blocks(players: usize, count: usize) -> Vec<Block> {
    (0..count).map(|number| Block { number, table: (0..players).collect() }).collect()
}

/// Plays and prints the table.
pub fn run(args: &DuelArgs, out: &mut impl Write) -> Result<ExitCode> {
    let contest = args.play.contest(&args.game, &args.players)?;
    let pool = args.play.pool(&args.players)?;
    args.play.make_folder()?;
    let blocks = blocks(args.players.len(), args.blocks as usize);
    let mut duel = DuelRun::new(&contest, args.play.save.clone(), blocks.len());
    Series { contest: &contest, blocks: &blocks, known: &|_| None, failures: &RefCell::default() }
        .play(&pool, &mut duel);
    duel.end_progress();
    terms::warn(&duel.missing);
    duel.refused()?;
    if args.json {
        report::in_json(&duel, out)?;
    } else {
        report::in_words(&duel, out)?;
    }
    duel.status(stop::is_set(&pool.stop))
}
