//! A game that was played, to look at: its table, with what is known of its players and turns.

use arena::{Notes, annotations};
use kit::{Departure, Message, Names, Player, Table, TurnReport};
use lang::Language;

use crate::terminal::table::seats;

/// A finished or unfinished game.
pub struct PastGame {
    pub table: Table,
    pub names: Names,
    /// Reasons of players that left, in that order.
    pub departures: Vec<(Player, Departure)>,
    /// Notes of each turn, the start first.
    pub notes: Vec<String>,
}

impl PastGame {
    /// The game of a record, with the notes beside it.
    pub fn new(table: Table, record: &str, notes: Option<&Notes>, language: Language) -> PastGame {
        let unnamed = || Names { texts: language.texts(), ..Names::default() };
        PastGame {
            names: notes.map_or_else(unnamed, |notes| seats::names(&notes.heading, language)),
            departures: notes.map(Notes::departures).unwrap_or_default(),
            notes: annotations(record, notes, table.turn())
                .into_iter()
                .map(|note| remark(note, language))
                .collect(),
            table,
        }
    }

    /// Reports of all turns.
    pub fn turns(&self) -> Vec<TurnReport> {
        let explained = |turn: TurnReport| turn.explain(&self.departures).render(&self.names);
        self.table.turn_reports().into_iter().map(explained).collect()
    }
}

/// A note with the reason of its mind in this language; other notes are in the words of their authors.
fn remark(note: String, language: Language) -> String {
    let Some((who, remark)) = note.split_once(": ") else { return note };
    let told = Message::new("{who}: {remark}").with("who", who.to_owned());
    language.say(told.with("remark", language.sentence(remark)))
}
