//! The four sides of a tile, in the order in which its colours are written.

/// Where a triangle points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// To the row above.
    North,
    /// To the row below.
    South,
    /// To the next column.
    East,
    /// To the column before.
    West,
}

impl Side {
    /// All four, as tiles are written.
    pub const ALL: [Side; 4] = [Side::North, Side::South, Side::East, Side::West];

    /// The side of a neighbour that this side meets.
    #[inline]
    pub const fn opposite(self) -> Side {
        Side::ALL[self as usize ^ 1]
    }

    /// The side of a set that holds it alone.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The set of those of which this is true.
    #[inline]
    pub fn set(has: impl Fn(Side) -> bool) -> u8 {
        Side::ALL.into_iter().fold(0, |set, side| set | u8::from(has(side)) << side as u8)
    }

    pub fn name(self) -> &'static str {
        ["north", "south", "east", "west"][self as usize]
    }
}
