//! A rectangle of things, one on each square.

use std::ops::{Index, IndexMut};

use crate::{BadText, Square};

/// `width` x `height` things, row by row from the top.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid<T> {
    width: u16,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid whose every square is made by `cell`; a side of 0 is a bug.
    pub fn from_fn(width: u16, height: u16, cell: impl FnMut(Square) -> T) -> Grid<T> {
        assert!(width > 0 && height > 0, "a grid has at least one square");
        let squares = (0..height).flat_map(|y| (0..width).map(move |x| Square::new(x, y)));
        Grid { width, cells: squares.map(cell).collect() }
    }

    /// Reads rows of cells, one row a line, cells parted by blanks.
    pub fn read<'a>(
        rows: impl IntoIterator<Item = &'a str>,
        mut cell: impl FnMut(&str) -> Result<T, BadText>,
    ) -> Result<Grid<T>, BadText> {
        let (mut cells, mut width, mut height) = (Vec::new(), 0, 0usize);
        for row in rows {
            height += 1;
            let before = cells.len();
            for (x, word) in row.split_whitespace().enumerate() {
                cells.push(cell(word).map_err(|bad| {
                    BadText::new(format!("row {height}, column {}: {bad}", x + 1))
                })?);
            }
            let found = cells.len() - before;
            match height {
                1 => width = found,
                _ if found != width => {
                    return Err(BadText::new(format!(
                        "row {height} has {found} cells, the rows above have {width}"
                    )));
                }
                _ => {}
            }
        }
        let width_fits = u16::try_from(width).ok().filter(|&width| width > 0);
        match width_fits {
            Some(width) if height <= usize::from(u16::MAX) => Ok(Grid { width, cells }),
            _ => Err(BadText::new("the board has no cells, or too many")),
        }
    }

    /// Columns.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u16 {
        (self.cells.len() / usize::from(self.width)) as u16
    }

    /// Whether the square lies on the grid.
    pub fn has(&self, square: Square) -> bool {
        square.x < self.width && square.y < self.height()
    }

    /// All squares, row by row from the top.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<T> {
        let (width, height) = (self.width, self.height());
        (0..height).flat_map(move |y| (0..width).map(move |x| Square::new(x, y)))
    }

    /// All things, row by row from the top.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> {
        self.cells.chunks(usize::from(self.width))
    }

    fn at(&self, square: Square) -> usize {
        debug_assert!(self.has(square), "{square} lies on the grid");
        usize::from(square.y) * usize::from(self.width) + usize::from(square.x)
    }
}

impl<T> Index<Square> for Grid<T> {
    type Output = T;

    fn index(&self, square: Square) -> &T {
        &self.cells[self.at(square)]
    }
}

impl<T> IndexMut<Square> for Grid<T> {
    fn index_mut(&mut self, square: Square) -> &mut T {
        let at = self.at(square);
        &mut self.cells[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Grid<u8>, BadText> {
        Grid::read(text.lines(), |word| word.parse().map_err(|_| BadText::new("not a number")))
    }

    #[test]
    fn rows_are_read_from_the_top() {
        let grid = read("1 2 3\n4 5 6").unwrap();
        assert_eq!((grid.width(), grid.height()), (3, 2));
        assert_eq!(grid[Square::new(2, 0)], 3);
        assert_eq!(grid[Square::new(0, 1)], 4);
        assert!(!grid.has(Square::new(0, 2)));
        assert_eq!(grid, Grid::from_fn(3, 2, |square| (square.y * 3 + square.x + 1) as u8));
    }

    #[test]
    fn a_bad_row_is_named() {
        assert_eq!(read("1 2\n3").unwrap_err().0, "row 2 has 1 cells, the rows above have 2");
        assert_eq!(read("1 2\n3 x").unwrap_err().0, "row 2, column 2: not a number");
        assert!(read("").is_err());
        assert!(read("\n\n").is_err());
    }
}
