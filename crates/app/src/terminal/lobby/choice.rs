//! What was chosen for a game: who sits at the table, with which options; and how that becomes a table.

use std::path::Path;

use games::GAMES;
use kit::{Entry, Record, Setup};

use crate::records;
use crate::terminal::shelf::{Chosen, Memory, Saved};
use crate::terminal::sitting::Sitting;
use crate::terminal::{notes, seat};

/// Who plays against people unless they say otherwise.
pub const OPPONENT: &str = "level:5";

/// How a game was set up last, or as usual: somebody at the keyboard against minds.
pub fn chosen(memory: &Memory, entry: &Entry) -> Chosen {
    let usual = || Chosen { seats: usual_seats(entry.about.usual_seats.into()), ..Chosen::default() };
    let known = memory.games.get(entry.about.name).filter(|chosen| setup(entry, chosen).is_ok());
    known.cloned().unwrap_or_else(usual)
}

/// Somebody at the keyboard, and minds on the other seats.
pub fn usual_seats(count: usize) -> Vec<String> {
    let word = |seat: usize| if seat == 0 { seat::HUMAN } else { OPPONENT };
    (0..count).map(|seat| word(seat).to_owned()).collect()
}

/// The setup that was chosen, if it can be played.
pub fn setup(entry: &Entry, chosen: &Chosen) -> Result<Setup, String> {
    let options: Vec<(String, String)> =
        chosen.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    let setup = Setup::new(entry.about, Some(&chosen.seats.len().to_string()), &options);
    chosen.seats.iter().try_for_each(|word| seat::check(entry, word))?;
    setup.map_err(|bad| bad.0)
}

/// Sits down as it was chosen.
pub fn sit(entry: &'static Entry, chosen: &Chosen, seed: String) -> Result<Sitting, String> {
    Sitting::start(entry, setup(entry, chosen)?, chosen.seats.clone(), seed)
}

/// A game to go on with from a record, with the seats that were chosen last.
pub fn load(path: &Path, memory: &Memory) -> Result<Sitting, String> {
    let text = records::read_text(path).map_err(|error| format!("{error:#}"))?;
    let record = Record::read(GAMES, &text).map_err(|bad| bad.to_string())?;
    let mut notes = notes::read(&text).into_iter().skip(1);
    let seats = chosen(memory, record.entry).seats;
    let count = record.points.len();
    let notes = record.turns.iter().map(|_| notes.next().filter(|note| !note.is_empty())).collect();
    Sitting::resume(&Saved {
        game: record.entry.about.name.to_owned(),
        record: text,
        seats: if seats.len() == count { seats } else { usual_seats(count) },
        seed: crate::terminal::seed(),
        notes,
        clocks: vec![],
    })
}
