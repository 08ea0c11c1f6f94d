//! What the laid neighbours of a cell ask of a tile: a colour on each shared edge.

use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// In the low half the colours asked for, three bits a side as in a tile; in the high half which sides ask, all
/// three bits of each.
///
/// So a tile fits if it differs from the colours on no side that asks: three operations, and no table,
/// however many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asks(u32);

/// Where the high half begins.
const SIDES: u32 = 16;

impl Asks {
    /// No side asks.
    pub const NOTHING: Asks = Asks(0);

    /// The same, and this side, which did not ask before, asks for that colour.
    #[inline]
    pub fn with(self, side: Side, colour: Colour) -> Asks {
        let at = 3 * side as u32;
        Asks(self.0 | u32::from(colour.number()) << at | 7 << at << SIDES)
    }

    /// Whether the tile shows what is asked for; where nothing is asked, everything fits.
    #[inline]
    pub fn allow(self, tile: Tile) -> bool {
        (self.0 ^ u32::from(tile.bits())) & self.0 >> SIDES == 0
    }

    /// Whether no side asks.
    #[inline]
    pub fn is_nothing(self) -> bool {
        self.0 == 0
    }
}
