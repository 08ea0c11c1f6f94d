//! What players noted at each turn, as remarks in a record: those after a turn belong to it.

/// The text of a record with a remark after each turn that has a note.
pub fn write(record: &str, notes: &[Option<String>]) -> String {
    let mut written = String::new();
    let mut turn = None;
    for line in record.lines() {
        written.push_str(line);
        written.push('\n');
        turn = next_turn(line, turn);
        let note = turn.and_then(|turn: usize| notes.get(turn.checked_sub(1)?)?.as_deref());
        for line in note.into_iter().flat_map(str::lines) {
            written.push_str(&format!("# {line}\n"));
        }
    }
    written
}

/// The remarks after each turn, the first being those before all turns.
pub fn read(record: &str) -> Vec<String> {
    let (mut notes, mut turn) = (vec![String::new()], None);
    for line in record.lines().map(str::trim) {
        if let Some(remark) = line.strip_prefix('#') {
            let note = notes.last_mut().expect("there is one from the start");
            note.push_str(if note.is_empty() { "" } else { "\n" });
            note.push_str(remark.trim());
            continue;
        }
        turn = next_turn(line, turn);
        if turn.is_some_and(|turn| turn > 0) {
            notes.push(String::new());
        }
    }
    notes
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
    use super::*;

    const RECORD: &str = "bastide record 1\ngame ripple\nrules 1\nseats 2\noption width 2\nstart / 1\na1\nb1 / 3\nunfinished 1 1\n";

    #[test]
    fn notes_stand_after_their_turns_and_read_back() {
        let notes = [None, Some("it looks 60 % good\nand so on".to_owned())];
        let written = write(RECORD, &notes);
        assert!(written.contains("b1 / 3\n# it looks 60 % good\n# and so on\nunfinished"), "{written}");
        let read = read(&written);
        assert_eq!(read[..3], ["", "", "it looks 60 % good\nand so on"]);
    }

    #[test]
    fn a_record_that_begins_from_a_position_has_notes_too() {
        let record =
            "bastide record 1\ngame ripple\nrules 1\n| 2 x 2\n| . .\n# set up\na1\n# first\nunfinished 1 0\n";
        assert_eq!(read(record)[..2], ["set up", "first"]);
    }
}
