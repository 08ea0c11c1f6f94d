//! The terminal: a lobby, tables to play at, games to look at. `bastide play`, `replay` and `watch` open it.
//!
//! State and drawing are apart, as in the Elm architecture: events change an [`app::App`], which returns effects for an
//! [`table::effect_runner::EffectRunner`] to carry out, and drawing only reads the state. Nothing here knows any game:
//! squares, words and pictures come from sentences and scenes.

pub mod app;
pub mod args;
mod background;
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

/// True if a screen can be shown here.
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

/// The word for the seed of the day, and what the seed begins with.
pub const DAILY: &str = "daily";

/// The seed that a player named: any text, and for `daily` the same for all players on one day.
pub fn named_seed(text: &str) -> Seed {
    if text == DAILY { Seed::new(format!("{DAILY} {}", today())) } else { Seed::new(text) }
}

/// The day in UTC, as `2026-11-17`.
fn today() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    date(now.map_or(0, |now| now.as_secs() / 86_400) as i64)
}

/// The date of a day counted from 1970-01-01, in the calendar of eras of 400 years that begin in March.
fn date(days: i64) -> String {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A random seed.
pub fn seed() -> Seed {
    let clock = || {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |now| now.as_nanos() as u64)
    };
    Seed::random(getrandom::u64().unwrap_or_else(|_| clock()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_the_dates_of_the_calendar() {
        let dates = [0, 59, 11_016, 19_782, 20_774].map(date);
        assert_eq!(dates, ["1970-01-01", "1970-03-01", "2000-02-29", "2024-02-29", "2026-11-17"]);
        assert!(named_seed(DAILY).to_string().starts_with("daily 2"));
        assert_eq!(named_seed("7"), Seed::new("7"));
    }
}
