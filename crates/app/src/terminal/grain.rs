//! How large the cells of a board are drawn: a letter, the letters of its glyph, or a picture in dots.

use kit::{Layout, Scene};

/// The size of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// One letter, for seeing all of a wide board.
    Dot,
    /// The letters that the game gives it.
    Glyph,
    /// The same letters, so many times as far apart.
    Spaced(u16),
    /// A picture so many lines high and twice as many columns wide.
    Picture(u16),
}

/// Letters farther apart are no board any more.
const WIDEST: u16 = 3;

/// Larger pictures show no more.
const TALLEST: u16 = 9;

impl Grain {
    /// All that suit a scene, the smallest first. Where glyphs have several lines, pictures of their size would
    /// tell less than they do.
    pub fn all(scene: &Scene, pictures: bool) -> Vec<Grain> {
        let single = glyph_size(scene).1 == 1;
        let spaced = (2..=WIDEST).map(Grain::Spaced).filter(|_| single);
        let least = if single { 2 } else { 3 };
        let pictures = (least..=TALLEST).map(Grain::Picture).filter(|_| pictures);
        [Grain::Dot, Grain::Glyph].into_iter().chain(spaced).chain(pictures).collect()
    }

    /// Columns and lines of a cell.
    pub fn cell(self, scene: &Scene) -> (u16, u16) {
        match self {
            Grain::Dot => (1, 1),
            Grain::Glyph | Grain::Spaced(_) => glyph_size(scene),
            Grain::Picture(lines) => (2 * lines, lines),
        }
    }

    /// From a cell to the next column or row of cells.
    pub fn step(self, scene: &Scene) -> (u16, u16) {
        let (width, height) = self.cell(scene);
        match (self, scene.layout) {
            (Grain::Dot, _) => (1, 1),
            (Grain::Glyph, Layout::Squares) => (width + 1, height),
            (Grain::Glyph, Layout::Honeycomb) => ((width + 1).div_ceil(2), height),
            (Grain::Spaced(times), _) => {
                let (dx, dy) = Grain::Glyph.step(scene);
                (dx * times, dy * times)
            }
            (Grain::Picture(_), Layout::Squares) => (width, height),
            // Hexagons stand in each other's gaps.
            (Grain::Picture(lines), Layout::Honeycomb) => (lines, (lines * 3).div_ceil(4)),
        }
    }
}

/// The columns and lines that the largest glyph takes.
fn glyph_size(scene: &Scene) -> (u16, u16) {
    let letters = |line: &kit::TextLine| line.iter().map(|span| span.text.chars().count()).sum::<usize>();
    let widths = scene.cells.iter().flat_map(|cell| &cell.glyph).map(letters);
    let heights = scene.cells.iter().map(|cell| cell.glyph.len());
    (widths.max().unwrap_or(1).clamp(1, 40) as u16, heights.max().unwrap_or(1).clamp(1, 20) as u16)
}
