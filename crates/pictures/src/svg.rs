//! The picture for a screen or a printer: an SVG of one line for each thing shown.

use super::element::{Pen, number};
use super::letter::escaped;
use super::sheet::Sheet;
use super::{Bounds, Cell, Ink, Layout, Piece, Scene, Theme, style};

/// Style of a picture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Its colours; without a theme, light or dark as the reader's screen is.
    pub theme: Option<Theme>,
    /// True if letters tell colours apart.
    pub letters: bool,
    /// Prefix of all ids, so that several pictures fit on a page.
    pub prefix: String,
    /// The columns and rows to show, if more than those with cells: the pictures of a game have one size then.
    pub frame: Option<Bounds>,
}

/// A thing in a picture that keeps its id from one picture of a game to the next.
#[derive(Clone, PartialEq, Debug)]
pub struct Element {
    /// Its id, without what all ids begin with.
    pub id: String,
    /// Its layer: lower layers are drawn first.
    pub layer: Layer,
    /// Place of its own point 0, 0.
    pub at: (f64, f64),
    /// Class, role and name.
    pub attributes: String,
    pub body: String,
}

/// Layers, in the order of drawing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Layer {
    /// The board and what is fixed on it.
    Cells,
    /// Names of rows and columns.
    Names,
    /// Things that move about on the board.
    Pieces,
    /// Events: marks, ways, points.
    Over,
}

impl Layer {
    pub(super) const ALL: [Layer; 4] = [Layer::Cells, Layer::Names, Layer::Pieces, Layer::Over];

    pub(super) fn class(self) -> &'static str {
        ["cells", "names", "pieces", "over"][self as usize]
    }
}

