//! Positions that were searched before, and what was found.

use std::collections::HashMap;

use kit::{Game, Player};
use rustc_hash::FxBuildHasher;

use super::Worth;
use crate::MemoryUse;

/// Heap use of a position cannot be measured. Boards that need the heap have texts longer than this; each further letter is
/// taken for a cell of 32 bytes.
const SHORT_TEXT: usize = 512;

/// Result of a search of a position.
#[derive(Clone, Copy, Debug)]
pub struct Stored<M> {
    pub worth: Worth,
    pub best: M,
    pub depth: u32,
    pub bound: Bound,
    pub horizon_met: bool,
}

/// Relation of the true worth to the stored one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// Kind of bound that a search within these limits proves.
    pub fn of(found: f64, low: f64, high: f64) -> Bound {
        match found {
            _ if found <= low => Bound::AtMost,
            _ if found >= high => Bound::AtLeast,
            _ => Bound::Exact,
        }
    }
}

impl<M> Stored<M> {
    /// True if it answers a search of that depth within these limits. A result that met no horizon holds for any depth.
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
    /// Capacity in positions.
    most: usize,
    /// Bytes of one position.
    entry: usize,
}

impl<G: Game> Default for Memory<G> {
    fn default() -> Memory<G> {
        Memory { found: HashMap::default(), most: 0, entry: 0 }
    }
}

impl<G: Game> Memory<G> {
    /// Begins a new turn with `bytes`; a full memory is cleared. It takes a quarter of them, and half as much again while
    /// it grows.
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

    /// Approximate size in bytes.
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
