//! `bastide play`: opens the lobby, or a table at once.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use kit::Entry;

use crate::cli::{self, Misuse, SetupArgs};
use crate::terminal::args::{PaceArgs, ThemeArgs, options};
use crate::terminal::event::Route;
use crate::terminal::screens::lobby;
use crate::terminal::table::seating::TableSeats;
use crate::terminal::table::state_dir::StateDir;
use crate::terminal::{self, event_loop};

/// Shown under `bastide play --help`.
pub const HELP: &str = "\
A seat is `human`, a level from `level:1` to `level:10`, a mind by its name (`bastide duel --help`), or a bot
(`cmd:./mybot`, `lib:…`, `wasm:…`; see `bastide match --help`).
Without a game the lobby opens, where everything can be chosen.
Examples: bastide play gems
          bastide play carcassonne --seat human --seat level:5 -o edition=seed";

/// Game and opponents.
#[derive(Args, Default)]
pub struct PlayArgs {
    /// The game; without one, the lobby opens
    #[arg(value_parser = cli::game_names())]
    game: Option<String>,
    /// The player of a seat, once for each seat [default: `human`, then `level:5`]
    #[arg(long = "seat", value_name = "WHO", requires = "game")]
    seat: Vec<String>,
    #[command(flatten)]
    setup: SetupArgs,
    /// Seed of all luck; `daily` is the same for all players on one day [default: new every time]
    #[arg(long, requires = "game")]
    seed: Option<String>,
    /// Go on with the game of a record file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "options", "seed"])]
    load: Option<PathBuf>,
    #[command(flatten)]
    pace: PaceArgs,
    #[command(flatten)]
    theme: ThemeArgs,
}

/// Plays: in the lobby, or straight at a table.
pub fn run(args: &PlayArgs) -> Result<ExitCode> {
    terminal::require("`bastide engine` plays for programs, `bastide duel` lets minds play")?;
    let state_dir = StateDir::of_user();
    let preferences = state_dir.preferences().0;
    let options = options(&args.theme, &args.pace, &preferences)?;
    let route = match (&args.load, &args.game) {
        (Some(path), _) => {
            let seating = lobby::load(path, &preferences)
                .map_err(|why| Misuse(format!("{}: {why}", path.display())))?;
            Route::Table(Box::new(seating))
        }
        (None, None) if args.setup.is_empty() => Route::Lobby(String::new()),
        (None, None) => return Err(Misuse("options are those of a game: name one".to_owned()).into()),
        (None, Some(name)) => {
            let entry = cli::game(name);
            let seats = seats(args, entry)?;
            let setup = args.setup.setup_for(entry, seats.len())?;
            let seating = TableSeats::start(entry, setup, seats, args.seed.as_deref()).map_err(Misuse)?;
            Route::Table(Box::new(seating))
        }
    };
    event_loop::run(route, state_dir, &options)
}

/// The seats that were asked for; missing ones are filled up with minds.
fn seats(args: &PlayArgs, entry: &Entry) -> Result<Vec<String>> {
    let count = match args.setup.setup(entry) {
        Ok(setup) if args.seat.len() <= setup.seats().into() => setup.seats().into(),
        // Nothing but the options can be wrong then.
        Err(wrong) if args.seat.is_empty() => return Err(wrong),
        _ => args.seat.len(),
    };
    let mut seats = args.seat.clone();
    seats.extend(lobby::usual_seats(count).into_iter().skip(seats.len()));
    Ok(seats)
}