impl Element {
    /// The element as SVG.
    pub(super) fn svg(&self, prefix: &str) -> String {
        let (id, attributes, body) = (escaped(&self.id), &self.attributes, &self.body);
        let place = match self.at {
            (0.0, 0.0) => String::new(),
            (x, y) => format!(r#" transform="translate({} {})""#, number(x), number(y)),
        };
        format!(r#"<g id="{prefix}{id}"{attributes}{place}>{body}</g>"#)
    }
}

impl Scene {
    /// The picture as a standalone SVG, light or dark as the reader's screen is. Each cell is one line, its name the id; two
    /// pictures of one game differ in the lines of what has changed.
    pub fn svg(&self) -> String {
        self.svg_as(&Look::default())
    }

    /// The picture as a standalone SVG that looks so.
    pub fn svg_as(&self, look: &Look) -> String {
        self.drawn(look, |pen| Some(format!("<style>{}</style>", style::sheet(pen, look.theme))))
    }

    /// The picture for a page that has its styles, with letters that the page may hide; and the styles, in each theme that the
    /// page may choose.
    pub fn svg_and_style(&self, prefix: &str) -> (String, String) {
        let look = Look { prefix: prefix.to_owned(), letters: true, ..Look::default() };
        let mut sheet = String::new();
        let drawing = self.drawn(&look, |pen| {
            sheet = style::themes(pen);
            None
        });
        (drawing, sheet)
    }

    fn drawn(&self, look: &Look, style: impl FnOnce(&Pen) -> Option<String>) -> String {
        let prefix = escaped(&look.prefix);
        let mut pen = Pen::new(&prefix, look.letters);
        let elements = self.elements(look.frame, &mut pen);
        let mut lines = vec![self.opening(look), format!("<desc>{}</desc>", escaped(&self.told()))];
        lines.extend(style(&pen));
        lines.push("<defs>".into());
        lines.extend(pen.definitions().iter().cloned());
        lines.push("</defs>".into());
        for layer in Layer::ALL {
            lines.push(opening_of(layer));
            let own = elements.iter().filter(|element| element.layer == layer);
            lines.extend(own.map(|element| element.svg(&prefix)));
            lines.push("</g>".into());
        }
        lines.push("</svg>\n".into());
        lines.join("\n")
    }

    fn opening(&self, look: &Look) -> String {
        let (size, name) = (Sheet::new(self, look.frame).size(), escaped(&self.name));
        let title = if name.is_empty() { "Board" } else { &name };
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="scene" role="group" aria-label="{title}" {size}>"#
        )
    }

    /// All things in the picture, in the order in which they are drawn within their layers.
    pub(super) fn elements(&self, frame: Option<Bounds>, pen: &mut Pen) -> Vec<Element> {
        let mut elements: Vec<Element> = self.cells.iter().map(|cell| self.cell(cell, pen)).collect();
        elements.push(self.names(frame));
        for cell in &self.cells {
            elements.extend(cell.pieces.iter().map(|piece| self.piece(cell, piece, pen)));
        }
        elements.extend(self.cells.iter().filter(|cell| cell.marked).map(|cell| self.mark_of(cell)));
        for over in &self.over {
            let body = pen.draw(&over.shapes);
            elements.push(Element {
                id: format!("over:{}", over.id),
                layer: Layer::Over,
                at: (0.0, 0.0),
                attributes: r#" class="told""#.into(),
                body,
            });
        }
        elements
    }

    fn cell(&self, cell: &Cell, pen: &mut Pen) -> Element {
        let drawn = pen.draw(&cell.shapes);
        let ground = if self.open { String::new() } else { self.ground(cell, pen) };
        let class = if cell.lit { "cell lit" } else { "cell" };
        let words = if cell.said.is_empty() { "empty" } else { &cell.said };
        let (name, words) = (escaped(&cell.name), escaped(words));
        Element {
            id: cell.name.clone(),
            layer: Layer::Cells,
            at: self.layout.corner(cell.x, cell.y),
            attributes: format!(r#" class="{class}" role="img" aria-label="{name}: {words}""#),
            body: format!("{ground}{drawn}"),
        }
    }

    fn ground(&self, cell: &Cell, pen: &mut Pen) -> String {
        let ink = self.ground_ink(cell);
        pen.fills.insert(ink);
        format!(r#"<path class="i-{}" d="{}"/>"#, ink.class(), self.layout.outline())
    }

    /// Which of the two tones of a board a cell has.
    pub(super) fn ground_ink(&self, cell: &Cell) -> Ink {
        Ink::Ground(self.layout.is_odd(cell.x, cell.y))
    }

    fn piece(&self, cell: &Cell, piece: &Piece, pen: &mut Pen) -> Element {
        Element {
            // A piece may be called as its cell is.
            id: format!("p:{}", piece.id),
            layer: Layer::Pieces,
            at: self.layout.corner(cell.x, cell.y),
            attributes: r#" class="piece""#.into(),
            body: pen.draw(&piece.shapes),
        }
    }

    fn names(&self, frame: Option<Bounds>) -> Element {
        Element {
            id: "names".into(),
            layer: Layer::Names,
            at: (0.0, 0.0),
            attributes: r#" aria-hidden="true""#.into(),
            body: Sheet::new(self, frame).labels().collect(),
        }
    }

    /// The last move: a line in ink on a halo of paper, just inside the border. It shows on every ground.
    fn mark_of(&self, cell: &Cell) -> Element {
        let d = self.layout.mark();
        Element {
            id: format!("mark:{}", cell.name),
            layer: Layer::Over,
            at: self.layout.corner(cell.x, cell.y),
            attributes: r#" class="mark""#.into(),
            body: format!(
                r#"<path class="l-paper" d="{d}" stroke-width="7.5"/><path class="l-ink" d="{d}" stroke-width="3.6"/>"#
            ),
        }
    }

    /// The panel in one line of plain words.
    fn told(&self) -> String {
        let line = |line: &super::TextLine| line.iter().map(|span| span.text.as_str()).collect::<String>();
        self.panel.iter().map(line).collect::<Vec<_>>().join(". ")
    }
}

/// The opening tag of a layer. Pieces get their description from their cells.
fn opening_of(layer: Layer) -> String {
    let hidden = if layer == Layer::Cells { "" } else { r#" aria-hidden="true""# };
    format!(r#"<g class="{}"{hidden}>"#, layer.class())
}

impl Layout {
    /// The top left corner of a cell's box, in hundredths of a cell.
    pub fn corner(self, x: i32, y: i32) -> (f64, f64) {
        let (across, down) = match self {
            Layout::Squares => (100.0, 100.0),
            // Hexagons of equal sides, 100 high, that share their slanted sides with the rows above and below.
            Layout::Honeycomb => (43.3, 75.0),
        };
        (f64::from(x) * across, f64::from(y) * down)
    }

    /// The middle of a cell, in hundredths of a cell.
    pub fn middle(self, x: i32, y: i32) -> (f64, f64) {
        let (left, top) = self.corner(x, y);
        (left + 50.0, top + 50.0)
    }

    /// Which of the two tones of a board a cell has.
    fn is_odd(self, x: i32, y: i32) -> bool {
        match self {
            Layout::Squares => x.wrapping_add(y).rem_euclid(2) == 1,
            Layout::Honeycomb => x.wrapping_sub(y).rem_euclid(4) > 1,
        }
    }

    /// The border of a cell in its box of 100 x 100.
    pub fn outline(self) -> &'static str {
        match self {
            Layout::Squares => "M0 0h100v100H0z",
            Layout::Honeycomb => "M50 0l43.3 25v50L50 100 6.7 75V25z",
        }
    }

    /// A line just inside the border of a cell.
    pub fn mark(self) -> &'static str {
        match self {
            Layout::Squares => "M4 4h92v92H4z",
            Layout::Honeycomb => "M50 4.6l39.3 22.7v45.4L50 95.4 10.7 72.7V27.3z",
        }
    }
}

#[cfg(test)]
mod tests;
