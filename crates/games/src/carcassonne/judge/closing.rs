//! Which tiles fit a cell, and which of them would end there what leads into it.

use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::list::TYPES;
use crate::carcassonne::tiles::side::Side;

/// Types of tiles, a bit for each.
pub type Types = u32;

/// By the sides around a cell: the types that fit.
static FITTING: [Types; 256] = fitting();

/// By a side of a cell and the sides around it: the types that fit such that the road or city at that side leads to
/// no other cell.
static CLOSING: [[Types; 256]; 4] = [closing(0), closing(1), closing(2), closing(3)];

/// The types that fit between such sides.
#[inline]
pub fn fitting_types(sides: u8) -> Types {
    FITTING[usize::from(sides)]
}

/// The types that fit between such sides and end what comes in from that one.
#[inline]
pub fn closing_types(sides: u8, from: Side) -> Types {
    CLOSING[from.number()][usize::from(sides)]
}

const fn fitting() -> [Types; 256] {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 * TYPES {
        let (tile_type, sides) = (at / 256, at % 256);
        if Card::turns_between(tile_type as u8, sides as u8) != 0 {
            table[sides] |= 1 << tile_type;
        }
        at += 1;
    }
    table
}

const fn closing(side: usize) -> [Types; 256] {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 4 * 256 * TYPES {
        let (card, sides) = (Card::new((at / 1024) as u8, (at % 4) as u8), (at / 4 % 256) as u8);
        let fits = Card::turns_between(card.tile_type(), sides) >> card.turns() & 1 == 1;
        if fits && ends(card, side, sides) {
            table[sides as usize] |= 1 << card.tile_type();
        }
        at += 1;
    }
    table
}

/// True if what the card has at this side leads to no side where nothing lies.
const fn ends(card: Card, side: usize, sides: u8) -> bool {
    let segment = card.middle_segment(side);
    let mut other = 0;
    while other < 4 {
        if sides >> (2 * other) & 3 == 0 && card.middle_segment(other) == segment {
            return false;
        }
        other += 1;
    }
    true
}
