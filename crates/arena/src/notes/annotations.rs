//! Texts for each turn of a finished game: the notes beside its record, and old remarks in it.

use kit::verdict_text;

use super::Notes;
use crate::Fault;

/// Texts of the start and of each of `turns` turns: the remarks in the text of the record (`#` at the start of a line,
/// after the turn that they belong to), then the notes beside it.
pub fn annotations(record: &str, notes: Option<&Notes>, turns: usize) -> Vec<String> {
    let mut texts = remarks(record);
    texts.resize(turns + 1, String::new());
    if let Some(notes) = notes {
        notes.notes.iter().for_each(|note| {
            let name = notes.name(note.seat);
            let errors = note.errors.lines().map(|line| format!("{name}, error output: {line}"));
            note.remarks
                .iter()
                .map(|remark| format!("{name}: {remark}"))
                .chain(errors)
                .for_each(|line| add(&mut texts, note.turn.saturating_add(1), &line));
        });
        notes.faults.iter().for_each(|fault| {
            add(&mut texts, fault.turn.saturating_add(1), &left(&notes.name(fault.seat), fault));
            fault.lines().iter().for_each(|line| add(&mut texts, fault.turn.saturating_add(1), line));
        });
    }
    texts
}

fn left(name: &str, fault: &Fault) -> String {
    format!("{name}: {}", verdict_text(fault.kind.word()))
}

/// Adds a line to the notes of a turn, fit to be shown. Notes from elsewhere may name turns that were never played.
fn add(texts: &mut [String], turn: usize, line: &str) {
    if let Some(text) = texts.get_mut(turn) {
        text.push_str(if text.is_empty() { "" } else { "\n" });
        text.push_str(&kit::shown(line));
    }
}

impl Notes {
    fn name(&self, seat: u8) -> String {
        self.heading.seats.get(usize::from(seat)).map_or_else(String::new, super::SeatHeading::shown_name)
    }
}

/// The remarks after each turn, the first being those before all turns.
fn remarks(record: &str) -> Vec<String> {
    let (mut texts, mut turn) = (vec![String::new()], None);
    for line in record.lines().map(str::trim) {
        if let Some(remark) = line.strip_prefix('#') {
            let last = texts.len() - 1;
            add(&mut texts, last, remark.trim());
            continue;
        }
        turn = next_turn(line, turn);
        if turn.is_some_and(|turn| turn > 0) {
            texts.push(String::new());
        }
    }
    texts
}

/// The number of the turn that a line of a record is, 0 being the start; none in the header.
fn next_turn(line: &str, turn: Option<usize>) -> Option<usize> {
    let word = line.split_whitespace().next().unwrap_or("");
    match (word, turn) {
        ("start", None) => Some(0),
        ("bastide" | "game" | "rules" | "seats" | "option", None) => None,
        // The rows of a given position stand for a start; what follows them is the first turn.
        (word, turn) if word.starts_with('|') => turn,
        ("", turn) => turn,
        (_, turn) => Some(turn.unwrap_or(0) + 1),
    }
}

#[cfg(test)]
mod tests {
    use bots::protocol::Clock;

    use super::*;
    use crate::{Failure, FaultKind, Heading, Note, SeatHeading};

    const RECORD: &str = "bastide record 1\ngame ripple\nrules 1\nseats 2\noption width 2\nstart / 1\na1\nb1 / 3\n\
                          # it looks 60 % good\n# and so on\nunfinished 1 1\n";

    fn notes() -> Notes {
        let seat =
            |spec: &str| SeatHeading { spec: spec.to_owned(), seed: "1".to_owned(), name: None, wants: None };
        let seats = vec![seat("human"), seat("greedy")];
        Notes::new(Heading {
            clock: Clock::Move { ms: 1000 },
            pondering: false,
            opening: 0,
            sandbox: None,
            seats,
        })
    }

    #[test]
    fn remarks_that_reorder_or_control_the_screen_get_stand_ins() {
        let record = RECORD.replace("it looks 60 % good", "a\u{202e}b\u{1b}[31mc");
        assert_eq!(annotations(&record, None, 2)[2], "a\u{fffd}b\u{fffd}[31mc\nand so on");
    }

    #[test]
    fn remarks_stand_after_their_turns() {
        assert_eq!(annotations(RECORD, None, 2), ["", "", "it looks 60 % good\nand so on"]);
    }

    #[test]
    fn a_record_that_begins_from_a_position_has_remarks_too() {
        let record =
            "bastide record 1\ngame ripple\nrules 1\n| 2 x 2\n| . .\n# set up\na1\n# first\nunfinished 1 0\n";
        assert_eq!(annotations(record, None, 1), ["set up", "first"]);
    }

    #[test]
    fn what_is_noted_beside_a_record_follows_and_turns_that_never_were_are_passed_over() {
        let mut notes = notes();
        let note = |turn, text: &str| Note {
            turn,
            seat: 1,
            charged: None,
            remarks: vec![text.to_owned()],
            errors: "oh\nno".to_owned(),
        };
        notes.notes = vec![note(1, "mine"), note(usize::MAX, "never")];
        let failure = Failure::new(FaultKind::Timeout, "it did not answer in time");
        let fault = Fault::new(0, 0, failure, "cmd:./b".to_owned());
        notes.faults = vec![Fault { evidence: vec!["> turn".to_owned()], ..fault }];
        let texts = annotations(RECORD, Some(&notes), 2);
        assert_eq!(texts[1], "human: out of time\nit did not answer in time\n> turn");
        assert!(
            texts[2].ends_with("and so on\ngreedy: mine\ngreedy, error output: oh\ngreedy, error output: no")
        );
    }
}
