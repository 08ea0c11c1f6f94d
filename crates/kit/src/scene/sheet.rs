//! The sheet that an SVG is drawn on: its size, and where names and panel stand around the board.

use super::drawing::{SIDE, number};
use super::letter::escaped;
use super::{Label, Scene, Span, TextLine, letters, longest};

/// Larger pictures are shown smaller, so that a browser shows them whole.
const WIDEST: f64 = 1200.0;

/// Around everything.
const EDGE: f64 = 8.0;

/// Between board and panel.
const GUTTER: f64 = 24.0;

/// Above and below the board, if columns have names.
const HEADER: f64 = 20.0;

/// The letters of panel and names: the height, the width (the font is monospaced), a line's height.
const LETTER: f64 = 16.0;
const LETTER_WIDTH: f64 = 9.8;
const LINE: f64 = 22.0;

/// The width of a panel grows in steps of so many letters, lest a replay change its size at every turn.
const PANEL_STEP: usize = 12;

/// A scene and the places of its things, in the units of the SVG.
pub(super) struct Sheet<'a> {
    scene: &'a Scene,
    /// Columns and rows that cells lie in.
    bounds: (i32, i32, i32, i32),
    /// The board without names: left, top, right, bottom.
    board: (f64, f64, f64, f64),
    /// Room for names left and right of the board, and above and below.
    names: (f64, f64),
}

impl<'a> Sheet<'a> {
    pub(super) fn new(scene: &'a Scene) -> Sheet<'a> {
        let Some(bounds) = scene.bounds() else {
            // Without a board, bounds that hold nothing.
            return Sheet { scene, bounds: (0, -1, 0, -1), board: (0.0, 0.0, 0.0, 0.0), names: (0.0, 0.0) };
        };
        let (left, top) = scene.corner(bounds.0, bounds.2);
        let (right, bottom) = scene.corner(bounds.1, bounds.3);
        let beside =
            if scene.rows.is_empty() { 0.0 } else { EDGE + longest(&scene.rows) as f64 * LETTER_WIDTH };
        let above = if scene.columns.is_empty() { 0.0 } else { HEADER };
        Sheet { scene, bounds, board: (left, top, right + SIDE, bottom + SIDE), names: (beside, above) }
    }

    /// The tag that opens the SVG.
    pub(super) fn opening(&self) -> String {
        let ((left, top), (width, height)) = (self.corner(), self.size());
        let scale = (WIDEST / width).min(1.0);
        let [left, top, shown_width, shown_height, width, height] =
            [left, top, width * scale, height * scale, width, height].map(number);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="scene" width="{shown_width}" height="{shown_height}" viewBox="{left} {top} {width} {height}">"#
        )
    }

    /// The names of columns and rows, on both sides of the board.
    pub(super) fn labels(&self) -> Vec<String> {
        let (left, top, right, bottom) = self.board;
        let (beside, _) = self.names;
        let mut labels = Vec::new();
        for column in within(&self.scene.columns, self.bounds.0, self.bounds.1) {
            let x = self.scene.corner(column.at, 0).0 + SIDE / 2.0;
            labels.extend([top - 6.0, bottom + 16.0].map(|y| label(x, y, column)));
        }
        for row in within(&self.scene.rows, self.bounds.2, self.bounds.3) {
            let y = self.scene.corner(0, row.at).1 + SIDE / 2.0 + 5.0;
            labels.extend([left - beside / 2.0, right + beside / 2.0].map(|x| label(x, y, row)));
        }
        labels
    }

    /// The lines of the panel, at the right of the board.
    pub(super) fn panel(&self) -> Vec<String> {
        let x = self.board.2 + self.names.0 + GUTTER;
        let top = self.corner().1 + EDGE + LETTER;
        let lines = self.scene.panel.iter().enumerate();
        lines.map(|(index, line)| panel_line(x, top + index as f64 * LINE, line)).collect()
    }

    /// The top left corner of the sheet.
    fn corner(&self) -> (f64, f64) {
        (self.board.0 - self.names.0 - EDGE, self.board.1 - self.names.1 - EDGE)
    }

    fn size(&self) -> (f64, f64) {
        let (left, top, right, bottom) = self.board;
        let width = right - left + 2.0 * (self.names.0 + EDGE) + self.panel_width();
        let height = bottom - top + 2.0 * (self.names.1 + EDGE);
        (width, height.max(self.scene.panel.len() as f64 * LINE + 2.0 * EDGE))
    }

    fn panel_width(&self) -> f64 {
        let Some(longest) = self.scene.panel.iter().map(letters).max() else {
            return 0.0;
        };
        GUTTER + longest.max(1).next_multiple_of(PANEL_STEP) as f64 * LETTER_WIDTH
    }
}

fn within(labels: &[Label], first: i32, last: i32) -> impl Iterator<Item = &Label> {
    labels.iter().filter(move |label| (first..=last).contains(&label.at))
}

fn label(x: f64, y: f64, label: &Label) -> String {
    let (x, y, name) = (number(x), number(y), escaped(&label.name));
    format!(r#"<text class="label" x="{x}" y="{y}">{name}</text>"#)
}

fn panel_line(x: f64, y: f64, line: &TextLine) -> String {
    let (x, y, spans) = (number(x), number(y), line.iter().map(tspan).collect::<String>());
    // Blanks line up columns, so they are kept; the attribute is for programs that do not read the style.
    format!(r#"<text class="panel" xml:space="preserve" x="{x}" y="{y}">{spans}</text>"#)
}

fn tspan(span: &Span) -> String {
    format!(r#"<tspan fill="{}">{}</tspan>"#, span.ink.css_text(), escaped(&span.text))
}
