//! The monks: the followers in monasteries, which watch the cells around them fill up.

/// All monasteries of the game.
const MOST: usize = 6;

/// The tiles that monks stand on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Monks {
    tiles: [u8; MOST],
    count: u8,
}

impl Monks {
    /// The tiles, in no order that means anything.
    #[inline]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..usize::from(self.count)]
    }

    /// A monk comes to stand on a tile.
    pub fn add(&mut self, tile: u8) {
        if let Some(free) = self.tiles.get_mut(usize::from(self.count)) {
            *free = tile;
            self.count += 1;
        }
    }

    /// The monk on that tile goes home.
    pub fn remove(&mut self, tile: u8) {
        if let Some(at) = self.tiles().iter().position(|&other| other == tile) {
            self.count -= 1;
            self.tiles[at] = self.tiles[usize::from(self.count)];
        }
    }
}
