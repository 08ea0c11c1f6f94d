//! A tile as printed, and its segments: what of it belongs together.

use kit::Message;

use super::place::Place;
use super::side::Side;

/// Kind of a segment. Sides of tiles are the last three, numbered so that 0 says "nothing there yet".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Land {
    /// In the middle of a tile; it has no side.
    Monastery = 0,
    /// Land of farmers, who stay until the end.
    Field = 1,
    /// One third wide, with fields beside it.
    Road = 2,
    /// It takes a whole side.
    City = 3,
}

/// A part of a tile that is one road, city, field or monastery.
#[derive(Debug)]
pub struct Segment {
    pub land: Land,
    /// The places it touches, in the frame of the card: a bit for each.
    pub places: u16,
    /// True if it bears a shield.
    pub shield: bool,
    /// Place of a follower that claims it.
    pub claim: Place,
    /// For a field: the cities of this tile beside it, a bit for each.
    pub borders: u8,
}

/// One of the 24 types of tiles.
#[derive(Debug)]
pub struct Tile {
    /// Its letter in the printed rules.
    pub letter: char,
    /// Their number.
    pub count: u8,
    /// Its parts, at most eight.
    pub segments: &'static [Segment],
}

impl Land {
    pub fn name(self) -> &'static str {
        ["monastery", "field", "road", "city"][self as usize]
    }

    pub fn message(self) -> Message {
        Message::new(self.name())
    }
}

impl Segment {
    /// True if it touches that place of the card.
    pub const fn touches(&self, place: Place) -> bool {
        self.places >> place.number() & 1 == 1
    }

    /// Number of sides of the tile through which a road or city leads on.
    pub const fn ways_on(&self) -> u8 {
        if matches!(self.land, Land::Field) {
            return 0;
        }
        let mut ways = 0;
        let mut side = 0;
        while side < 4 {
            ways += self.touches(Place::middle(Side::ALL[side])) as u8;
            side += 1;
        }
        ways
    }
}

impl Tile {
    /// The segment at that third of a side, of a card that is not turned.
    pub const fn segment_at(&self, third: usize) -> usize {
        let mut segment = 0;
        while !self.segments[segment].touches(Place::new(third)) {
            segment += 1;
        }
        segment
    }

    /// The segment that is claimed at that place of the card.
    pub fn claimed_at(&self, place: Place) -> Option<u8> {
        let at = self.segments.iter().position(|segment| segment.claim == place);
        at.map(|segment| segment as u8)
    }
}
