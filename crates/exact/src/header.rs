//! The header of a tablebase: lines of text that say whose values follow, and what was found.

use std::fmt;

use crate::SolvedLevel;
use crate::sum::sum;

/// The first line of every tablebase.
const FORMAT: &str = "bastide tablebase 1";

/// The longest header that is read, in bytes.
pub const LONGEST_HEADER: usize = 1 << 14;

/// Which positions a tablebase has, and what was found of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablebaseHeader {
    /// The game, the version of its rules, and every option that matters: equal lines, equal tablebases.
    pub setup: String,
    /// Places of positions.
    pub places: u64,
    /// Positions that no level decided: draws, if it is whole.
    pub open: u64,
    /// Positions decided by each level, from 1 ply on.
    pub decided: Vec<u64>,
    /// All levels are made; if not, it is a checkpoint that solving resumes from.
    pub is_whole: bool,
}

/// Bytes that are not a tablebase of ours, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadTablebase(pub String);

impl BadTablebase {
    pub(crate) fn new(why: impl Into<String>) -> BadTablebase {
        BadTablebase(why.into())
    }
}

impl fmt::Display for TablebaseHeader {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let decided: Vec<String> = self.decided.iter().map(u64::to_string).collect();
        let state = if self.is_whole { "whole" } else { "unfinished" };
        writeln!(f, "{FORMAT}\nsetup {}\nplaces {}", self.setup, self.places)?;
        writeln!(f, "state {state}\nopen {}\ndecided {}", self.open, decided.join(" "))
    }
}

impl TablebaseHeader {
    /// The bytes of the header: its lines, and one with their checksum.
    pub fn bytes(&self) -> Vec<u8> {
        let text = self.to_string();
        format!("{text}sum {:016x}\n", sum(text.as_bytes())).into_bytes()
    }

    /// Reads the header from the first bytes of a tablebase, and says how many bytes it has.
    pub fn read(bytes: &[u8]) -> Result<(TablebaseHeader, usize), BadTablebase> {
        let bad = |why: &str| BadTablebase::new(format!("not a tablebase: {why}"));
        let head = &bytes[..bytes.len().min(LONGEST_HEADER)];
        let lines = head.split_inclusive(|byte| *byte == b'\n').take(7);
        let length = lines.map(<[u8]>::len).sum();
        let text = str::from_utf8(&head[..length]).map_err(|_| bad("its header is not text"))?;
        let lines: Vec<&str> = text.lines().collect();
        let &[format, setup, places, state, open, decided, check] = &lines[..] else {
            return Err(bad("its header has 7 lines"));
        };
        if format != FORMAT {
            return Err(bad(&format!("its first line is `{FORMAT}`")));
        }
        let rest = |line: &'static str, given: &str| -> Result<String, BadTablebase> {
            let rest = given
                .strip_prefix(line)
                .and_then(|rest| rest.strip_prefix(' ').or(rest.is_empty().then_some("")));
            rest.map(str::to_owned).ok_or_else(|| bad(&format!("its header lacks the line `{line} …`")))
        };
        let number = |line, given: &str| {
            rest(line, given)?.parse::<u64>().map_err(|_| bad(&format!("`{line}` is not a number")))
        };
        let covered = length - check.len() - 1;
        if !text.ends_with('\n') || rest("sum", check)? != format!("{:016x}", sum(&head[..covered])) {
            return Err(BadTablebase::new("its header is damaged: the checksum differs"));
        }
        let levels = rest("decided", decided)?;
        let levels: Result<Vec<u64>, _> = levels.split_whitespace().map(str::parse).collect();
        let header = TablebaseHeader {
            setup: rest("setup", setup)?,
            places: number("places", places)?,
            open: number("open", open)?,
            decided: levels.map_err(|_| bad("`decided` is a list of numbers"))?,
            is_whole: rest("state", state)? == "whole",
        };
        Ok((header, length))
    }

    /// The levels that were made.
    pub fn levels(&self) -> impl Iterator<Item = SolvedLevel> {
        (1..).zip(&self.decided).map(|(plies, decided)| SolvedLevel { plies, decided: *decided })
    }

    /// Positions that the mover wins and loses.
    pub fn won_and_lost(&self) -> (u64, u64) {
        let every_other = |from: usize| self.decided.iter().skip(from).step_by(2).sum();
        (every_other(0), every_other(1))
    }

    /// Plies of the longest win or loss.
    pub fn longest(&self) -> usize {
        self.decided.iter().rposition(|decided| *decided > 0).map_or(0, |at| at + 1)
    }
}
