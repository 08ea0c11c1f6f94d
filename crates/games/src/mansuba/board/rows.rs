//! Sets of cells of a large board, a word for each row; only rows where there may be cells are looked at.

use kit::{Square, choose_bit_among, count_bits};

use super::cells::{Cells, any_bit};
use super::relation::Way;

/// Rows above and below a board, into which no step of any piece leads further.
pub const BORDER: usize = 2;

/// Columns on the left of a board, into which no jump leads further; on the right a word has room enough.
pub const LEFT: u32 = 4;

/// The rows of the largest board and of its borders.
pub const ROWS: usize = 40 + 2 * BORDER;

/// The most cells that a board has.
pub const CELLS: usize = 40 * 40;

/// The bits of a row.
const WORD: u32 = u64::BITS;

/// The number of a square.
#[inline]
pub fn cell(square: Square) -> u32 {
    (u32::from(square.y) + BORDER as u32) * WORD + u32::from(square.x) + LEFT
}

/// The square with that number.
#[inline]
pub fn square(cell: u32) -> Square {
    Square::new((cell % WORD - LEFT) as u16, (cell / WORD) as u16 - BORDER as u16)
}

/// The row of a cell.
#[inline]
pub fn row(cell: u32) -> usize {
    (cell / WORD) as usize
}

/// The cell's bit in its row.
#[inline]
pub fn bit(cell: u32) -> u64 {
    1 << (cell % WORD)
}

/// A set of cells. Rows before the first and from the end on have none.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    words: [u64; ROWS],
    first: usize,
    end: usize,
}

impl Rows {
    pub const NONE: Rows = Rows { words: [0; ROWS], first: ROWS, end: 0 };

    /// The cells of rows that follow each other.
    #[inline]
    pub fn of_rows(first: usize, rows: impl ExactSizeIterator<Item = u64>) -> Rows {
        let mut set = Rows::NONE;
        set.add_rows(first, rows);
        set
    }

    /// No cells, in the same rows.
    pub fn emptied(&self) -> Rows {
        Rows { words: [0; ROWS], ..*self }
    }

    /// The rows that are looked at.
    #[inline]
    fn used(&self) -> &[u64] {
        self.words.get(self.first..self.end).unwrap_or(&[])
    }

    #[inline]
    pub fn add(&mut self, cell: u32) {
        self.add_all(row(cell), bit(cell));
    }

    /// Adds these cells of a row.
    #[inline]
    pub fn add_all(&mut self, row: usize, cells: u64) {
        self.add_rows(row, [cells].into_iter());
    }

    /// Adds the cells of rows that follow each other.
    #[inline]
    pub fn add_rows(&mut self, first: usize, rows: impl ExactSizeIterator<Item = u64>) {
        self.first = self.first.min(first);
        self.end = self.end.max(first + rows.len());
        self.words[first..].iter_mut().zip(rows).for_each(|(row, cells)| *row |= cells);
    }

    /// Combination of the rows of both, where this set has rows.
    #[inline]
    fn with(mut self, other: &Rows, join: impl Fn(u64, u64) -> u64) -> Rows {
        let used = self.first.min(self.end)..self.end;
        let rows = self.words[used.clone()].iter_mut().zip(&other.words[used]);
        rows.for_each(|(row, other)| *row = join(*row, *other));
        self
    }

    pub fn and(self, other: &Rows) -> Rows {
        self.with(other, |row, other| row & other)
    }

    /// The other set has no cells in rows where this one is not looked at.
    pub fn or(self, other: &Rows) -> Rows {
        self.with(other, |row, other| row | other)
    }

    pub fn without(self, other: &Rows) -> Rows {
        self.with(other, |row, other| row & !other)
    }

    /// Adds these cells, moved that way. Both sets have rows for the whole board and its border.
    pub fn add_moved(&mut self, cells: &Rows, (east, south): Way) {
        let rows = self.words[BORDER..self.end - BORDER].iter_mut();
        let from = cells.words[BORDER.wrapping_add_signed(-isize::from(south))..].iter();
        if east < 0 {
            rows.zip(from).for_each(|(to, from)| *to |= from >> -east);
        } else {
            rows.zip(from).for_each(|(to, from)| *to |= from << east);
        }
    }

    /// Adds the cells one jump that way from these. All sets have rows for the whole board and its border.
    pub fn add_jumps(&mut self, cells: &Rows, over: &Rows, (east, south): Way) {
        let rows = self.words[BORDER..self.end - BORDER].iter_mut();
        let over = over.words[BORDER.wrapping_add_signed(-isize::from(south))..].iter();
        let from = cells.words[BORDER.wrapping_add_signed(-2 * isize::from(south))..].iter();
        let jumps = rows.zip(over.zip(from));
        if east < 0 {
            jumps.for_each(|(to, (over, from))| *to |= (from >> -east & over) >> -east);
        } else {
            jumps.for_each(|(to, (over, from))| *to |= (from << east & over) << east);
        }
    }
}

impl Default for Rows {
    #[inline]
    fn default() -> Rows {
        Rows::NONE
    }
}

impl Cells for Rows {
    #[inline]
    fn clear(&mut self) {
        self.words.get_mut(self.first..self.end).unwrap_or_default().fill(0);
        (self.first, self.end) = (ROWS, 0);
    }

    #[inline]
    fn count(&self) -> u32 {
        count_bits(self.used())
    }

    #[inline]
    fn pick(&self, which: impl FnOnce(u32) -> u32) -> Option<u32> {
        choose_bit_among(self.used(), which).map(|bit| self.first as u32 * WORD + bit)
    }

    #[inline]
    fn has(&self, cell: u32) -> bool {
        self.words[row(cell)] & bit(cell) != 0
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.used().iter().all(|&row| row == 0)
    }

    #[inline]
    fn any(&self, mut test: impl FnMut(u32) -> bool) -> bool {
        let first = self.first as u32 * WORD;
        (first..).step_by(64).zip(self.used()).any(|(first, &word)| any_bit(word, |bit| test(first + bit)))
    }
}
