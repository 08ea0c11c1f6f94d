//! A picture as data: cells in a layout, and a panel of lines beside them.

mod canvas;
mod drawing;
mod letter;
mod page;
mod palette;
mod plan;
mod reel;
mod sheet;
mod svg;
mod text;

pub use page::{Frame, replay};

use crate::{Player, Square};

/// The picture of a position. [`Scene::text`] and [`Scene::svg`] draw it.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// How cells lie beside each other.
    pub layout: Layout,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
    /// Names of columns, by their x.
    pub columns: Vec<Label>,
    /// Names of rows, by their y.
    pub rows: Vec<Label>,
    /// Lines beside the board: points, whose turn, what is in hand.
    pub panel: Vec<TextLine>,
}

/// How cells lie beside each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Columns and rows.
    Squares,
    /// Hexagons with a corner up. Cells of a row stand two columns apart, those of the next row
    /// between them, so that the neighbours of a cell are two columns east and west and one column
    /// away in the rows above and below.
    Honeycomb,
}

/// One square of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// What sentences call it; its id in the SVG.
    pub name: String,
    /// Columns to the right.
    pub x: i32,
    /// Rows down.
    pub y: i32,
    /// How it looks in a terminal; all cells of a scene have equally many lines of equal width.
    pub glyph: Vec<TextLine>,
    /// How it looks in a picture, the first drawn first.
    pub shapes: Vec<Shape>,
    /// Whether the last sentence named it.
    pub marked: bool,
}

/// The name of a column or row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Its x or y.
    pub at: i32,
    /// Its name.
    pub name: String,
}

/// A line of text, in pieces of one ink each.
pub type TextLine = Vec<Span>;

/// A piece of text in one ink.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The letters.
    pub text: String,
    /// Their meaning.
    pub ink: Ink,
}

/// What a colour means; renderers choose how it looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// Ordinary text and lines.
    Plain,
    /// Present, but not to be looked at.
    Faint,
    /// A player's own colour, by seat.
    Player(u8),
    /// One of the colours of a game's things.
    Colour(u8),
    /// Land that things grow on.
    Field,
    /// Land that is built on.
    City,
    /// What encloses a city, and other outlines of land.
    Wall,
    /// What one goes along.
    Road,
}

/// A shape in a cell. The cell is 1 wide and 1 high; 0, 0 is its top left corner. In a honeycomb the
/// hexagon touches all four sides of that box.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A disc.
    Disc {
        /// Its centre.
        centre: (f32, f32),
        /// Its radius.
        radius: f32,
        /// Its colour.
        ink: Ink,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners.
        points: Vec<(f32, f32)>,
        /// Its colour.
        ink: Ink,
    },
    /// A drawn line.
    Stroke {
        /// Its bends.
        points: Vec<(f32, f32)>,
        /// How thick.
        width: f32,
        /// Its colour.
        ink: Ink,
    },
    /// A text around a point. Plain text on a disc or polygon is drawn black or white, whichever can be read there.
    Text {
        /// Its centre.
        centre: (f32, f32),
        /// Its height.
        size: f32,
        /// The letters.
        text: String,
        /// Their colour.
        ink: Ink,
    },
}

impl Span {
    /// A piece of text in that ink.
    pub fn new(text: impl Into<String>, ink: Ink) -> Span {
        Span { text: text.into(), ink }
    }

    /// The name of a player in his own ink.
    pub fn player(player: Player) -> Span {
        Span::new(player.to_string(), Ink::Player(player.0))
    }

    /// A piece of ordinary text.
    pub fn plain(text: impl Into<String>) -> Span {
        Span::new(text, Ink::Plain)
    }
}

impl Scene {
    /// A board of lettered squares, `cell` telling what each looks like: one line of text, and shapes.
    pub fn board(
        width: u16,
        height: u16,
        panel: Vec<TextLine>,
        mut cell: impl FnMut(Square) -> (TextLine, Vec<Shape>),
    ) -> Scene {
        let cells = Square::all(width, height).map(|square| {
            let (line, shapes) = cell(square);
            let (x, y) = (square.x.into(), square.y.into());
            Cell { name: square.to_string(), x, y, glyph: vec![line], shapes, marked: false }
        });
        Scene {
            layout: Layout::Squares,
            cells: cells.collect(),
            columns: (0..width).map(|x| Label { at: x.into(), name: Square::column_name(x) }).collect(),
            rows: (0..height).map(|y| Label { at: y.into(), name: (y + 1).to_string() }).collect(),
            panel,
        }
    }

    /// Marks the cells that the words of this sentence name, and no others.
    pub fn mark(&mut self, sentence: &str) {
        for cell in &mut self.cells {
            cell.marked = sentence.split_whitespace().any(|word| word == cell.name);
        }
    }

    /// The columns and rows that cells lie in: least x, greatest x, least y, greatest y.
    pub fn bounds(&self) -> Option<(i32, i32, i32, i32)> {
        let xs = self.cells.iter().map(|cell| cell.x);
        let ys = self.cells.iter().map(|cell| cell.y);
        Some((xs.clone().min()?, xs.max()?, ys.clone().min()?, ys.max()?))
    }
}

/// How many letters a line has.
fn letters(line: &TextLine) -> usize {
    line.iter().map(|span| span.text.chars().count()).sum()
}

/// How many letters the longest of these names has.
fn longest(labels: &[Label]) -> usize {
    labels.iter().map(|label| label.name.chars().count()).max().unwrap_or(0)
}
