//! The frontier: the cells that a tile can be laid on, kept from move to move.

use crate::carcassonne::tiles::list::TILE_COUNT;

/// The most cells that can lie around connected tiles: those around 72 in a row.
pub const MOST: usize = 2 * TILE_COUNT + 2;

/// The most places of the rectangle around such cells: that of 72 tiles in a bend has 38 columns and 39 rows.
pub const PLACES: usize = (TILE_COUNT / 2 + 2) * (TILE_COUNT / 2 + 3);

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
    /// The rectangle around them: its first column, its first row, and its last one.
    west: i8,
    south: i8,
    north: i8,
}

impl Frontier {
    /// One cell, which nothing lies around.
    pub fn first() -> Frontier {
        Frontier { cells: [Open::default(); MOST], count: 1, west: 0, south: 0, north: 0 }
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

    /// Takes a cell out, which a tile is laid on; the last one gets its number.
    #[inline]
    pub fn take(&mut self, number: u8) -> Open {
        self.count -= 1;
        let last = std::mem::take(&mut self.cells[usize::from(self.count)]);
        let taken = match self.cells[..usize::from(self.count)].get_mut(usize::from(number)) {
            Some(cell) => std::mem::replace(cell, last),
            None => last,
        };
        self.west = self.west.min(taken.x - 1);
        self.south = self.south.min(taken.y - 1);
        self.north = self.north.max(taken.y + 1);
        taken
    }

    /// The numbers of the cells whose sides pass.
    #[inline]
    pub fn passing<'a>(&self, passes: impl Fn(u8) -> bool, room: &'a mut [u8; 256]) -> &'a [u8] {
        let mut count = 0u8;
        for (number, cell) in self.cells().iter().enumerate() {
            room[usize::from(count)] = number as u8;
            count += u8::from(passes(cell.sides));
        }
        &room[..usize::from(count)]
    }

    /// Visits the cells of these numbers from west to east, and in a column from south to north. They are put into the
    /// rectangle around all cells, so that none is compared with another: sorting took twice as long.
    #[inline]
    pub fn in_order(&self, numbers: &[u8], mut visit: impl FnMut(&Open)) {
        let (mut rectangle, mut places, mut last) = ([0; PLACES], [0u64; PLACES.div_ceil(64)], 0);
        for &number in numbers {
            let Open { x, y, .. } = self.cells[usize::from(number)];
            let place = self.place(x, y);
            rectangle[place] = number;
            places[place / 64] |= 1 << (place % 64);
            last = last.max(place / 64);
        }
        for (numbers, &(mut set)) in rectangle.chunks(64).zip(&places[..=last]) {
            while set > 0 {
                visit(&self.cells[usize::from(numbers[set.trailing_zeros() as usize])]);
                set &= set - 1;
            }
        }
    }

    /// Index of a cell in the rectangle, column by column.
    #[inline]
    fn place(&self, x: i8, y: i8) -> usize {
        let (column, row) = (i32::from(x) - i32::from(self.west), i32::from(y) - i32::from(self.south));
        let rows = i32::from(self.north) - i32::from(self.south) + 1;
        (column * rows + row) as u32 as usize
    }
}
