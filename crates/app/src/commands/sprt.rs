//! `bastide sprt`: is one player better than another? A test that stops as soon as it knows.

mod from_file;
mod trial;

use std::cell::RefCell;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use arena::Spec;
use clap::Args;
use contest::sequential::{Hypotheses, ScoreCounts, Sprt};
use contest::series::Series;

use super::duel::{self, DuelPlayArgs, DuelRun};
use crate::cli::{self, Misuse};
use crate::{stop, terms};

/// Shown under `bastide sprt --help`.
pub const HELP: &str = "\
Hypothesis 0: the share of rivals that the first player beats is the first number; hypothesis 1: it is the second.
Blocks are played until one of them is accepted, or there are no more. Error rates are those of --alpha (accepting
1 though 0 is true) and --beta. The share has the interval that `bastide duel` prints for these blocks.
After an early stop that holds the truth less often than in 95 % of tests, so a corrected share stands beside it: median-unbiased,
too high as often as too low, with an interval by the stage-wise ordering (Siegmund 1985).
Copies of a block count for nothing; after 100 of them in a row the test ends without a verdict.
--elo and --nelo (normalised Elo) give the hypotheses as differences of two players.
--from reads counts of block scores instead of playing: {\"players\": 2, \"counts\": [5, 20, 40, 28, 7], \"s0\": 0.5, \"s1\": 0.53,
\"alpha\": 0.05, \"beta\": 0.05}; with --betting, scores in order: {\"players\": 2, \"scores_times\": 4, \"scores\": [4, 3, …]}.
Exit status: 0 if a hypothesis was accepted, 1 if not, 130 after Ctrl-C.
Example: bastide sprt greedy random --game ripple";

/// Players and hypotheses of the test.
#[derive(Args)]
pub struct SprtArgs {
    /// The player that is tested, then those it meets
    #[arg(num_args = 2.., value_name = "PLAYER", required_unless_present = "from", conflicts_with = "from")]
    players: Vec<Spec>,
    /// The game
    #[arg(long, value_parser = cli::game_names(), required_unless_present = "from")]
    game: Option<String>,
    #[command(flatten)]
    play: DuelPlayArgs,
    /// Shares of rivals beaten under hypotheses 0 and 1
    #[arg(long, value_name = "S0,S1", default_value = "0.50,0.53", value_parser = two_numbers)]
    score: (f64, f64),
    /// The same as Elo differences
    #[arg(long, value_name = "E0,E1", value_parser = two_numbers, conflicts_with = "score", allow_hyphen_values = true)]
    elo: Option<(f64, f64)>,
    /// The same as differences in normalised Elo
    #[arg(long, value_name = "E0,E1", value_parser = two_numbers, conflicts_with_all = ["score", "elo"], allow_hyphen_values = true)]
    nelo: Option<(f64, f64)>,
    /// Error rate: hypothesis 1 accepted while 0 is true
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Error rate: hypothesis 0 accepted while 1 is true
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// The most blocks to play
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    blocks: u32,
    /// Read what was counted from this file, or from `-`, instead of playing
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// With --from: bet on the scores instead of testing hypotheses
    #[arg(long, requires = "from")]
    betting: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

fn two_numbers(text: &str) -> Result<(f64, f64), String> {
    let two = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    two.ok_or_else(|| "two numbers are needed, as in `0.50,0.53`".to_owned())
}

impl SprtArgs {
    fn test(&self) -> Sprt {
        let hypotheses = match (self.elo, self.nelo) {
            (Some((zero, one)), _) => Hypotheses::Elo(zero, one),
            (_, Some((zero, one))) => Hypotheses::NormalisedElo(zero, one),
            _ => Hypotheses::Score(self.score.0, self.score.1),
        };
        Sprt { hypotheses, alpha: self.alpha, beta: self.beta }
    }
}

/// Plays or reads, and prints the verdict.
pub fn run(args: &SprtArgs, out: &mut impl Write) -> Result<ExitCode> {
    match &args.from {
        Some(file) if args.betting => from_file::bets(file, args.json, out).map(|()| ExitCode::SUCCESS),
        Some(file) => from_file::test(file, args.json, out).map(|()| ExitCode::SUCCESS),
        None => play(args, out),
    }
}

fn play(args: &SprtArgs, out: &mut impl Write) -> Result<ExitCode> {
    let game = args.game.as_deref().expect("the parser asks for it");
    let (sprt, players) = (args.test(), args.players.len());
    sprt.check(players).map_err(|bad| Misuse(bad.to_string()))?;
    let scores = ScoreCounts::new(players).map_err(|bad| Misuse(bad.to_string()))?;
    let contest = args.play.contest(game, &args.players)?;
    let pool = args.play.pool(&args.players)?;
    args.play.make_folder()?;
    let blocks = duel::blocks(players, args.blocks as usize);
    let duel = DuelRun::new(&contest, args.play.save.clone(), blocks.len());
    let mut trial = trial::SprtRun { duel, sprt, scores };
    Series { contest: &contest, blocks: &blocks, known: &|_| None, failures: &RefCell::default() }
        .play(&pool, &mut trial);
    trial.duel.end_progress();
    terms::warn(&trial.duel.missing);
    trial.duel.refused()?;
    trial.tell(args.json, out)?;
    trial.status(stop::is_set(&pool.stop))
}
