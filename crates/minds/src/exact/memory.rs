//! Positions that were searched before, and what was found.

use std::collections::HashMap;

use kit::{Game, Player};
use rustc_hash::FxBuildHasher;

use super::Worth;
use crate::MemoryUse;

/// What a position keeps on the heap cannot be asked. Boards that need the heap have texts longer than this, and a letter
/// more is taken for a cell of 32 bytes.
const SHORT_TEXT: usize = 512;

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
    /// How many positions it holds at most.
    most: usize,
    /// What a position takes, in bytes.
    entry: usize,
}

impl<G: Game> Default for Memory<G> {
    fn default() -> Memory<G> {
        Memory { found: HashMap::default(), most: 0, entry: 0 }
    }
}

impl<G: Game> Memory<G> {
    /// A new turn begins, with so many bytes: a memory that is full is of the past. It takes a quarter of them, and half as many
    /// again while it grows.
    pub fn begin(&mut self, position: &G, bytes: usize) {
        let on_the_heap = 32 * position.to_string().len().saturating_sub(SHORT_TEXT);
        self.entry = size_of::<(G, Stored<G::Move>)>() + on_the_heap;
        // A map has a power of two of places, of which it fills seven in eight.
        let places = bytes / 4 / self.entry + 1;
        self.most = places.next_power_of_two() / 2 / 8 * 7;
        if self.found.capacity() > self.most {
            self.found = HashMap::default();
        } else if self.found.len() >= self.most / 2 {
            self.found.clear();
        }
    }

    /// What it holds, about.
    pub fn held(&self) -> MemoryUse {
        let bytes = self.found.capacity() / 7 * 8 * self.entry;
        MemoryUse { bytes, is_full: self.found.len() >= self.most }
    }

    pub fn recall(&self, position: &G) -> Option<Stored<G::Move>> {
        self.found.get(position).copied()
    }

    pub fn store(&mut self, position: &G, stored: Stored<G::Move>) {
        if self.found.len() < self.most {
            self.found.insert(position.clone(), stored);
        } else if let Some(known) = self.found.get_mut(position) {
            // Not by `insert`, which makes room before it looks.
            *known = stored;
        }
    }
}
