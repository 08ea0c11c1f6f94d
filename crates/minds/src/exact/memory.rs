//! Positions that were searched before, and what was found.

use std::collections::HashMap;

use kit::{Game, Player};
use rustc_hash::FxBuildHasher;

use super::Worth;

/// The memory holds about so many bytes of positions.
const MOST_BYTES: usize = 128 << 20;

/// What was found about a position.
#[derive(Clone, Copy, Debug)]
pub struct Stored<M> {
    pub worth: Worth,
    pub best: M,
    pub depth: u32,
    pub bound: Bound,
    pub horizon_met: bool,
}

/// How the true worth to the mover relates to the one that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// What a search within these limits says of its result.
    pub fn of(found: f64, low: f64, high: f64) -> Bound {
        match found {
            _ if found <= low => Bound::AtMost,
            _ if found >= high => Bound::AtLeast,
            _ => Bound::Exact,
        }
    }
}

impl<M> Stored<M> {
    /// Whether it answers a search of that depth within these limits. What met no horizon is good for any depth.
    pub fn answers(&self, depth: u32, mover: Player, low: f64, high: f64) -> bool {
        let deep_enough = self.depth == depth || !self.horizon_met;
        deep_enough
            && match self.bound {
                Bound::Exact => true,
                Bound::AtLeast => self.worth.of(mover) >= high,
                Bound::AtMost => self.worth.of(mover) <= low,
            }
    }
}

/// The positions themselves are the keys, so that no two are ever taken for one.
pub struct Memory<G: Game> {
    found: HashMap<G, Stored<G::Move>, FxBuildHasher>,
}

impl<G: Game> Default for Memory<G> {
    fn default() -> Memory<G> {
        Memory { found: HashMap::default() }
    }
}

impl<G: Game> Memory<G> {
    fn most() -> usize {
        MOST_BYTES / size_of::<(G, Stored<G::Move>)>()
    }

    /// A new turn begins: a memory that is full is of the past.
    pub fn begin(&mut self) {
        if self.found.len() >= Memory::<G>::most() / 2 {
            self.found.clear();
        }
    }

    pub fn recall(&self, position: &G) -> Option<Stored<G::Move>> {
        self.found.get(position).copied()
    }

    pub fn store(&mut self, position: &G, stored: Stored<G::Move>) {
        if self.found.len() < Memory::<G>::most() || self.found.contains_key(position) {
            self.found.insert(position.clone(), stored);
        }
    }
}
