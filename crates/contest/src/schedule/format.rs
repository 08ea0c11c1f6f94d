//! How a tournament is held.

use std::fmt;

use crate::sequential::{ScoreCounts, Sprt, Verdict};
use crate::{BlockResult, Copies};

/// How a tournament is held, with its numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum Format {
    /// Everybody meets everybody, at every table that can be formed, in so many blocks.
    RoundRobin { blocks: usize },
    /// The first meets all others.
    Gauntlet { blocks: usize },
    /// Who did as well so far meets.
    Swiss { rounds: usize, blocks: usize },
    /// Who loses is out.
    Knockout { blocks: usize },
    /// It goes on for ever, or for so many rounds.
    Ladder { rounds: Option<usize> },
    /// Is the first better? It ends as soon as that is known.
    Sprt { blocks: usize, test: Sprt },
}

/// The formats by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatName {
    RoundRobin,
    Gauntlet,
    Swiss,
    Knockout,
    Ladder,
    Sprt,
}

impl FormatName {
    pub const ALL: [(&'static str, FormatName); 6] = [
        ("round-robin", FormatName::RoundRobin),
        ("gauntlet", FormatName::Gauntlet),
        ("swiss", FormatName::Swiss),
        ("knockout", FormatName::Knockout),
        ("ladder", FormatName::Ladder),
        ("sprt", FormatName::Sprt),
    ];
}

impl Format {
    pub fn name(&self) -> &'static str {
        match self {
            Format::RoundRobin { .. } => "round-robin",
            Format::Gauntlet { .. } => "gauntlet",
            Format::Swiss { .. } => "swiss",
            Format::Knockout { .. } => "knockout",
            Format::Ladder { .. } => "ladder",
            Format::Sprt { .. } => "sprt",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let count =
            |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
        match self {
            Format::RoundRobin { blocks } => write!(f, "round robin, {} a table", count(*blocks, "block")),
            Format::Gauntlet { blocks } => write!(f, "gauntlet, {} a table", count(*blocks, "block")),
            Format::Swiss { rounds, blocks } => {
                write!(f, "Swiss, {} of {}", count(*rounds, "round"), count(*blocks, "block"))
            }
            Format::Knockout { blocks } => write!(f, "knockout, {} a table", count(*blocks, "block")),
            Format::Ladder { rounds: Some(rounds) } => write!(f, "ladder, {}", count(*rounds, "round")),
            Format::Ladder { rounds: None } => write!(f, "ladder that goes on for ever"),
            Format::Sprt { blocks, .. } => write!(f, "sequential test, at most {}", count(*blocks, "block")),
        }
    }
}

/// After how many of these blocks, looked at one after the other, a test knows.
pub fn decided_after(test: &Sprt, players: usize, played: &[BlockResult]) -> Option<usize> {
    let (mut scores, mut copies) = (ScoreCounts::new(players).ok()?, Copies::default());
    for (block, result) in played.iter().enumerate() {
        if copies.add(result) {
            continue;
        }
        scores.add(result.halves()[0]);
        match test.state(&scores).verdict {
            Verdict::GoOn => {}
            Verdict::H0 | Verdict::H1 => return Some(block + 1),
        }
    }
    None
}
