//! What the laid neighbours of a cell ask of a tile: a colour on each shared edge.

use super::colour::Colour;
use super::side::Side;
use super::tile::Tile;

/// The colours asked for, three bits a side as in a tile, and which sides ask.
///
/// So a tile fits if it differs from the colours on no side that asks: three operations, and no table,
/// however many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asks {
    colours: u16,
    sides: u16,
}

impl Asks {
    /// No side asks.
    pub const NOTHING: Asks = Asks { colours: 0, sides: 0 };

    /// The same, and this side asks for that colour.
    #[inline]
    pub fn with(self, side: Side, colour: Colour) -> Asks {
        let at = 3 * side as u16;
        Asks {
            colours: self.colours & !(7 << at) | u16::from(colour.number()) << at,
            sides: self.sides | 7 << at,
        }
    }

    /// The same, or nothing if so wanted.
    #[inline]
    pub fn unless(self, nothing: bool) -> Asks {
        let kept = u16::from(nothing).wrapping_sub(1);
        Asks { colours: self.colours & kept, sides: self.sides & kept }
    }

    /// Whether the tile shows what is asked for; where nothing is asked, everything fits.
    #[inline]
    pub fn allow(self, tile: Tile) -> bool {
        (self.colours ^ tile.bits()) & self.sides == 0
    }

    /// Whether no side asks.
    #[inline]
    pub fn is_nothing(self) -> bool {
        self.sides == 0
    }
}
