//! The tiles that nobody has seen yet: counts by kind, and no order that one could peek at.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use kit::Chance;

use super::tile::Tile;

/// The deck's list of tiles, and how many of each are still unseen. A draw is a place in this list.
#[derive(Clone, Debug)]
pub struct Pool {
    /// The list, shared by all positions of a game.
    pub tiles: Arc<[Tile]>,
    /// How many of each, in the order of the list.
    pub counts: Vec<u32>,
    /// There were never more of any, as far as is known.
    most: u32,
}

impl Pool {
    /// These tiles, and so many of each.
    pub fn new(tiles: Arc<[Tile]>, counts: Vec<u32>) -> Pool {
        let most = counts.iter().copied().max().unwrap_or(0);
        Pool { tiles, counts, most }
    }

    /// As many copies of each tile.
    pub fn of_copies(tiles: Arc<[Tile]>, copies: u32) -> Pool {
        let counts = vec![copies; tiles.len()];
        Pool { tiles, counts, most: copies }
    }

    /// How many tiles there are.
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Draws one of the tiles, of which there is at least one.
    #[inline(always)]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Tile {
        let kind = chance.pick_even(&self.counts, self.most);
        self.counts[kind] -= 1;
        self.tiles[kind]
    }
}

/// How many there were is not part of the position.
impl PartialEq for Pool {
    fn eq(&self, other: &Pool) -> bool {
        self.tiles == other.tiles && self.counts == other.counts
    }
}

impl Eq for Pool {}

impl Hash for Pool {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.tiles, &self.counts).hash(state);
    }
}
