//! Formats of tournaments.

use std::fmt;

use kit::count;

use crate::sequential::{ScoreCounts, Sprt, Verdict};
use crate::{BlockResult, Copies};

/// A format with its numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum Format {
    /// Round robin: every possible table plays `blocks` blocks.
    RoundRobin { blocks: usize },
    /// The first player meets all others.
    Gauntlet { blocks: usize },
    /// Players with equal points meet.
    Swiss { rounds: usize, blocks: usize },
    /// The loser is out.
    Knockout { blocks: usize },
    /// Endless, or `rounds` rounds.
    Ladder { rounds: Option<usize> },
    /// Sequential test: is the first player better? Ends with the verdict.
    Sprt { blocks: usize, test: Sprt },
}

/// Names of formats.
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

/// Number of these blocks, in order, after which a test has its verdict.
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
