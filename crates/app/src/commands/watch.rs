//! `bastide watch`: minds and bots play on the screen.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use games::GAMES;
use kit::Entry;

use crate::cli::{self, Misuse, SetupArgs};
use crate::terminal::args::{PaceArgs, ThemeArgs, options};
use crate::terminal::event::Route;
use crate::terminal::table::seating::TableSeats;
use crate::terminal::table::seats;
use crate::terminal::table::state_dir::StateDir;
use crate::terminal::{self, event_loop};

/// Shown under `bastide watch --help`.
pub const HELP: &str = "\
Example: bastide watch level:3 level:8 --game ripple";

/// The players, and their game.
#[derive(Args)]
pub struct WatchArgs {
    /// Players of the table, one after the other
    #[arg(required = true, value_name = "SEAT")]
    players: Vec<String>,
    /// The game [default: the first for this number of players]
    #[arg(long, value_parser = cli::game_names())]
    game: Option<String>,
    #[command(flatten)]
    setup: SetupArgs,
    /// All luck follows from it [default: new every time]
    #[arg(long)]
    seed: Option<String>,
    #[command(flatten)]
    pace: PaceArgs,
    #[command(flatten)]
    theme: ThemeArgs,
}

/// Watches minds and bots play.
pub fn run(args: &WatchArgs) -> Result<ExitCode> {
    terminal::require("`bastide duel` lets minds play without a screen")?;
    let count = args.players.len();
    let for_them =
        |entry: &&Entry| (entry.about.seats.0.into()..=entry.about.seats.1.into()).contains(&count);
    let entry = match &args.game {
        Some(name) => cli::game(name),
        None => GAMES.iter().find(for_them).ok_or_else(|| Misuse(format!("no game has {count} seats")))?,
    };
    if args.players.iter().any(|word| seats::is_human(word)) {
        return Err(Misuse("who plays uses `bastide play`".to_owned()).into());
    }
    let setup = args.setup.setup_for(entry, count)?;
    let seating =
        TableSeats::start(entry, setup, args.players.clone(), args.seed.as_deref()).map_err(Misuse)?;
    let state_dir = StateDir::of_user();
    let options = options(&args.theme, &args.pace, &state_dir.preferences().0)?;
    event_loop::run(Route::Table(Box::new(seating)), state_dir, &options)
}
