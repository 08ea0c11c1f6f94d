//! The terminal: a lobby, tables to play at, games to look at. `bastide play`, `replay` and `watch` open it.
//!
//! State and drawing are apart, as in the Elm architecture: events change an [`app::App`], which returns effects for an
//! [`table::effect_runner::EffectRunner`] to carry out, and drawing only reads the state. Nothing here knows any game:
//! squares, words and pictures come from sentences and scenes.

pub mod app;
pub mod args;
pub mod event;
pub mod event_loop;
pub mod picture;
mod raw_terminal;
pub mod screens;
pub mod table;

use std::io::IsTerminal;

use anyhow::Result;
use kit::Seed;

use crate::cli::Misuse;

/// Whether a screen can be shown here.
pub fn is_here() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stdout().is_terminal() && std::io::stdin().is_terminal() && !dumb
}

/// Refuses to go on where no screen can be shown, and says what can be done instead.
pub fn require(instead: &str) -> Result<()> {
    if is_here() {
        return Ok(());
    }
    Err(Misuse(format!("this needs a terminal to draw on; {instead}")).into())
}

/// A seed that nobody has chosen.
pub fn seed() -> Seed {
    let clock = || {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |now| now.as_nanos() as u64)
    };
    Seed::random(getrandom::u64().unwrap_or_else(|_| clock()))
}
