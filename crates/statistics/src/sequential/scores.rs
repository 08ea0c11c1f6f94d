//! Block scores: the share of all rivals that a player beat on every seat of a block.

use thiserror::Error;

/// Number of blocks by score. A block of n players has n games, and in each a player beats up to n − 1 rivals. A tie counts half,
/// so the score is a number of halves from 0 to 2 n (n − 1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreCounts {
    /// Blocks by number of halves.
    pub counts: Vec<u64>,
}

/// Reasons why scores cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadScores {
    /// A table size out of range.
    #[error("a block has 2 to 8 players, not {0}")]
    Players(usize),
    /// The number of counts does not fit the table size.
    #[error("{players} players make scores from 0 to {}, so {} counts are needed, not {counts}", cells(*players) - 1, cells(*players))]
    Counts { players: usize, counts: usize },
    /// More blocks than 10^12.
    #[error("there are more than 10^12 blocks")]
    TooMany,
}

/// Number of different scores of a block of `players`.
fn cells(players: usize) -> usize {
    2 * players * (players - 1) + 1
}

/// Added to every count, so that a score not seen yet keeps a positive probability.
const UNSEEN: f64 = 1e-3;

impl ScoreCounts {
    pub fn new(players: usize) -> Result<ScoreCounts, BadScores> {
        if !(2..=8).contains(&players) {
            return Err(BadScores::Players(players));
        }
        Ok(ScoreCounts { counts: vec![0; cells(players)] })
    }

    /// Scores from counts by halves.
    pub fn of(players: usize, counts: Vec<u64>) -> Result<ScoreCounts, BadScores> {
        let empty = ScoreCounts::new(players)?;
        if counts.len() != empty.counts.len() {
            return Err(BadScores::Counts { players, counts: counts.len() });
        }
        let all = counts.iter().try_fold(0_u64, |sum, count| sum.checked_add(*count));
        if all.is_none_or(|all| all > 1_000_000_000_000) {
            return Err(BadScores::TooMany);
        }
        Ok(ScoreCounts { counts })
    }

    /// Counts one more block; a score above the highest is the highest.
    pub fn add(&mut self, halves: usize) {
        let last = self.counts.len() - 1;
        self.counts[halves.min(last)] += 1;
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Pairs of share and number of blocks.
    pub fn cells(&self) -> impl Iterator<Item = (f64, f64)> + Clone {
        let last = (self.counts.len() - 1) as f64;
        self.counts.iter().enumerate().map(move |(halves, count)| (halves as f64 / last, *count as f64))
    }

    /// The same with `UNSEEN` added to every count.
    pub fn weighed(&self) -> Vec<(f64, f64)> {
        self.cells().map(|(share, count)| (share, count + UNSEEN)).collect()
    }
}

/// Mean and variance of weighted numbers.
pub fn moments(cells: impl Iterator<Item = (f64, f64)> + Clone) -> (f64, f64) {
    let all: f64 = cells.clone().map(|(_, weight)| weight).sum();
    let mean = cells.clone().map(|(number, weight)| number * weight).sum::<f64>() / all;
    let variance = cells.map(|(number, weight)| (number - mean).powi(2) * weight).sum::<f64>() / all;
    (mean, variance)
}
