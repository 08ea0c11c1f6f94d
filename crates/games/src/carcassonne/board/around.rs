//! Surroundings of an open cell: the features that a tile laid there will touch, and the claims they still allow.

use super::Board;
use super::frontier::Open;
use super::map::Address;
use crate::carcassonne::tiles::card::{Card, Segments, Thirds};
use crate::carcassonne::tiles::place::THIRDS;
use crate::carcassonne::tiles::side::Side;

/// The features that touch the sides of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// Head of the feature at each third, where a tile lies.
    heads: [u8; THIRDS],
    there: Thirds,
}

/// Claimed thirds of a cell's sides, which answers most questions about its surroundings: four bits for each side, 0
/// without a neighbour, else 8 plus the set of claimed thirds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Touched(u16);

impl Board {
    /// The features around a cell.
    pub fn around(&self, cell: Open) -> Around {
        let mut around = Around { heads: [0; THIRDS], there: 0 };
        self.for_each_side(cell, |side, heads| {
            around.heads[3 * side..][..3].copy_from_slice(&heads);
            around.there |= 0b111 << (3 * side);
        });
        around
    }

    /// Thirds of a cell that features touch.
    #[inline]
    pub fn touched(&self, cell: Open) -> Touched {
        let mut touched = 0;
        self.for_each_side(cell, |side, heads| {
            let [first, middle, last] = heads.map(|head| u16::from(self.features.is_claimed(head)));
            touched |= (8 | first | middle << 1 | last << 2) << (4 * side);
        });
        Touched(touched)
    }

    /// Segments of a card laid in a cell, so touched, that would belong to no claimed feature.
    #[inline]
    pub fn free(&self, cell: Open, touched: Touched, card: Card) -> Segments {
        let (taken, others) = card.segments_met(touched.0);
        // Only an unclaimed feature can connect a further segment with these.
        let leads_on = taken & others != 0;
        card.segments() & !if leads_on { self.around(cell).connected(card, taken) } else { taken }
    }

    /// Goes through the numbers of a cell's sides where something lies, with the heads of the features at its thirds. All
    /// thirds are looked at, though most are one feature: that is quicker than asking.
    #[inline(always)]
    fn for_each_side(&self, cell: Open, mut visit: impl FnMut(usize, [u8; 3])) {
        let at = Address::of(cell.x, cell.y);
        // A bit for each side. Most cells have one, so that asking four times is slower.
        let mut rest = (cell.sides | cell.sides >> 1) & 0b0101_0101;
        while rest > 0 {
            let side = rest.trailing_zeros() as usize / 2;
            rest &= rest - 1;
            if let Some(tile) = self.tile(at.beside(Side::ALL[side])) {
                // The thirds of the two sides run against each other.
                let [last, middle, first] = tile.card.segments_on((side + 2) % 4);
                visit(side, [first, middle, last].map(|segment| self.features.head(tile.first + segment)));
            }
        }
    }
}

impl Around {
    /// Thirds of the cell's sides, and the heads of the features there.
    pub fn touching(&self, thirds: Thirds) -> impl Iterator<Item = (usize, u8)> {
        let thirds = self.there & thirds;
        (0..THIRDS).filter(move |third| thirds >> third & 1 == 1).map(|third| (third, self.heads[third]))
    }

    /// These segments of a card laid there and all others that belong to the same features: two segments
    /// may be connected by what lies around, and a third one by the second.
    pub fn connected(&self, card: Card, segments: Segments) -> Segments {
        let mut connected = segments;
        loop {
            let touching = self.touching(card.thirds_of(connected));
            let thirds = touching.fold(0, |thirds, (_, head)| thirds | self.thirds_of(head));
            let more = connected | card.segments_at(thirds);
            if more == connected {
                return connected;
            }
            connected = more;
        }
    }

    /// Thirds of the cell that a feature touches.
    fn thirds_of(&self, head: u8) -> Thirds {
        let same = self.heads.iter().enumerate().filter(|&(_, &other)| other == head);
        same.fold(0, |thirds, (third, _)| thirds | 1 << third) & self.there
    }
}
