//! Notes beside a record: players, clock, remarks of bots, and their faults.

use std::fmt::Write;

use bots::protocol::{Clock, Wants};
use bots::sandbox::SandboxLevel;
use kit::{Departure, GameOutcome, Player, PositionReport, Scores, shown};
use serde::{Deserialize, Serialize};

use crate::Fault;

mod annotations;
mod remarks;

pub use annotations::annotations;

/// All of it. As a text it has one JSON object a line: `{"match":…}`, then `{"note":…}` and `{"fault":…}`.
#[derive(Clone, PartialEq, Debug)]
pub struct Notes {
    /// Players and terms.
    pub heading: Heading,
    /// Notes, by turns.
    pub notes: Vec<Note>,
    /// Faults of players that were sent off.
    pub faults: Vec<Fault>,
}

/// Players and terms.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Heading {
    /// The clock of all bots.
    pub clock: Clock,
    /// True if bots may think while it is not their turn.
    pub pondering: bool,
    /// Number of turns of a random opening, which no player chose.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub opening: usize,
    /// Lowest sandbox level of all bots, S0 to S3.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sandbox: Option<SandboxLevel>,
    pub seats: Vec<SeatHeading>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like that")]
fn is_zero(turns: &usize) -> bool {
    *turns == 0
}

/// The player of a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatHeading {
    /// As it was asked to the table.
    pub spec: String,
    /// For its own luck.
    pub seed: String,
    /// The name that a bot gave itself.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// Fields that a bot wanted in its messages.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub wants: Option<Wants>,
}

impl SeatHeading {
    /// Name of the player, fit to be shown: the one that a bot gave itself, else its spec.
    pub fn shown_name(&self) -> String {
        shown(self.name.as_deref().unwrap_or(&self.spec))
    }
}

/// Traces of a player in one turn, or of a bot while it started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Note {
    /// The turn; the first one after it, for what was said at the start.
    pub turn: usize,
    pub seat: u8,
    /// Charge for the answer; `None` if no move was made.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub charged: Option<u64>,
    /// Its remark on the move, its logs, and its errors.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub remarks: Vec<String>,
    /// Text on standard error, escaped and cut.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub errors: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum NoteLine {
    Match(Heading),
    Note(Note),
    Fault(Fault),
}

/// Reason why notes cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum BadNotes {
    /// A line that is none of ours.
    #[error("line {0} of the notes: {1}")]
    NoteLine(usize, serde_json::Error),
    /// The first line is another's.
    #[error("notes begin with a line {{\"match\":…}}")]
    Heading,
    #[error("the notes tell of seat {0}, and there are {1}, counted from 0")]
    Seat(u8, usize),
}

impl Notes {
    pub fn new(heading: Heading) -> Notes {
        Notes { heading, notes: Vec::new(), faults: Vec::new() }
    }

    /// Reasons of players that left the game, in that order.
    pub fn departures(&self) -> Vec<(Player, Departure)> {
        self.faults.iter().map(|fault| (Player(fault.seat), fault.kind.departure())).collect()
    }

    /// The same by seat.
    pub fn left(&self) -> Vec<Option<Departure>> {
        let departures = self.departures();
        let of = |player| departures.iter().find(|(other, _)| *other == player).map(|(_, why)| *why);
        Player::all(self.heading.seats.len() as u8).map(of).collect()
    }

    /// The text of the notes.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let notes = self.notes.iter().cloned().map(NoteLine::Note);
        let faults = self.faults.iter().cloned().map(NoteLine::Fault);
        for line in std::iter::once(NoteLine::Match(self.heading.clone())).chain(notes).chain(faults) {
            let line = serde_json::to_string(&line).expect("notes are plain data");
            writeln!(text, "{line}").expect("a text takes all");
        }
        text
    }

    /// Reads what [`Notes::text`] writes.
    pub fn read(text: &str) -> Result<Notes, BadNotes> {
        let (mut heading, mut notes, mut faults) = (None, Vec::new(), Vec::new());
        for (number, line) in (1..).zip(text.lines()) {
            match serde_json::from_str(line).map_err(|error| BadNotes::NoteLine(number, error))? {
                NoteLine::Match(first) => heading = Some(first),
                NoteLine::Note(note) => notes.push(note),
                NoteLine::Fault(fault) => faults.push(fault),
            }
        }
        Notes { heading: heading.ok_or(BadNotes::Heading)?, notes, faults }.checked()
    }

    fn checked(self) -> Result<Notes, BadNotes> {
        let seats = self.heading.seats.len();
        let mut named =
            self.notes.iter().map(|note| note.seat).chain(self.faults.iter().map(|fault| fault.seat));
        match named.find(|&seat| usize::from(seat) >= seats) {
            Some(seat) => Err(BadNotes::Seat(seat, seats)),
            None => Ok(self),
        }
    }

    /// The report of a position with the reasons of players that left; without winners if all were absent.
    pub fn explain(&self, report: PositionReport) -> PositionReport {
        let mut report = report.explain(&self.departures());
        if self.all_absent() {
            report.outcome = report.outcome.map(GameOutcome::without_winners);
        }
        report
    }

    /// Ranks by seat, 1 the best. A game is over when all but one have left, so the rules would let the last bot to
    /// fail its start win; if none got ready, all share the last rank.
    pub fn ranks(&self, scores: &Scores) -> Vec<usize> {
        let seats = self.heading.seats.len();
        if self.all_absent() { vec![seats; seats] } else { scores.ranks() }
    }

    /// True if no player got ready: only a ready bot has a name.
    fn all_absent(&self) -> bool {
        let played = |seat: u8| self.heading.seats[usize::from(seat)].name.is_some();
        self.faults.iter().filter(|fault| !played(fault.seat)).count() == self.heading.seats.len()
    }

    /// Forgets what was noted from this turn on, where the game went another way.
    pub(crate) fn forget_from(&mut self, turn: usize) {
        self.notes.retain(|note| note.turn < turn);
        self.faults.retain(|fault| fault.turn < turn);
    }

    /// Charge for an answer of that turn.
    pub fn charged(&self, turn: usize, seat: u8) -> Option<u64> {
        self.notes
            .iter()
            .find(|note| note.turn == turn && note.seat == seat && note.charged.is_some())?
            .charged
    }
}
