//! The unseen tiles: counts by kind, without an order that could be peeked at.

use std::sync::Arc;

use kit::{Bag, Chance};

use super::tile::Tile;

/// The deck's list of tiles, and how many of each are still unseen. A draw is a place in this list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pool {
    /// The list, shared by all positions of a game.
    pub tiles: Arc<[Tile]>,
    bag: Bag,
}

impl Pool {
    /// These tiles, with their counts.
    pub fn new(tiles: Arc<[Tile]>, counts: Vec<u32>) -> Pool {
        Pool { tiles, bag: Bag::new(counts) }
    }

    /// As many copies of each tile.
    pub fn of_copies(tiles: Arc<[Tile]>, copies: u32) -> Pool {
        let counts = vec![copies; tiles.len()];
        Pool::new(tiles, counts)
    }

    /// How many tiles there are of each, in the order of the list.
    pub fn counts(&self) -> &[u32] {
        self.bag.counts()
    }

    /// How many tiles there are.
    pub fn total(&self) -> u32 {
        self.bag.left()
    }

    /// Draws one of the tiles, of which there is at least one.
    #[inline(always)]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Tile {
        self.tiles[chance.draw(&mut self.bag)]
    }
}
