//! Choices for a game, players and options, and the table made from them.

use std::path::Path;

use games::GAMES;
use kit::{Entry, Record, Setup};

use crate::records;
use crate::terminal::table::seating::TableSeats;
use crate::terminal::table::seats;
use crate::terminal::table::state_dir::{Preferences, SavedGame, SetupChoice};

/// The usual opponent of people.
pub const OPPONENT: &str = "level:5";

/// The last setup of a game, or the usual one: a person against minds.
pub fn chosen(preferences: &Preferences, entry: &Entry) -> SetupChoice {
    let usual =
        || SetupChoice { seats: usual_seats(entry.about.usual_seats.into()), ..SetupChoice::default() };
    let known = preferences.games.get(entry.about.name).filter(|chosen| setup(entry, chosen).is_ok());
    known.cloned().unwrap_or_else(usual)
}

/// A person on the first seat, and minds on the others.
pub fn usual_seats(count: usize) -> Vec<String> {
    let word = |seat: usize| if seat == 0 { seats::HUMAN } else { OPPONENT };
    (0..count).map(|seat| word(seat).to_owned()).collect()
}

/// The setup that was chosen, if it can be played.
pub fn setup(entry: &Entry, chosen: &SetupChoice) -> Result<Setup, String> {
    let options: Vec<(String, String)> =
        chosen.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    let setup = Setup::new(entry.about, Some(&chosen.seats.len().to_string()), &options);
    chosen.seats.iter().try_for_each(|word| seats::check(entry, word))?;
    setup.map_err(|bad| bad.0)
}

/// A game to go on with from a record and its notes, with the seats that were chosen last.
pub fn load(path: &Path, preferences: &Preferences) -> Result<TableSeats, String> {
    let in_words = |error: anyhow::Error| format!("{error:#}");
    let text = records::read_text(path).map_err(in_words)?;
    let notes = records::read_notes(path).map_err(in_words)?;
    let record = Record::read(GAMES, &text).map_err(|bad| bad.to_string())?;
    let seats = chosen(preferences, record.entry).seats;
    let count = record.points.len();
    TableSeats::resume(&SavedGame {
        game: record.entry.about.name.to_owned(),
        record: text,
        seats: if seats.len() == count { seats } else { usual_seats(count) },
        seed: crate::terminal::seed().to_string(),
        beside: notes.map_or(String::new(), |notes| notes.text()),
        clocks: vec![],
    })
}
