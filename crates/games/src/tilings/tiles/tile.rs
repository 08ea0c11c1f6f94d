//! A Wang tile: a square cut by its diagonals into four triangles, one colour each.

use std::fmt;
use std::str::FromStr;

use kit::BadText;

use super::colour::Colour;
use super::side::Side;

/// The colours of the four sides, three bits each, the north lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tile(u16);

/// One colour on all four sides.
const EVERYWHERE: u16 = 0o1111;

impl Tile {
    /// How many tiles the palette makes.
    pub const COUNT: usize = 1 << 12;

    /// The tile with these colours: north, south, east, west.
    pub fn new(colours: [Colour; 4]) -> Tile {
        let bits = |side: Side| u16::from(colours[side as usize].number()) << (3 * side as u16);
        Tile(Side::ALL.into_iter().map(bits).sum())
    }

    /// Its three bits a side.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The colour of a side.
    #[inline]
    pub const fn side(self, side: Side) -> Colour {
        Colour::new((self.0 >> (3 * side as u16) & 7) as u8)
    }

    /// The tile after `turns` quarter turns anticlockwise: its east comes to look north.
    #[inline]
    pub fn turned(self, turns: u8) -> Tile {
        // East and west come to look north and south, south east, and north west.
        let quarter = |Tile(bits)| Tile(bits >> 6 | (bits & 0o70) << 3 | (bits & 0o7) << 9);
        (0..turns % 4).fold(self, |tile, _| quarter(tile))
    }

    /// Its colour, if it has one colour only.
    #[inline]
    pub fn single_colour(self) -> Option<Colour> {
        let north = self.side(Side::North);
        (self.0 == EVERYWHERE * u16::from(north.number())).then_some(north)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letters: String = Side::ALL.iter().map(|&side| self.side(side).letter()).collect();
        f.pad(&letters)
    }
}

impl FromStr for Tile {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Tile, BadText> {
        let colours: Option<Vec<Colour>> = text.chars().take(5).map(Colour::from_letter).collect();
        let colours = colours.and_then(|colours| <[Colour; 4]>::try_from(colours).ok());
        colours.map(Tile::new).ok_or_else(|| {
            BadText::new(format!("a tile is four letters out of RBVYOPWK as in `RBVB`, not `{text}`"))
        })
    }
}
