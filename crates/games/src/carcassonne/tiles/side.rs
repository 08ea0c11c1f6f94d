//! The four sides of a tile, anticlockwise from the north, as quarter turns go.

use std::fmt;

/// A side of a tile on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Towards larger y.
    North,
    /// Towards smaller x.
    West,
    /// Towards smaller y.
    South,
    /// Towards larger x.
    East,
}

impl Side {
    /// All four, in the order of their numbers.
    pub const ALL: [Side; 4] = [Side::North, Side::West, Side::South, Side::East];

    /// The number of quarter turns that bring a card's north there.
    pub const fn number(self) -> usize {
        self as usize
    }

    /// The side that lies against this one.
    pub const fn opposite(self) -> Side {
        Side::ALL[(self.number() + 2) % 4]
    }

    /// From a cell to the one on that side: east, north.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Side::North => (0, 1),
            Side::West => (-1, 0),
            Side::South => (0, -1),
            Side::East => (1, 0),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(["north", "west", "south", "east"][self.number()])
    }
}
