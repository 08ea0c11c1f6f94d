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
        Grid { width, cells: Square::all(width, height).map(cell).collect() }
    }

    /// Reads rows of cells, one row a line, cells parted by blanks; no side is longer than `most`.
    pub fn read<'a>(
        rows: impl IntoIterator<Item = &'a str>,
        most: u16,
        mut cell: impl FnMut(&str) -> Result<T, BadText>,
    ) -> Result<Grid<T>, BadText> {
        let too_large = || BadText::new(format!("a board is at most {most} x {most}"));
        let (mut cells, mut width, mut height) = (Vec::new(), 0, 0);
        for row in rows {
            if height == most {
                return Err(too_large());
            }
            height += 1;
            let mut found = 0;
            for word in row.split_whitespace() {
                if found == most {
                    return Err(too_large());
                }
                found += 1;
                let place = |bad| BadText::new(format!("row {height}, column {found}: {bad}"));
                cells.push(cell(word).map_err(place)?);
            }
            if height == 1 {
                width = found;
            } else if found != width {
                return Err(BadText::new(format!(
                    "row {height} has {found} cells, the rows above have {width}"
                )));
            }
        }
        if cells.is_empty() { Err(BadText::new("the board has no cells")) } else { Ok(Grid { width, cells }) }
    }

    pub fn width(&self) -> u16 {
        self.width
    }

    pub fn height(&self) -> u16 {
        (self.cells.len() / usize::from(self.width)) as u16
    }

    /// True if the square lies on the grid.
    pub fn has(&self, square: Square) -> bool {
        square.x < self.width && square.y < self.height()
    }

    /// All squares, row by row from the top.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<T> {
        Square::all(self.width, self.height())
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
        Grid::read(text.lines(), 3, |word| word.parse().map_err(|_| BadText::new("not a number")))
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
        for large in ["1 2 3 4", "1\n2\n3\n4", "\n\n\n\n"] {
            assert_eq!(read(large).unwrap_err().0, "a board is at most 3 x 3");
        }
        for empty in ["", "\n\n"] {
            assert_eq!(read(empty).unwrap_err().0, "the board has no cells");
        }
    }
}
