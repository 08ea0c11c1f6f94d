//! What lies around an open cell: the features that a tile laid there will touch, and so what of it can
//! still be claimed.

use super::Board;
use super::frontier::Open;
use super::map::Address;
use crate::carcassonne::tiles::card::{Card, Segments, Thirds};
use crate::carcassonne::tiles::place::{Place, THIRDS};
use crate::carcassonne::tiles::side::Side;

/// The features that touch the sides of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// Who stands for the feature at each third, where something lies.
    heads: [u8; THIRDS],
    there: Thirds,
}

/// Thirds of a cell's sides: all that is asked of what lies around it in most cases.
#[derive(Clone, Copy, Debug, Default)]
pub struct Touched {
    /// Where a feature touches the cell that nobody has claimed.
    free: Thirds,
    /// Where one does that somebody has.
    claimed: Thirds,
}

impl Board {
    /// The features around a cell.
    pub fn around(&self, cell: Open) -> Around {
        let mut around = Around { heads: [0; THIRDS], there: 0 };
        self.for_each_third(cell, |third, head| {
            around.heads[third] = head;
            around.there |= 1 << third;
        });
        around
    }

    /// Where features touch a cell.
    #[inline]
    pub fn touched(&self, cell: Open) -> Touched {
        let (mut there, mut claimed) = (0, 0);
        self.for_each_third(cell, |third, head| {
            there |= 1 << third;
            claimed |= Thirds::from(self.features.is_claimed(head)) << third;
        });
        Touched { free: there & !claimed, claimed }
    }

    /// The segments of a card laid in a cell, so touched, that are part of no feature which somebody has claimed.
    #[inline]
    pub fn free(&self, cell: Open, touched: Touched, card: Card) -> Segments {
        if touched.claimed == 0 {
            return card.segments();
        }
        let taken = card.segments_at(touched.claimed);
        // Only by a feature that nobody has claimed can a further segment be connected with these.
        let leads_on = card.thirds_of(taken) & touched.free != 0;
        card.segments() & !if leads_on { self.around(cell).connected(card, taken) } else { taken }
    }

    /// Goes through the thirds of a cell's sides where something lies, with the heads of the features there.
    #[inline(always)]
    fn for_each_third(&self, cell: Open, mut visit: impl FnMut(usize, u8)) {
        // One by one: in a loop, what faces what would be worked out anew each time.
        self.for_thirds_of(Side::North, cell, &mut visit);
        self.for_thirds_of(Side::West, cell, &mut visit);
        self.for_thirds_of(Side::South, cell, &mut visit);
        self.for_thirds_of(Side::East, cell, &mut visit);
    }

    /// All thirds of a side are looked at, though most are one feature: that is quicker than asking.
    #[inline(always)]
    fn for_thirds_of(&self, side: Side, cell: Open, visit: &mut impl FnMut(usize, u8)) {
        if cell.sides >> (2 * side.number()) & 3 == 0 {
            return;
        }
        let Some(tile) = self.tile(Address::of(cell.x, cell.y).beside(side)) else { return };
        for third in 3 * side.number()..3 * side.number() + 3 {
            visit(third, self.features.head(tile.first + tile.card.segment_at(Place::facing(third))));
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

    /// Where a feature touches the cell.
    fn thirds_of(&self, head: u8) -> Thirds {
        let same = self.heads.iter().enumerate().filter(|&(_, &other)| other == head);
        same.fold(0, |thirds, (third, _)| thirds | 1 << third) & self.there
    }
}
