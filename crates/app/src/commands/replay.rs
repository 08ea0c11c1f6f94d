//! `bastide replay`: a game that was played, turn by turn on the screen.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use games::GAMES;
use kit::{Names, Record};

use crate::records;
use crate::terminal::args::{PaceArgs, ThemeArgs, options};
use crate::terminal::event::Route;
use crate::terminal::table::past_game::PastGame;
use crate::terminal::table::state_dir::StateDir;
use crate::terminal::{self, event_loop};

/// Which game to look at.
#[derive(Args)]
pub struct ReplayArgs {
    /// A record file
    file: PathBuf,
    #[command(flatten)]
    theme: ThemeArgs,
}

/// Looks at a game that was played.
pub fn run(args: &ReplayArgs) -> Result<ExitCode> {
    terminal::require("`bastide show` draws a record as text, SVG or a page")?;
    let name = || args.file.display().to_string();
    let text = records::read_text(&args.file).with_context(name)?;
    let table = Record::read(GAMES, &text).with_context(name)?.replay().with_context(name)?;
    let notes = records::read_notes(&args.file)?;
    let state_dir = StateDir::of_user();
    let options = options(&args.theme, &PaceArgs::default(), &state_dir.preferences().0)?;
    let game = PastGame::new(table, &text, notes.as_ref(), options.theme.language);
    // The reader need not be the person who played.
    let names = Names { you: None, ..game.names };
    let route = Route::Replay(Box::new(PastGame { names, ..game }));
    event_loop::run(route, state_dir, &options)
}
