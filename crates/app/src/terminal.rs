//! The terminal: a lobby, tables to play at, games to look at. `bastide play`, `replay` and `watch`.
//!
//! State and drawing are apart: events change a [`house::House`], which wishes for what it cannot do itself, and
//! drawing only reads it. Nothing here knows any game: squares, words and pictures come from sentences and scenes.

mod args;
pub mod board;
pub mod desk;
pub mod dots;
pub mod event;
pub mod film;
pub mod frame;
pub mod grain;
pub mod hint;
pub mod house;
pub mod line;
pub mod lobby;
pub mod notes;
pub mod palette;
pub mod plan;
pub mod play;
pub mod preview;
pub mod replay;
pub mod screen;
pub mod seat;
pub mod shelf;
pub mod sitting;
pub mod tally;
pub mod thinker;
pub mod words;

use std::io::IsTerminal;
use std::process::ExitCode;

use anyhow::{Context, Result};
use kit::Record;

use crate::cli::{self, Misuse};
use crate::records;
use args::{PaceArgs, used};
use event::Go;
use shelf::Shelf;
use sitting::Sitting;

pub use args::{PlayArgs, ReplayArgs, WatchArgs};

/// Shown under `bastide play --help`.
pub const PLAY_HELP: &str = "\
A seat is `human`, a level from `level:1` to `level:10`, a mind by its name (`bastide duel --help`), or a bot
(`cmd:./mybot`, `lib:…`, `wasm:…`; see `bastide match --help`).
Without a game the lobby opens, where everything can be chosen.
Examples: bastide play gems
          bastide play carcassonne --seat human --seat level:5 -o edition=seed";

/// Shown under `bastide watch --help`.
pub const WATCH_HELP: &str = "\
Example: bastide watch level:3 level:8 --game ripple";

/// Whether a screen can be shown here.
pub fn is_here() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stdout().is_terminal() && std::io::stdin().is_terminal() && !dumb
}

/// Plays: in the lobby, or straight at a table.
pub fn play(args: &PlayArgs) -> Result<ExitCode> {
    needs_terminal("`bastide engine` plays for programs, `bastide duel` lets minds play")?;
    let shelf = Shelf::of_user();
    let memory = shelf.memory().0;
    let used = used(&args.look, &args.pace, &memory)?;
    let go = match (&args.load, &args.game) {
        (Some(path), _) => {
            let sitting =
                lobby::load(path, &memory).map_err(|why| Misuse(format!("{}: {why}", path.display())))?;
            Go::Table(Box::new(sitting))
        }
        (None, None) if args.setup.is_empty() => Go::Lobby(String::new()),
        (None, None) => return Err(Misuse("options are those of a game: name one".to_owned()).into()),
        (None, Some(name)) => {
            let entry = cli::game(name);
            let seats = seats(args, entry)?;
            let setup = args.setup.setup_for(entry, seats.len())?;
            Go::Table(Box::new(table(entry, setup, seats, args.seed.as_deref())?))
        }
    };
    screen::run(go, shelf, &used)
}

/// The seats that were asked for; missing ones are filled up with minds.
fn seats(args: &PlayArgs, entry: &kit::Entry) -> Result<Vec<String>> {
    let setup = args.setup.setup(entry);
    let count = match setup {
        Ok(setup) if args.seat.len() <= setup.seats().into() => setup.seats().into(),
        _ => args.seat.len(),
    };
    let mut seats = args.seat.clone();
    seats.extend(lobby::usual_seats(count).into_iter().skip(seats.len()));
    Ok(seats)
}

fn table(
    entry: &'static kit::Entry,
    setup: kit::Setup,
    seats: Vec<String>,
    seed: Option<&str>,
) -> Result<Sitting> {
    seats.iter().try_for_each(|word| seat::check(entry, word)).map_err(Misuse)?;
    let seed = seed.map_or_else(self::seed, str::to_owned);
    Ok(Sitting::start(entry, setup, seats, seed).map_err(Misuse)?)
}

/// Watches minds and bots play.
pub fn watch(args: &WatchArgs) -> Result<ExitCode> {
    needs_terminal("`bastide duel` lets minds play without a screen")?;
    let count = args.who.len();
    let for_them =
        |entry: &&kit::Entry| (entry.about.seats.0.into()..=entry.about.seats.1.into()).contains(&count);
    let entry = match &args.game {
        Some(name) => cli::game(name),
        None => {
            games::GAMES.iter().find(for_them).ok_or_else(|| Misuse(format!("no game has {count} seats")))?
        }
    };
    if args.who.iter().any(|word| seat::is_human(word)) {
        return Err(Misuse("who plays uses `bastide play`".to_owned()).into());
    }
    let setup = args.setup.setup_for(entry, count)?;
    let sitting = table(entry, setup, args.who.clone(), args.seed.as_deref())?;
    let shelf = Shelf::of_user();
    let used = used(&args.look, &args.pace, &shelf.memory().0)?;
    screen::run(Go::Table(Box::new(sitting)), shelf, &used)
}

/// Looks at a game that was played.
pub fn replay(args: &ReplayArgs) -> Result<ExitCode> {
    needs_terminal("`bastide show` draws a record as text, SVG or a page")?;
    let name = || args.file.display().to_string();
    let text = records::read_text(&args.file).with_context(name)?;
    let table = Record::read(games::GAMES, &text).with_context(name)?.replay().with_context(name)?;
    let go = Go::Replay(Box::new(table), notes::read(&text));
    let shelf = Shelf::of_user();
    let used = used(&args.look, &PaceArgs::default(), &shelf.memory().0)?;
    screen::run(go, shelf, &used)
}

fn needs_terminal(instead: &str) -> Result<()> {
    if is_here() {
        return Ok(());
    }
    Err(Misuse(format!("this needs a terminal to draw on; {instead}")).into())
}

/// A seed that nobody has chosen.
pub fn seed() -> String {
    let clock = || {
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |now| now.subsec_nanos())
    };
    getrandom::u32().unwrap_or_else(|_| clock()).to_string()
}
