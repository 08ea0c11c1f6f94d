//! A game that was played, to look at: its table, with what is known of its players and turns.

use arena::{Notes, annotations};
use kit::{Departure, Names, Player, Table, TurnReport};

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
    pub fn new(table: Table, record: &str, notes: Option<&Notes>) -> PastGame {
        PastGame {
            names: notes.map(|notes| seats::names(&notes.heading)).unwrap_or_default(),
            departures: notes.map(Notes::departures).unwrap_or_default(),
            notes: annotations(record, notes, table.turn()),
            table,
        }
    }

    /// Reports of all turns.
    pub fn turns(&self) -> Vec<TurnReport> {
        let explained = |turn: TurnReport| turn.explain(&self.departures).render(&self.names);
        self.table.turn_reports().into_iter().map(explained).collect()
    }
}
