//! A picture as data: cells in a layout, pieces on them, and a panel of lines beside them.

use kit::{Player, Square};

use crate::{Ink, Shape, coarse};

/// The picture of a position. [`Scene::text`] and [`Scene::svg`] draw it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The name of the game.
    pub name: String,
    /// Arrangement of the cells.
    pub layout: Layout,
    /// True if the board has no ground of its own: only the things on it are drawn.
    pub open: bool,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
    /// Names of columns, by their x.
    pub columns: Vec<Label>,
    /// Names of rows, by their y.
    pub rows: Vec<Label>,
    /// Lines beside the board, made of the report: whose move it is first.
    pub panel: Vec<TextLine>,
    /// The hand of the mover, as a scene of its own: one cell, and lines about it.
    pub hand: Option<Box<Scene>>,
    /// Meaning of the letters of a text picture.
    pub legend: Option<TextLine>,
    /// The last events, drawn over the board: ways, outlines, points.
    pub over: Vec<Over>,
    /// Which pieces came from where since the scene before, by their ids then and now.
    pub moved: Vec<(String, String)>,
}

/// Columns and rows: least x, greatest x, least y, greatest y.
pub type Bounds = (i32, i32, i32, i32);

/// Something drawn over the board. Its shapes lie in the plane of all cells, the cell 0, 0 being at the point 0, 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Over {
    /// One word, unlike that of anything else over this board.
    pub id: String,
    pub shapes: Vec<Shape>,
}

/// A thing on a cell that may move to another, come or go.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// Unlike that of any other piece of the scene: where it stands, as a rule.
    pub id: String,
    /// Its look, in the box of its cell.
    pub shapes: Vec<Shape>,
}

/// Arrangement of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    #[default]
    Squares,
    /// Hexagons with a corner up. Cells of a row stand two columns apart, those of the next row
    /// between them, so that the neighbours of a cell are two columns east and west and one column
    /// away in the rows above and below.
    Honeycomb,
}

/// One square of the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cell {
    /// Its name in sentences; its id in the SVG.
    pub name: String,
    /// Columns to the right.
    pub x: i32,
    /// Rows down.
    pub y: i32,
    /// Its look in a terminal; all cells of a scene have equally many lines of equal width.
    pub glyph: Vec<TextLine>,
    /// Its look in a picture, the first drawn first.
    pub shapes: Vec<Shape>,
    /// The pieces on it, the first drawn first.
    pub pieces: Vec<Piece>,
    /// Its contents, in words.
    pub said: String,
    /// True if something can be laid here now.
    pub lit: bool,
    /// True if the last sentence named it.
    pub marked: bool,
}

/// The name of a column or row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Its x or y.
    pub at: i32,
    pub name: String,
}

/// A line of text, in pieces of one ink each.
pub type TextLine = Vec<Span>;

/// A piece of text in one ink.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    pub text: String,
    pub ink: Ink,
}

impl Span {
    /// A piece of text in that ink.
    pub fn new(text: impl Into<String>, ink: Ink) -> Span {
        Span { text: text.into(), ink }
    }

    /// The name of a player in its own ink.
    pub fn player(player: Player) -> Span {
        Span::new(player.to_string(), Ink::Player(player.0))
    }

    /// A piece of ordinary text.
    pub fn plain(text: impl Into<String>) -> Span {
        Span::new(text, Ink::Plain)
    }
}

impl Cell {
    /// A cell with one line of text and these shapes; a board gives it its name and place.
    pub fn new(glyph: TextLine, shapes: Vec<Shape>) -> Cell {
        Cell { glyph: vec![glyph], shapes, ..Cell::default() }
    }

    /// All that is seen of it, as discs, polygons, strokes and texts alone: for pictures of few pixels.
    pub fn coarse(&self) -> Vec<Shape> {
        let mut shapes = coarse(&self.shapes);
        self.pieces.iter().for_each(|piece| shapes.extend(coarse(&piece.shapes)));
        shapes
    }
}

impl Scene {
    /// A board of lettered squares, `cell` telling what each looks like.
    pub fn board(width: u16, height: u16, mut cell: impl FnMut(Square) -> Cell) -> Scene {
        let cells = Square::all(width, height).map(|square| {
            let (x, y) = (square.x.into(), square.y.into());
            Cell { name: square.to_string(), x, y, ..cell(square) }
        });
        Scene {
            cells: cells.collect(),
            columns: (0..width).map(|x| Label { at: x.into(), name: Square::column_name(x) }).collect(),
            rows: (0..height).map(|y| Label { at: y.into(), name: (y + 1).to_string() }).collect(),
            ..Scene::default()
        }
    }

    /// One cell alone, with lines about it: what is in hand.
    pub fn alone(cell: Cell, panel: Vec<TextLine>) -> Scene {
        Scene { open: true, cells: vec![cell], panel, ..Scene::default() }
    }

    /// All lines beside a board in letters: the panel, with what is in hand after its first line and the legend last.
    pub fn panel_text(&self) -> Vec<TextLine> {
        let mut lines = self.panel.clone();
        let at = lines.len().min(1);
        let in_hand = self.hand.as_ref().map(|hand| hand.in_letters()).unwrap_or_default();
        lines.splice(at..at, in_hand);
        lines.extend(self.legend.clone());
        lines
    }

    /// A scene of one cell as lines: what it is, the cell, and the rest.
    fn in_letters(&self) -> Vec<TextLine> {
        let (title, rest) = self.panel.split_at(self.panel.len().min(1));
        let indent = if title.is_empty() { None } else { Some(Span::plain("  ")) };
        let glyph = self.cells.iter().flat_map(|cell| &cell.glyph);
        let glyph = glyph.map(|line| indent.iter().chain(line).cloned().collect());
        title.iter().cloned().chain(glyph).chain(rest.iter().cloned()).collect()
    }

    /// Marks the cells that the words of this sentence name, and no others.
    pub fn mark(&mut self, sentence: &str) {
        for cell in &mut self.cells {
            cell.marked = sentence.split_whitespace().any(|word| word == cell.name);
        }
    }

    /// The columns and rows that cells lie in.
    pub fn bounds(&self) -> Option<Bounds> {
        let xs = self.cells.iter().map(|cell| cell.x);
        let ys = self.cells.iter().map(|cell| cell.y);
        Some((xs.clone().min()?, xs.max()?, ys.clone().min()?, ys.max()?))
    }
}

/// Number of letters of a line.
pub(crate) fn letters(line: &TextLine) -> usize {
    line.iter().map(|span| span.text.chars().count()).sum()
}

/// Number of letters of the longest of these names.
pub(crate) fn longest(labels: &[Label]) -> usize {
    labels.iter().map(|label| label.name.chars().count()).max().unwrap_or(0)
}
