//! A sheet of letters with their inks, on which a text picture is put together in any order.

use super::{Ink, TextLine};
use kit::stand_in;

/// Rows of letters; what was never written on is blank.
#[derive(Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
}

/// Letters beyond this column or row are left out, lest two far cells make a picture of gigabytes.
const EDGE: usize = 4096;

const BLANK: (char, Ink) = (' ', Ink::Plain);

impl Canvas {
    pub(super) fn put(&mut self, column: usize, row: usize, letter: char, ink: Ink) {
        if column >= EDGE || row >= EDGE {
            return;
        }
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, Vec::new);
        }
        let row = &mut self.rows[row];
        if row.len() <= column {
            row.resize(column + 1, BLANK);
        }
        row[column] = (stand_in(letter), ink);
    }

    /// Writes a text from that column on.
    pub(super) fn put_text(&mut self, column: usize, row: usize, text: &str, ink: Ink) {
        for (index, letter) in text.chars().enumerate() {
            self.put(column.saturating_add(index), row, letter, ink);
        }
    }

    /// Writes a line from that column on.
    pub(super) fn put_line(&mut self, column: usize, row: usize, line: &TextLine) {
        let mut column = column;
        for span in line {
            self.put_text(column, row, &span.text, span.ink);
            column = column.saturating_add(span.text.chars().count());
        }
    }

    /// The letter at that place.
    pub(super) fn letter(&self, column: usize, row: usize) -> char {
        self.rows.get(row).and_then(|row| row.get(column)).unwrap_or(&BLANK).0
    }

    pub(super) fn width(&self) -> usize {
        self.rows.iter().map(|row| trimmed(row).len()).max().unwrap_or(0)
    }

    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    /// The sheet as lines of text, in colours or without a single escape.
    pub(super) fn print(&self, colour: bool) -> String {
        let mut text = String::new();
        for row in &self.rows {
            for run in trimmed(row).chunk_by(|a, b| a.1 == b.1) {
                let letters = run.iter().map(|(letter, _)| letter);
                match run[0].1.sgr().filter(|_| colour) {
                    Some(code) => {
                        text.push_str(&format!("\x1b[{code}m"));
                        text.extend(letters);
                        text.push_str("\x1b[0m");
                    }
                    None => text.extend(letters),
                }
            }
            text.push('\n');
        }
        // Even an empty picture is a line.
        if text.is_empty() { "\n".into() } else { text }
    }
}

fn trimmed(row: &[(char, Ink)]) -> &[(char, Ink)] {
    let length = row.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
    &row[..length]
}
