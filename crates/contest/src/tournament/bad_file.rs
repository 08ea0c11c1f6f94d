//! Mistakes in a tournament's file with their position.

use std::fmt;
use std::ops::Range;

use kit::{shown, stand_in};

/// Longest line that is quoted.
const WIDEST: usize = 200;

/// A mistake and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadFile {
    /// Line and column from 1; none for the whole file.
    pub place: Option<(usize, usize)>,
    pub why: String,
    /// The line that is quoted.
    pub line: String,
    /// Further mistakes of the same file.
    pub more: Vec<BadFile>,
}

impl BadFile {
    /// A mistake at these bytes of a text.
    pub fn at(text: &str, span: &Range<usize>, why: impl fmt::Display) -> BadFile {
        let mut start = span.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let before = &text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let quoted = text.lines().nth(line - 1).unwrap_or_default();
        let quoted = quoted.chars().take(WIDEST).map(stand_in).collect();
        BadFile { place: Some((line, column)), why: shown(&why.to_string()), line: quoted, more: Vec::new() }
    }

    /// Adds further mistakes, in file order.
    pub fn and(mut self, more: Vec<BadFile>) -> BadFile {
        self.more = more.into_iter().filter(|other| *other != self).collect();
        self.more.sort_by_key(|other| other.place);
        self.more.dedup();
        self
    }

    /// A mistake of the whole file.
    pub fn whole(why: impl fmt::Display) -> BadFile {
        BadFile { place: None, why: shown(&why.to_string()), line: String::new(), more: Vec::new() }
    }
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.one(f)?;
        self.more.iter().try_for_each(|other| {
            f.write_str("\n")?;
            other.one(f)
        })
    }
}

impl BadFile {
    fn one(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.place {
            Some((line, column)) => {
                write!(f, "line {line}, column {column}: {}", self.why)?;
                let pad = " ".repeat(column - 1);
                if column <= WIDEST { write!(f, "\n    {}\n    {pad}^", self.line) } else { Ok(()) }
            }
            None => f.write_str(&self.why),
        }
    }
}

impl std::error::Error for BadFile {}
