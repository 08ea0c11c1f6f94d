//! The frontier: the cells that a tile can be laid on, kept from move to move.

use crate::carcassonne::tiles::list::TILE_COUNT;

/// The most cells that can lie around connected tiles: those around 72 in a row.
pub const MOST: usize = 2 * TILE_COUNT + 2;

/// A cell beside a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Open {
    /// Steps east of the start.
    pub x: i8,
    /// Steps north of the start.
    pub y: i8,
    /// The lands of the sides around it, two bits each, 0 where nothing lies.
    pub sides: u8,
}

/// All such cells, in the order that laying has brought about.
#[derive(Clone)]
pub struct Frontier {
    /// Behind the last one, `sides` is 0.
    cells: [Open; MOST],
    count: u8,
}

impl Frontier {
    /// One cell, which nothing lies around.
    pub fn first() -> Frontier {
        Frontier { cells: [Open::default(); MOST], count: 1 }
    }

    #[inline]
    pub fn cells(&self) -> &[Open] {
        &self.cells[..usize::from(self.count)]
    }

    /// The number that a cell gets which is new.
    #[inline]
    pub fn next(&self) -> u8 {
        self.count
    }

    /// A land comes to lie beside the cell of that number, or beside a new one if the number is the next.
    /// It writes all of it either way: a processor would guess wrongly which way it is.
    #[inline]
    pub fn touch(&mut self, number: u8, x: i8, y: i8, side: u8) {
        let cell = &mut self.cells[usize::from(number)];
        *cell = Open { x, y, sides: cell.sides | side };
        self.count += u8::from(number == self.count);
    }

    /// Takes a cell out; the last one gets its number.
    #[inline]
    pub fn take(&mut self, number: u8) -> Open {
        self.count -= 1;
        let last = std::mem::take(&mut self.cells[usize::from(self.count)]);
        if number == self.count {
            return last;
        }
        std::mem::replace(&mut self.cells[usize::from(number)], last)
    }
}
