//! What can be said on the command line: how screens look, how long minds think, what is played or looked at.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use arena::{Runner, Terms};
use bots::protocol::Clock;
use clap::{Args, ValueEnum};
use minds::Budget;

use super::palette::{Depth, Look, Speed};
use super::screen::Use;
use super::shelf::Memory;
use crate::cli::{self, SetupArgs};
use crate::terms::runner;

/// How screens look.
#[derive(Args, Default)]
pub struct LookArgs {
    /// Use no letters but those of ASCII
    #[arg(long)]
    ascii: bool,
    /// Let boards change at once
    #[arg(long)]
    no_animation: bool,
    /// Do not listen to the mouse, so that the terminal selects text with it
    #[arg(long)]
    no_mouse: bool,
    /// How many colours to use
    #[arg(long, value_name = "HOW MANY", default_value = "auto")]
    colors: Colours,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Colours {
    /// As many as the terminal says it has; none if NO_COLOR is set
    #[default]
    Auto,
    /// None
    None,
    /// The old sixteen
    #[value(name = "16")]
    Sixteen,
    /// Two hundred and fifty-six
    #[value(name = "256")]
    Many,
    /// All
    True,
}

/// How long minds and bots may think, and what bots are held to.
#[derive(Args, Default)]
pub struct PaceArgs {
    /// How long minds think about a move, at most [default: 1s]
    #[arg(long, value_name = "TIME")]
    budget: Option<Budget>,
    /// For the answers of bots: `move:1s`, `game:60s+1s`, `cpu:1s` [default: move:1s]
    #[arg(long)]
    clock: Option<Clock>,
    /// Run bots without the sandbox: only for your own
    #[arg(long)]
    trust: bool,
}

/// What to play, and against whom.
#[derive(Args, Default)]
pub struct PlayArgs {
    /// The game; without one, the lobby opens
    #[arg(value_parser = cli::game_names())]
    pub(super) game: Option<String>,
    /// Who sits at the table, once for each seat [default: `human`, then `level:5`]
    #[arg(long = "seat", value_name = "WHO", requires = "game")]
    pub(super) seat: Vec<String>,
    #[command(flatten)]
    pub(super) setup: SetupArgs,
    /// All luck follows from it [default: new every time]
    #[arg(long, requires = "game")]
    pub(super) seed: Option<String>,
    /// Go on with the game of a record file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "options", "seed"])]
    pub(super) load: Option<PathBuf>,
    #[command(flatten)]
    pub(super) pace: PaceArgs,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

/// Who plays whom at what.
#[derive(Args)]
pub struct WatchArgs {
    /// Who sits at the table, one after the other
    #[arg(required = true, value_name = "SEAT")]
    pub(super) who: Vec<String>,
    /// The game [default: the first for so many]
    #[arg(long, value_parser = cli::game_names())]
    pub(super) game: Option<String>,
    #[command(flatten)]
    pub(super) setup: SetupArgs,
    /// All luck follows from it [default: new every time]
    #[arg(long)]
    pub(super) seed: Option<String>,
    #[command(flatten)]
    pub(super) pace: PaceArgs,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

/// Which game to look at.
#[derive(Args)]
pub struct ReplayArgs {
    /// A record file
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

/// Minds think about a move for so long unless it is said otherwise.
const TIME: Duration = Duration::from_secs(1);

/// How the screen is used: as it was said, else as it was chosen before.
pub fn used(args: &LookArgs, pace: &PaceArgs, memory: &Memory) -> Result<Use> {
    let speed = if args.no_animation { Speed::Off } else { memory.speed };
    let usual = Terms::default();
    Ok(Use {
        look: Look { depth: depth(args.colors), ascii: args.ascii || !speaks_unicode(), speed },
        mouse: !args.no_mouse,
        terms: Terms {
            budget: pace.budget.clone().unwrap_or(Budget::time(TIME)),
            clock: pace.clock.unwrap_or(usual.clock),
            ..usual
        },
        runner: Runner { trust: pace.trust, ..runner()? },
    })
}

/// How many colours to use.
fn depth(asked: Colours) -> Depth {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let term = set("TERM").unwrap_or_default();
    match asked {
        Colours::None => Depth::None,
        Colours::Sixteen => Depth::Sixteen,
        Colours::Many => Depth::Many,
        Colours::True => Depth::True,
        Colours::Auto if set("NO_COLOR").is_some() => Depth::None,
        Colours::Auto => match set("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Depth::True,
            _ if term.contains("direct") => Depth::True,
            _ if term.contains("256") => Depth::Many,
            _ => Depth::Sixteen,
        },
    }
}

/// Whether the terminal is set up for more than ASCII, by the first of the variables that say so.
fn speaks_unicode() -> bool {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set).unwrap_or_default().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}
