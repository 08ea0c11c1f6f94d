//! The options that `play`, `watch` and `replay` share: how screens look, and how long minds and bots think.

use std::time::Duration;

use anyhow::Result;
use arena::{Runner, Terms};
use bots::protocol::Clock;
use clap::{Args, ValueEnum};
use minds::Budget;

use crate::terminal::event_loop::TerminalOptions;
use crate::terminal::picture::theme::{Background, ColourDepth, ScreenTheme, Speed};
use crate::terminal::table::state_dir::Preferences;
use crate::terms::runner;

/// The looks of screens.
#[derive(Args, Default)]
pub struct ThemeArgs {
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
    /// Colours for a light or a dark terminal
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    theme: Grounds,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Grounds {
    /// As the terminal says when it is asked; dark if it does not answer
    #[default]
    Auto,
    Light,
    Dark,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Colours {
    /// As many as the terminal says it has; none if `NO_COLOR` is set
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

/// What minds take for a move unless --budget says otherwise.
const TIME: Duration = Duration::from_secs(1);

/// Options of the command line first, then what was chosen before.
pub fn options(args: &ThemeArgs, pace: &PaceArgs, preferences: &Preferences) -> Result<TerminalOptions> {
    let speed = if args.no_animation { Speed::Off } else { preferences.speed };
    let usual = Terms::default();
    Ok(TerminalOptions {
        theme: ScreenTheme {
            depth: depth(args.colors),
            ascii: args.ascii || !speaks_unicode(),
            speed,
            ground: ground(args.theme),
        },
        ask_ground: args.theme == Grounds::Auto,
        mouse: !args.no_mouse,
        terms: Terms {
            budget: Some(pace.budget.clone().unwrap_or(Budget::time(TIME))),
            clock: pace.clock.unwrap_or(usual.clock),
            ..usual
        },
        runner: Runner { trust: pace.trust, ..runner()? },
    })
}

fn ground(asked: Grounds) -> Background {
    if asked == Grounds::Light { Background::Light } else { Background::Dark }
}

/// How many colours to use.
fn depth(asked: Colours) -> ColourDepth {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let term = set("TERM").unwrap_or_default();
    match asked {
        Colours::None => ColourDepth::None,
        Colours::Sixteen => ColourDepth::Sixteen,
        Colours::Many => ColourDepth::Many,
        Colours::True => ColourDepth::True,
        Colours::Auto if set("NO_COLOR").is_some() => ColourDepth::None,
        Colours::Auto => match set("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => ColourDepth::True,
            _ if term.contains("direct") => ColourDepth::True,
            _ if term.contains("256") => ColourDepth::Many,
            _ => ColourDepth::Sixteen,
        },
    }
}

/// Whether the terminal is set up for more than ASCII, by the first of the variables that say so.
fn speaks_unicode() -> bool {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set).unwrap_or_default().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}
