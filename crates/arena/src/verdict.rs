//! What a duel says, in plain words.

use std::fmt;

use crate::Mean;

/// Who is better.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first of the two is better than the second.
    Better(String, String),
    /// It cannot be told yet.
    Open,
}

impl Verdict {
    /// The verdict on the best and the second best by their share against each other.
    pub fn of(best: &str, second: &str, share: &Mean) -> Verdict {
        if share.low > 0.5 { Verdict::Better(best.to_owned(), second.to_owned()) } else { Verdict::Open }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Verdict::Better(best, second) => write!(f, "{best} is better than {second}"),
            Verdict::Open => f.write_str("too few games to tell"),
        }
    }
}
