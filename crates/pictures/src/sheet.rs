//! The sheet that a picture is drawn on: its size, and where names stand around the board.

use super::element::{SIDE, number};
use super::letter::escaped;
use super::{Bounds, Label, Scene, longest};

/// Larger pictures are shown smaller, so that a browser shows them whole.
const WIDEST: f64 = 1000.0;

/// A cell of a small board is shown no larger than this.
const LARGEST_CELL: f64 = 80.0;

const EDGE: f64 = 12.0;

/// Room for the names of columns and for the letters of a row's name.
const HEADER: f64 = 34.0;
const LETTER: f64 = 14.0;

/// A scene and the places of its things, in the units of the SVG.
pub(super) struct Sheet<'a> {
    scene: &'a Scene,
    /// Columns and rows that the frame holds.
    bounds: Bounds,
    /// The board without names: left, top, right, bottom.
    board: (f64, f64, f64, f64),
    /// Room for names left of the board, and below it.
    names: (f64, f64),
}

impl<'a> Sheet<'a> {
    /// The sheet of a scene in a frame that is at least as large as the scene itself.
    pub(super) fn new(scene: &'a Scene, frame: Option<Bounds>) -> Sheet<'a> {
        let Some(bounds) = frame.or_else(|| scene.bounds()) else {
            // Without a board, bounds that hold nothing.
            return Sheet { scene, bounds: (0, -1, 0, -1), board: (0.0, 0.0, 0.0, 0.0), names: (0.0, 0.0) };
        };
        let (left, top) = scene.layout.corner(bounds.0, bounds.2);
        let (right, bottom) = scene.layout.corner(bounds.1, bounds.3);
        let beside = if scene.rows.is_empty() { 0.0 } else { 16.0 + longest(&scene.rows) as f64 * LETTER };
        let below = if scene.columns.is_empty() { 0.0 } else { HEADER };
        Sheet { scene, bounds, board: (left, top, right + SIDE, bottom + SIDE), names: (beside, below) }
    }

    /// The part of the plane that is seen: left, top, width, height.
    pub(super) fn view(&self) -> [f64; 4] {
        let (left, top, right, bottom) = self.board;
        let (beside, below) = self.names;
        [
            left - beside - EDGE,
            top - EDGE,
            right - left + beside + 2.0 * EDGE,
            bottom - top + below + 2.0 * EDGE,
        ]
    }

    /// Pixels for each unit of the SVG, if the longer side has at most `widest` pixels.
    pub(super) fn scale(&self, widest: f64) -> f64 {
        let [.., width, height] = self.view();
        (widest / width.max(height)).min(LARGEST_CELL / SIDE)
    }

    /// The attributes of size of the tag that opens the SVG.
    pub(super) fn size(&self) -> String {
        let [left, top, width, height] = self.view();
        let scale = self.scale(WIDEST);
        let [left, top, shown_width, shown_height, width, height] =
            [left, top, width * scale, height * scale, width, height].map(number);
        format!(r#"width="{shown_width}" height="{shown_height}" viewBox="{left} {top} {width} {height}""#)
    }

    /// The names of columns below the board and of rows left of it: the middle of the line each stands on.
    pub(super) fn names(&self) -> impl Iterator<Item = (f64, f64, &'a Label)> {
        let (left, _, _, bottom) = self.board;
        let (scene, beside) = (self.scene, self.names.0);
        let columns = within(&scene.columns, self.bounds.0, self.bounds.1)
            .map(move |column| (scene.layout.corner(column.at, 0).0 + SIDE / 2.0, bottom + 28.0, column));
        let rows = within(&scene.rows, self.bounds.2, self.bounds.3).map(move |row| {
            let y = scene.layout.corner(0, row.at).1 + SIDE / 2.0 + 8.0;
            (left - 6.0 - beside / 2.0, y, row)
        });
        columns.chain(rows)
    }

    /// The same as elements of an SVG.
    pub(super) fn labels(&self) -> impl Iterator<Item = String> {
        self.names().map(|(x, y, name)| label(x, y, name))
    }
}

fn within(labels: &[Label], first: i32, last: i32) -> impl Iterator<Item = &Label> {
    labels.iter().filter(move |label| (first..=last).contains(&label.at))
}

fn label(x: f64, y: f64, label: &Label) -> String {
    let (x, y, name) = (number(x), number(y), escaped(&label.name));
    format!(r#"<text class="label i-faint" x="{x}" y="{y}">{name}</text>"#)
}
