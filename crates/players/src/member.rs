//! A mind that can be asked to a table.

use std::fmt;
use std::sync::Arc;

use minds::{AnyMind, Budget};

/// One mind of a game's roster: its name, what it does, and how it is made.
#[derive(Clone)]
pub struct Member {
    /// The word people type: `greedy`, `mcts:2`, `level:7`.
    pub name: String,
    /// Description in a line.
    pub about: String,
    /// Its budget where none is given.
    pub usual: Budget,
    make: Arc<dyn Fn(u64) -> Box<dyn AnyMind> + Send + Sync>,
}

/// The lines of play of a mind that has no number of its own.
const USUAL_LINES: u64 = 1000;

impl Member {
    pub(crate) fn new(
        name: impl Into<String>,
        about: impl Into<String>,
        make: impl Fn(u64) -> Box<dyn AnyMind> + Send + Sync + 'static,
    ) -> Member {
        let usual = Budget::iterations(USUAL_LINES);
        Member { name: name.into(), about: about.into(), usual, make: Arc::new(make) }
    }

    /// The same with a budget of its own.
    pub(crate) fn with_lines(self, iterations: u64) -> Member {
        Member { usual: Budget::iterations(iterations), ..self }
    }

    /// A mind that thinks. Equal seeds think alike, if the budget is in iterations.
    pub fn mind(&self, seed: u64) -> Box<dyn AnyMind> {
        (self.make)(seed)
    }
}

impl fmt::Debug for Member {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Member({})", self.name)
    }
}
