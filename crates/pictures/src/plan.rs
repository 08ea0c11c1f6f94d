//! The plan of a text picture: on which column and row each cell and each name stands.

use super::canvas::Canvas;
use super::{Cell, Ink, Label, Layout, Scene, letters, longest};

/// Blanks between row names and board: one is for the bracket of a marked cell.
const MARGIN: usize = 2;

/// Positions of the things of a scene on the canvas.
pub(super) struct Plan<'a> {
    scene: &'a Scene,
    /// The bounds of the scene.
    bounds: (i32, i32, i32, i32),
    /// Columns and lines of a glyph.
    glyph: (usize, usize),
    /// From one x to the next, in columns.
    step: usize,
    /// True if names of columns are written downwards, having no room otherwise.
    upright: bool,
    /// Lines that the names of columns take.
    header: usize,
    /// Columns before the first cell.
    margin: usize,
}

impl<'a> Plan<'a> {
    /// The plan of a scene that has cells.
    pub(super) fn new(scene: &'a Scene) -> Option<Plan<'a>> {
        let glyph = glyph_size(&scene.cells);
        // One blank at least between glyphs; in a honeycomb the neighbours in a row are two x apart, and
        // a letter being half as wide as high, a single blank looks about right.
        let step = match scene.layout {
            Layout::Squares => glyph.0 + 1,
            Layout::Honeycomb => (glyph.0 + 1).div_ceil(2),
        };
        let longest = longest(&scene.columns);
        let upright = longest > glyph.0.min(step - 1).max(1);
        Some(Plan {
            scene,
            bounds: scene.bounds()?,
            glyph,
            step,
            upright,
            header: if upright { longest } else { longest.min(1) },
            margin: margin(&scene.rows),
        })
    }

    /// Puts the board and its names on the canvas.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        self.put_columns(canvas);
        self.put_rows(canvas);
        for cell in &self.scene.cells {
            self.put_cell(canvas, cell);
        }
        for cell in self.scene.cells.iter().filter(|cell| cell.marked) {
            self.put_mark(canvas, cell);
        }
    }

    fn put_cell(&self, canvas: &mut Canvas, cell: &Cell) {
        let (column, row) = (self.column(cell.x), self.row(cell.y));
        for (index, line) in cell.glyph.iter().enumerate() {
            canvas.put_line(column, row + index, line);
        }
    }

    fn put_mark(&self, canvas: &mut Canvas, cell: &Cell) {
        let (column, row) = (self.column(cell.x), self.row(cell.y));
        for line in 0..self.glyph.1 {
            let (left, right) = brackets(line, self.glyph.1);
            put_bracket(canvas, column - 1, row + line, left);
            put_bracket(canvas, column + self.glyph.0, row + line, right);
        }
    }

    fn put_columns(&self, canvas: &mut Canvas) {
        let (left, right, _, bottom) = self.bounds;
        for label in self.scene.columns.iter().filter(|label| (left..=right).contains(&label.at)) {
            self.put_column(canvas, label, 0);
            self.put_column(canvas, label, self.row(bottom) + self.glyph.1);
        }
    }

    fn put_column(&self, canvas: &mut Canvas, label: &Label, row: usize) {
        let length = label.name.chars().count();
        if !self.upright {
            let column = self.column(label.at) + (self.glyph.0 - length.min(self.glyph.0)) / 2;
            return canvas.put_text(column, row, &label.name, Ink::Faint);
        }
        let column = self.column(label.at) + (self.glyph.0 - 1) / 2;
        for (index, letter) in label.name.chars().enumerate() {
            canvas.put(column, row + self.header - length + index, letter, Ink::Faint);
        }
    }

    fn put_rows(&self, canvas: &mut Canvas) {
        let (_, right, top, bottom) = self.bounds;
        let after = self.column(right) + self.glyph.0 + MARGIN;
        for label in self.scene.rows.iter().filter(|label| (top..=bottom).contains(&label.at)) {
            let row = self.row(label.at) + (self.glyph.1 - 1) / 2;
            let before = self.margin - MARGIN - label.name.chars().count();
            canvas.put_text(before, row, &label.name, Ink::Faint);
            canvas.put_text(after, row, &label.name, Ink::Faint);
        }
    }

    fn column(&self, x: i32) -> usize {
        self.margin + steps(self.bounds.0, x) * self.step
    }

    fn row(&self, y: i32) -> usize {
        self.header + steps(self.bounds.2, y) * self.glyph.1
    }
}

/// From the first column or row to this one.
fn steps(first: i32, at: i32) -> usize {
    at.abs_diff(first) as usize
}

/// The columns that the names of rows take with the blanks after them; without names, room for a bracket.
fn margin(rows: &[Label]) -> usize {
    if rows.is_empty() { 1 } else { longest(rows) + MARGIN }
}

/// Signs left and right of a line of a marked glyph.
fn brackets(line: usize, lines: usize) -> (char, char) {
    match line {
        _ if lines == 1 => ('[', ']'),
        0 => ('┌', '┐'),
        _ if line + 1 == lines => ('└', '┘'),
        _ => ('│', '│'),
    }
}

/// Two marked neighbours share the blank between them.
fn put_bracket(canvas: &mut Canvas, column: usize, row: usize, bracket: char) {
    let shared = match bracket {
        '[' | ']' => '|',
        '┌' | '┐' => '┬',
        '└' | '┘' => '┴',
        side => side,
    };
    let taken = "[]┌┐└┘│".contains(canvas.letter(column, row));
    canvas.put(column, row, if taken { shared } else { bracket }, Ink::Plain);
}

/// The columns and lines that the largest glyph takes.
fn glyph_size(cells: &[Cell]) -> (usize, usize) {
    let widths = cells.iter().flat_map(|cell| &cell.glyph).map(letters);
    let heights = cells.iter().map(|cell| cell.glyph.len());
    (widths.max().unwrap_or(1).max(1), heights.max().unwrap_or(1).max(1))
}
