//! Result of solving a position.

use std::fmt;

/// A position whose result under best play is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<M> {
    /// By seat: 1 for a win alone, a share of it for each who ties, 0 for a loss, luck averaged.
    pub values: Vec<f64>,
    /// The moves that lead to these values; none at the end of a game.
    pub best: Vec<M>,
}

/// Reasons why a position was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// The budget was spent first.
    Budget,
    /// A line of play is longer than this many moves.
    TooDeep(u32),
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unsolved::Budget => f.write_str("the budget was spent first"),
            Unsolved::TooDeep(moves) => {
                write!(
                    f,
                    "some line of play goes on for more than {moves} moves, and no end is searched for so far"
                )
            }
        }
    }
}

impl std::error::Error for Unsolved {}
