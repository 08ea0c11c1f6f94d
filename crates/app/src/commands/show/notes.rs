//! Notes of a game: remarks in the record itself, and remarks of bots in the notes beside it.

use std::path::Path;

use anyhow::Result;
use arena::{Notes, SeatHeading, annotations};
use kit::{Departure, Player, PositionReport, Remark, shown};

use crate::records::{explained, read_notes};

/// All that is known of a game besides its record.
pub struct Known {
    /// Remarks in the record by turn, those of the start first.
    written: Vec<String>,
    /// The notes that `match --save` wrote beside the record.
    beside: Option<Notes>,
}

impl Known {
    /// Reads the remarks in a record of `turns` turns, and the notes beside its file if there are any.
    pub fn read(file: &Path, record: &str, turns: usize) -> Result<Known> {
        Ok(Known { written: annotations(record, None, turns), beside: read_notes(file)? })
    }

    /// The names of the players, if they are known: those that bots gave themselves, or how they were asked to the table.
    pub fn players(&self) -> Vec<String> {
        let seats = self.beside.iter().flat_map(|notes| &notes.heading.seats);
        seats.map(SeatHeading::shown_name).collect()
    }

    /// The report of a position, with the reasons of players that left.
    pub fn explain(&self, report: PositionReport) -> PositionReport {
        explained(report, self.beside.as_ref())
    }

    /// Lines below a board: who sat where, and who left before this turn and why.
    pub fn lines(&self, turn: usize, is_last: bool) -> Vec<String> {
        let Some(notes) = &self.beside else { return Vec::new() };
        let seats = (0..).map(Player).zip(self.players());
        let seats = seats.map(|(player, name)| format!("{player}: {name}"));
        let faults = notes.faults.iter().filter(|fault| is_last || fault.turn < turn);
        let faults =
            faults.map(|fault| shown(&format!("{}: {}", fault.headline(Player(fault.seat)), fault.why)));
        seats.chain(faults).collect()
    }

    /// Reasons of players that left, if the notes have them.
    pub fn departures(&self) -> Vec<(Player, Departure)> {
        self.beside.as_ref().map(Notes::departures).unwrap_or_default()
    }

    /// The same by seat.
    pub fn left(&self) -> Vec<Option<Departure>> {
        self.beside.as_ref().map(Notes::left).unwrap_or_default()
    }

    /// Notes of a turn, the start being 0.
    pub fn remarks(&self, turn: usize) -> Vec<Remark> {
        let own = self.written.get(turn).filter(|text| !text.is_empty());
        let mut remarks: Vec<Remark> = own.map(|text| Remark::new(None, "note", text)).into_iter().collect();
        remarks.extend(self.beside.iter().flat_map(|notes| notes.remarks(turn)));
        remarks
    }
}
