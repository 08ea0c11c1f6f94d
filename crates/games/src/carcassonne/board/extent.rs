//! The smallest rectangle around all tiles, kept while they are laid: learners number every move by it.

/// Outermost columns and rows; the start tile at 0 belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    pub west: i8,
    pub east: i8,
    pub south: i8,
    pub north: i8,
}

impl Extent {
    #[inline]
    pub fn include(&mut self, x: i8, y: i8) {
        self.west = self.west.min(x);
        self.east = self.east.max(x);
        self.south = self.south.min(y);
        self.north = self.north.max(y);
    }
}
