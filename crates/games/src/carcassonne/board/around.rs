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
    /// Where it is claimed by somebody.
    claimed: Thirds,
}

impl Board {
    /// The features around a cell. All thirds of a side are looked at, though most are one feature: that is
    /// quicker than asking.
    #[inline]
    pub fn around(&self, cell: Open) -> Around {
        let mut around = Around { heads: [0; THIRDS], there: 0, claimed: 0 };
        let at = Address::of(cell.x, cell.y);
        for side in Side::ALL {
            if cell.sides >> (2 * side.number()) & 3 == 0 {
                continue;
            }
            let Some(tile) = self.tile(at.beside(side)) else { continue };
            for third in 3 * side.number()..3 * side.number() + 3 {
                let head = self.features.head(tile.first + tile.card.segment_at(Place::facing(third)));
                around.heads[third] = head;
                around.there |= 1 << third;
                around.claimed |= Thirds::from(self.features.is_claimed(head)) << third;
            }
        }
        around
    }
}

impl Around {
    /// Thirds of the cell's sides, and the heads of the features there.
    pub fn touching(&self, thirds: Thirds) -> impl Iterator<Item = (usize, u8)> {
        let thirds = self.there & thirds;
        (0..THIRDS).filter(move |third| thirds >> third & 1 == 1).map(|third| (third, self.heads[third]))
    }

    /// The segments of a card laid there that are part of a feature which somebody has claimed.
    #[inline]
    pub fn taken(&self, card: Card) -> Segments {
        if self.claimed == 0 {
            return 0;
        }
        self.connected(card, card.segments_at(self.claimed))
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
