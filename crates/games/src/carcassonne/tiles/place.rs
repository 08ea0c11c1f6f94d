//! The places of a tile: the thirds of its sides, anticlockwise from the north-east, and its centre.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use kit::BadText;

use super::side::Side;

/// A place of a tile, stored as the number of the C interface of 2018, where 0 means none: an optional claim is one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(NonZeroU8);

/// Thirds of sides that a tile has.
pub const THIRDS: usize = 12;

const NAMES: [&str; THIRDS + 1] = ["ne", "n", "nw", "wn", "w", "ws", "sw", "s", "se", "es", "e", "en", "c"];

impl Place {
    /// The middle of the tile.
    pub const CENTRE: Place = Place::new(THIRDS);

    /// The place of this number: below 12 a third, else the centre.
    pub const fn new(number: usize) -> Place {
        Place(NonZeroU8::MIN.saturating_add(if number < THIRDS { number as u8 } else { THIRDS as u8 }))
    }

    /// Its number, below 13.
    pub const fn number(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The place after `turns` quarter turns.
    pub const fn turned(self, turns: u8) -> Place {
        match self.number() {
            THIRDS => self,
            third => Place::new((third + 3 * turns as usize) % THIRDS),
        }
    }

    /// The middle third of a side.
    pub const fn middle(side: Side) -> Place {
        Place::new(3 * side.number() + 1)
    }

    /// The side it is a third of.
    pub fn side(self) -> Option<Side> {
        Side::ALL.get(self.number() / 3).copied()
    }

    /// The third of the neighbour's side that lies against this third; the two numbers add up to 8 from
    /// north to south, and to 14 from west to east.
    pub const fn facing(third: usize) -> usize {
        if third % 6 < 3 { 8 - third } else { 14 - third }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(NAMES[self.number()])
    }
}

impl FromStr for Place {
    type Err = BadText;

    fn from_str(word: &str) -> Result<Place, BadText> {
        let number = NAMES.iter().position(|name| *name == word);
        let unknown =
            || BadText::new(format!("`{word}` is no place of a tile; those are {}", NAMES.join(" ")));
        number.map(Place::new).ok_or_else(unknown)
    }
}
