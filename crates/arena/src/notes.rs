//! What is kept beside a record: who sat where and under which clock, what bots remarked, and their faults.

use std::fmt::Write;

use bots::protocol::{Clock, LONGEST_KEPT, MOST_KEPT, Wants};
use kit::Scores;
use serde::{Deserialize, Serialize};

use crate::Fault;

/// All of it. As a text it has one JSON object a line: `{"match":…}`, then `{"note":…}` and `{"fault":…}`.
#[derive(Clone, PartialEq, Debug)]
pub struct Notes {
    /// Who played, and how.
    pub heading: Heading,
    /// What was noted, by turns.
    pub notes: Vec<Note>,
    /// Who was sent off.
    pub faults: Vec<Fault>,
}

/// Who played, and how.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Heading {
    /// The clock of all bots.
    pub clock: Clock,
    /// Whether bots may think while it is not their turn.
    pub pondering: bool,
    /// By seat.
    pub seats: Vec<Seated>,
}

/// Who sat on a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Seated {
    /// As he was asked to the table.
    pub spec: String,
    /// For his own luck.
    pub seed: String,
    /// The name that a bot gave itself.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// What a bot wanted to be told.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub wants: Option<Wants>,
}

/// What a bot left behind in one turn, or while it started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Note {
    /// The turn; the first one after it, for what was said at the start.
    pub turn: usize,
    /// Whose.
    pub seat: u8,
    /// What the answer was charged; nothing where no move was made.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub charged: Option<u64>,
    /// Its remark on the move, its logs, and its errors.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub remarks: Vec<String>,
    /// What it wrote on standard error, escaped and cut.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub errors: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Match(Heading),
    Note(Note),
    Fault(Fault),
}

/// Why notes cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum BadNotes {
    /// A line that is none of ours.
    #[error("line {0} of the notes: {1}")]
    Line(usize, serde_json::Error),
    /// The first line is another's.
    #[error("notes begin with a line {{\"match\":…}}")]
    Heading,
}

impl Notes {
    /// The text of the notes.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let notes = self.notes.iter().cloned().map(Line::Note);
        let faults = self.faults.iter().cloned().map(Line::Fault);
        for line in std::iter::once(Line::Match(self.heading.clone())).chain(notes).chain(faults) {
            let line = serde_json::to_string(&line).expect("notes are plain data");
            writeln!(text, "{line}").expect("a text takes all");
        }
        text
    }

    /// Reads what [`Notes::text`] writes.
    pub fn read(text: &str) -> Result<Notes, BadNotes> {
        let (mut heading, mut notes, mut faults) = (None, Vec::new(), Vec::new());
        for (number, line) in (1..).zip(text.lines()) {
            match serde_json::from_str(line).map_err(|error| BadNotes::Line(number, error))? {
                Line::Match(first) => heading = Some(first),
                Line::Note(note) => notes.push(note),
                Line::Fault(fault) => faults.push(fault),
            }
        }
        Ok(Notes { heading: heading.ok_or(BadNotes::Heading)?, notes, faults })
    }

    /// Ranks by seat, 1 the best. A game is over when all but one have left, so that the rules would have the last of
    /// those who never got ready win it; but where nobody got ready nobody played, and all share the last rank.
    pub fn ranks(&self, scores: &Scores) -> Vec<usize> {
        let seats = self.heading.seats.len();
        let played = |seat: u8| self.heading.seats[usize::from(seat)].name.is_some();
        let absent = self.faults.iter().filter(|fault| !played(fault.seat)).count();
        if absent == seats { vec![seats; seats] } else { scores.ranks() }
    }

    /// What an answer of that turn was charged.
    pub fn charged(&self, turn: usize, seat: u8) -> Option<u64> {
        self.notes
            .iter()
            .find(|note| note.turn == turn && note.seat == seat && note.charged.is_some())?
            .charged
    }
}

/// The remarks of one bot, bounded however much it talks.
#[derive(Default, Debug)]
pub struct Remarks {
    now: Vec<String>,
    kept: usize,
}

impl Remarks {
    /// Keeps a remark, its length and all of them together being bounded.
    pub fn keep(&mut self, remark: &str) {
        let mut short: String = remark.chars().take(LONGEST_KEPT).collect();
        if short.len() < remark.len() {
            short.push('…');
        }
        self.kept += short.len();
        if self.kept <= MOST_KEPT {
            self.now.push(short);
        }
    }

    /// What was written on standard error, if there is still room for it.
    pub fn fit(&mut self, errors: String) -> String {
        self.kept += errors.len();
        if self.kept <= MOST_KEPT || errors.is_empty() { errors } else { "…".to_owned() }
    }

    /// Those since last asked.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_bounded_one_by_one_and_together() {
        let mut remarks = Remarks::default();
        let long = "ü".repeat(60_000);
        (0..100_000).for_each(|_| remarks.keep(&long[..2002]));
        remarks.keep(&long);
        let kept = remarks.take();
        assert!(kept.iter().all(|remark| remark.chars().count() == LONGEST_KEPT + 1));
        assert!(kept.iter().map(String::len).sum::<usize>() <= MOST_KEPT);
        assert!(kept.len() > 100);
        assert_eq!(
            (remarks.fit("more".to_owned()), remarks.fit(String::new())),
            ("…".to_owned(), String::new())
        );
    }
}
