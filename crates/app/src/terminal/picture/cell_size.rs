//! Sizes in which the cells of a board are drawn: a letter, the letters of its glyph, or a picture.

use pictures::{Layout, Scene};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellSize {
    /// One letter, for seeing all of a wide board.
    Letter,
    /// The letters that the game gives it.
    Glyph,
    /// The same letters, this many times as far apart.
    Spaced(u16),
    /// A picture this many lines high and twice as many columns wide.
    Picture(u16),
}

/// Letters farther apart are no board any more.
const WIDEST: u16 = 3;

/// Larger pictures show no more.
const TALLEST: u16 = 9;

impl CellSize {
    /// All that suit a scene, the smallest first. Where glyphs have several lines, pictures of their size would
    /// tell less than they do.
    pub fn all(scene: &Scene, pictures: bool) -> Vec<CellSize> {
        let single = glyph_size(scene).1 == 1;
        let spaced = (2..=WIDEST).map(CellSize::Spaced).filter(|_| single);
        let least = if single { 2 } else { 3 };
        let pictures = (least..=TALLEST).map(CellSize::Picture).filter(|_| pictures);
        [CellSize::Letter, CellSize::Glyph].into_iter().chain(spaced).chain(pictures).collect()
    }

    /// Columns and lines of a cell.
    pub fn cell(self, scene: &Scene) -> (u16, u16) {
        match self {
            CellSize::Letter => (1, 1),
            CellSize::Glyph | CellSize::Spaced(_) => glyph_size(scene),
            CellSize::Picture(lines) => (2 * lines, lines),
        }
    }

    /// From a cell to the next column or row of cells.
    pub fn step(self, scene: &Scene) -> (u16, u16) {
        let (width, height) = self.cell(scene);
        match (self, scene.layout) {
            (CellSize::Letter, _) => (1, 1),
            (CellSize::Glyph, Layout::Squares) => (width + 1, height),
            (CellSize::Glyph, Layout::Honeycomb) => ((width + 1).div_ceil(2), height),
            (CellSize::Spaced(times), _) => {
                let (dx, dy) = CellSize::Glyph.step(scene);
                (dx * times, dy * times)
            }
            (CellSize::Picture(_), Layout::Squares) => (width, height),
            // Hexagons stand in each other's gaps.
            (CellSize::Picture(lines), Layout::Honeycomb) => (lines, (lines * 3).div_ceil(4)),
        }
    }
}

/// The columns and lines that the largest glyph takes.
fn glyph_size(scene: &Scene) -> (u16, u16) {
    let letters =
        |line: &pictures::TextLine| line.iter().map(|span| span.text.chars().count()).sum::<usize>();
    let widths = scene.cells.iter().flat_map(|cell| &cell.glyph).map(letters);
    let heights = scene.cells.iter().map(|cell| cell.glyph.len());
    (widths.max().unwrap_or(1).clamp(1, 40) as u16, heights.max().unwrap_or(1).clamp(1, 20) as u16)
}
