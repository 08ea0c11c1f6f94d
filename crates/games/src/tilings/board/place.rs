//! What a cell of the board is: empty and alone, empty beside a tile, or laid.

use std::hint::select_unpredictable;

/// Two bytes, so that the largest board is cleared within half a microsecond: 0 touches nothing, small
/// numbers are spots of the frontier, those from `LAID` on tiles of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(u16);

const LAID: u16 = 1 << 15;

impl Place {
    /// Empty, and so are its neighbours.
    pub const UNTOUCHED: Place = Place(0);

    /// Beyond the border: nothing is ever laid or asked there.
    pub const BEYOND: Place = Place(u16::MAX);

    /// An empty cell of the frontier; spots count from 1.
    #[inline]
    pub fn of_spot(spot: usize) -> Place {
        Place(spot as u16)
    }

    /// A cell with the tile of that number in the list.
    #[inline]
    pub fn of_laid(index: usize) -> Place {
        Place(LAID | index as u16)
    }

    /// Its spot in the frontier.
    #[inline]
    pub fn spot(self) -> Option<usize> {
        (self.0 != 0 && self.0 < LAID).then_some(usize::from(self.0))
    }

    /// The same, 0 standing for cells that are not in the frontier and never will be.
    #[inline]
    pub fn spot_or_none(self) -> usize {
        usize::from(select_unpredictable(self.0 < LAID, self.0, 0))
    }

    /// The number of its tile, 0 standing for cells that have none.
    #[inline]
    pub fn laid_or_first(self) -> usize {
        usize::from(select_unpredictable(self.laid().is_some(), self.0 & !LAID, 0))
    }

    /// The number of its tile.
    #[inline]
    pub fn laid(self) -> Option<usize> {
        (self.0 >= LAID && self != Place::BEYOND).then_some(usize::from(self.0 & !LAID))
    }
}
