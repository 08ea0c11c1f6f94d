//! The bag: how many tiles of each type are still to be drawn. Their order exists nowhere.

use kit::Chance;

use super::list::{START, TILES, TYPES};

/// Tiles in the bag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TileBag {
    /// As luck weighs them.
    counts: [u32; TYPES],
    left: u8,
}

impl TileBag {
    /// A bag with these counts of each type.
    pub fn new(counts: [u8; TYPES]) -> TileBag {
        TileBag { counts: counts.map(u32::from), left: counts.iter().sum() }
    }

    /// All tiles but the start tile.
    pub fn full() -> TileBag {
        let mut counts = TILES.each_ref().map(|tile| tile.count);
        counts[usize::from(START)] -= 1;
        TileBag::new(counts)
    }

    /// Number of tiles of each type.
    pub fn counts(&self) -> [u8; TYPES] {
        self.counts.map(|count| count as u8)
    }

    /// Number of tiles of that type.
    #[inline]
    pub fn count(&self, tile_type: usize) -> u32 {
        self.counts[tile_type]
    }

    /// Number of all tiles.
    #[inline]
    pub fn left(&self) -> u8 {
        self.left
    }

    /// Draws a tile from a bag that is not empty: its type.
    #[inline]
    pub fn draw(&mut self, chance: &mut impl Chance) -> u8 {
        let tile_type = chance.pick(&self.counts);
        self.counts[tile_type] -= 1;
        self.left -= 1;
        tile_type as u8
    }
}
