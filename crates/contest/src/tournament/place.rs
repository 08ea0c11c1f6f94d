//! Where in a file something is wrong.

use std::fmt;
use std::ops::Range;

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadFile {
    /// From 1; nothing if it is about the whole file.
    pub place: Option<(usize, usize)>,
    pub why: String,
}

impl BadFile {
    /// About these bytes of a text.
    pub fn at(text: &str, span: &Range<usize>, why: impl fmt::Display) -> BadFile {
        let mut start = span.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let before = &text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        BadFile { place: Some((line, column)), why: why.to_string() }
    }

    /// About the whole file.
    pub fn whole(why: impl fmt::Display) -> BadFile {
        BadFile { place: None, why: why.to_string() }
    }
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "line {line}, column {column}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl std::error::Error for BadFile {}
