//! The cells of a board and which of them share an edge.

use std::hint::select_unpredictable;

use kit::Square;

use crate::tilings::tiles::side::Side;

/// The longest side of a board.
pub const LONGEST: u16 = 100;

/// A rectangle of cells, its edges joined or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground {
    pub width: u16,
    pub height: u16,
    /// Whether the last column meets the first, and the last row the first.
    pub torus: bool,
    /// 2^20 divided by the width and rounded up: rows are found by multiplying, as dividing takes a tenth of
    /// a playout's time. Exact, since cells times columns are at most 2^20.
    per_row: u32,
}

impl Ground {
    /// A board of `width` columns and `height` rows, at least one of each.
    pub fn new(width: u16, height: u16, torus: bool) -> Ground {
        Ground { width, height, torus, per_row: (1u32 << 20).div_ceil(u32::from(width)) }
    }

    /// How many cells there are. The number after the last cell's stands for all beyond the border.
    #[inline]
    pub fn cells(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Whether the square lies on the board.
    #[inline]
    pub fn has(self, square: Square) -> bool {
        square.x < self.width && square.y < self.height
    }

    /// The number of a cell, row by row.
    #[inline]
    pub fn cell(self, square: Square) -> usize {
        usize::from(square.y) * usize::from(self.width) + usize::from(square.x)
    }

    /// The cell with this number.
    #[inline]
    pub fn square(self, cell: usize) -> Square {
        let row = ((cell as u64 * u64::from(self.per_row)) >> 20) as u16;
        Square::new(cell as u16 - row * self.width, row)
    }

    /// All squares, row by row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        Square::all(self.width, self.height)
    }

    /// The numbers of the cells beyond the four sides of a square of the board, as `beside` tells them.
    #[inline(always)]
    pub fn around(self, square: Square) -> [usize; 4] {
        if self.torus {
            return Side::ALL.map(|side| self.beside(square, side).1);
        }
        let (cell, width, beyond) = (self.cell(square), usize::from(self.width), self.cells());
        [
            select_unpredictable(square.y > 0, cell.wrapping_sub(width), beyond),
            select_unpredictable(square.y + 1 < self.height, cell + width, beyond),
            select_unpredictable(square.x + 1 < self.width, cell + 1, beyond),
            select_unpredictable(square.x > 0, cell.wrapping_sub(1), beyond),
        ]
    }

    /// The cells around a square, also diagonally, each once and with its number; on a torus beyond the edges too.
    pub fn near(self, square: Square) -> impl Iterator<Item = (Square, usize)> {
        let (mut found, mut count) = ([(square, 0); 8], 0);
        let columns =
            [self.beside(square, Side::West), (square, self.cell(square)), self.beside(square, Side::East)];
        for (middle, cell) in columns.into_iter().filter(|(_, cell)| *cell < self.cells()) {
            let rows = [self.beside(middle, Side::North), (middle, cell), self.beside(middle, Side::South)];
            for (near, cell) in rows {
                if cell < self.cells() && near != square && !found[..count].contains(&(near, cell)) {
                    found[count] = (near, cell);
                    count += 1;
                }
            }
        }
        found.into_iter().take(count)
    }

    /// Whether every cell is its own neighbour on that side: on a board one cell wide whose edges are joined.
    pub fn joins_itself(self, side: Side) -> bool {
        let length = if matches!(side, Side::North | Side::South) { self.height } else { self.width };
        self.torus && length == 1
    }

    /// The square beyond a side, and its number. Beyond the border lies one cell more, whose square means nothing.
    /// Written without branches, since borders cannot be predicted.
    #[inline(always)]
    pub fn beside(self, square: Square, side: Side) -> (Square, usize) {
        let Square { x, y } = square;
        let (next, inside) = match side {
            Side::North => (Square::new(x, before(y, self.height)), y > 0),
            Side::South => (Square::new(x, after(y, self.height)), y + 1 < self.height),
            Side::East => (Square::new(after(x, self.width), y), x + 1 < self.width),
            Side::West => (Square::new(before(x, self.width), y), x > 0),
        };
        (next, select_unpredictable(inside | self.torus, self.cell(next), self.cells()))
    }
}

#[inline(always)]
fn before(at: u16, length: u16) -> u16 {
    select_unpredictable(at > 0, at, length) - 1
}

#[inline(always)]
fn after(at: u16, length: u16) -> u16 {
    select_unpredictable(at + 1 < length, at + 1, 0)
}
