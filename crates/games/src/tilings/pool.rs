//! The tiles that nobody has seen yet: counts by kind, and no order that one could peek at.

use std::sync::Arc;

use kit::Chance;

use super::tile::Tile;

/// The deck's list of tiles, and how many of each are still unseen. A draw is a place in this list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pool {
    /// The list, shared by all positions of a game.
    pub tiles: Arc<[Tile]>,
    /// How many of each, in the order of the list.
    pub counts: Vec<u32>,
}

impl Pool {
    /// As many copies of each tile.
    pub fn new(tiles: Arc<[Tile]>, copies: u32) -> Pool {
        let counts = vec![copies; tiles.len()];
        Pool { tiles, counts }
    }

    /// How many tiles there are.
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Draws one of the tiles, of which there is at least one.
    #[inline]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Tile {
        let kind = chance.pick(&self.counts);
        self.counts[kind] -= 1;
        self.tiles[kind]
    }
}
