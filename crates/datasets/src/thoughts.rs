//! A mind's thoughts before each move.

use kit::Learned;
use minds::{Ranked, Thought};

use crate::Narrow;

/// Thoughts by move; a move without one has no visits.
#[derive(Clone, Default, Debug)]
pub struct Thoughts {
    /// Expected result for the mover, from 0 to 1; NaN for a random move.
    pub values: Vec<f32>,
    /// Moves that were tried and their visits; `ends` has the end of each list.
    pub actions: Narrow,
    pub visits: Narrow,
    pub ends: Vec<i64>,
}

impl Thoughts {
    /// Adds a move that was not thought about.
    pub fn skip(&mut self) {
        self.values.push(f32::NAN);
        self.ends.push(self.actions.len() as i64);
    }

    pub fn add<G: Learned>(&mut self, game: &G, thought: &Thought<G::Move>) {
        self.values.push(thought.ranked[0].estimate);
        for Ranked { mv, visits, .. } in thought.ranked.iter().filter(|ranked| ranked.visits > 0) {
            if let Some(index) = game.index(*mv) {
                self.actions.extend(&[index]);
                self.visits.extend(&[u32::try_from(*visits).unwrap_or(u32::MAX)]);
            }
        }
        self.ends.push(self.actions.len() as i64);
    }

    pub(crate) fn append(&mut self, other: &Thoughts) {
        shift(&mut self.ends, self.actions.len(), &other.ends);
        self.values.extend(&other.values);
        self.actions.append(&other.actions);
        self.visits.append(&other.visits);
    }
}

/// Appends ends that are counted from another beginning.
pub fn shift(into: &mut Vec<i64>, by: usize, ends: &[i64]) {
    into.extend(ends.iter().map(|end| end + by as i64));
}
