//! Boards as pictures of dots, for terminals that take them: the graphics protocol that kitty began.

use std::fmt::Write;

use kit::{Cell, Ink, Look, Piece, Pixels, Scene, Shape, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::board::{Highlight, Highlights};
use super::projection::Projection;
use super::theme::Background;
use crate::pictures::deflate::zlib;

/// A board in a place of the screen.
#[derive(Clone, PartialEq, Debug)]
pub struct DotPicture {
    place: Rect,
    /// The part of the plane that is seen there: left, top, width, height.
    part: [f64; 4],
    scene: Scene,
    theme: Theme,
}

/// Dots of a column of the screen: as many as most terminals have, or twice as many where dots are small.
const COLUMN: u32 = 10;

/// More of them take long to draw and to send.
const MOST: u32 = 1400;

/// Under the letters, and under every background but the terminal's own.
const DEPTH: i32 = i32::MIN / 2 - 1;

/// The longest piece of data that the protocol takes at once.
const PIECE: usize = 4096;

impl DotPicture {
    /// The board with its marks, as the projection lays it out.
    pub fn of(scene: &Scene, projection: &Projection, marks: &Highlights, ground: Background) -> DotPicture {
        let mark = |cell: &Cell| {
            let mut seen = Cell { marked: false, ..marks.seen(cell).clone() };
            (seen.x, seen.y) = (cell.x, cell.y);
            let shapes = mark_shapes(marks.highlight(cell), scene.layout, !seen.pieces.is_empty());
            seen.pieces.extend((!shapes.is_empty()).then(|| Piece { id: "mark".to_owned(), shapes }));
            seen
        };
        let near = |cell: &&Cell| projection.is_near(projection.corner(cell.x, cell.y));
        let cells = scene.cells.iter().filter(near).map(mark).collect();
        DotPicture {
            place: projection.view,
            part: projection.part(scene.layout),
            scene: Scene {
                layout: scene.layout,
                open: scene.open,
                cells,
                over: scene.over.clone(),
                ..Scene::default()
            },
            theme: if ground == Background::Light { Theme::Light } else { Theme::Dark },
        }
    }

    /// Lets the picture be seen through the letters of its place.
    pub fn clear(place: Rect, buffer: &mut Buffer) {
        for at in place.positions() {
            if let Some(cell) = buffer.cell_mut(at) {
                cell.reset();
                cell.modifier = Modifier::HIDDEN;
            }
        }
    }

    fn pixels(&self) -> Pixels {
        let longer = u32::from(self.place.width).max(2 * u32::from(self.place.height));
        let look = Look { theme: Some(self.theme), ..Look::default() };
        self.scene.part_in_pixels(&look, self.part, (longer * COLUMN).min(MOST))
    }

    /// What the terminal is told, so that it shows the picture under this number.
    pub fn command(&self, number: u8) -> String {
        let pixels = self.pixels();
        let bytes: Vec<u8> = pixels.rgb.iter().flat_map(|rgb| rgb.to_be_bytes()[1..].to_vec()).collect();
        let data = base64(&zlib(&bytes));
        let Rect { x, y, width, height } = self.place;
        let mut told = format!("\x1b[{};{}H", y + 1, x + 1);
        let pieces: Vec<&str> =
            (0..data.len()).step_by(PIECE).map(|at| &data[at..data.len().min(at + PIECE)]).collect();
        for (at, piece) in pieces.iter().enumerate() {
            let more = u8::from(at + 1 < pieces.len());
            let head = match at {
                0 => format!(
                    "a=T,f=24,o=z,s={},v={},i={number},p=1,q=2,c={width},r={height},z={DEPTH},C=1,",
                    pixels.width, pixels.height
                ),
                _ => String::new(),
            };
            // Writing to a text cannot fail.
            let _ = write!(told, "\x1b_G{head}m={more};{piece}\x1b\\");
        }
        told
    }
}

/// What the terminal is told, so that it forgets the picture of this number.
pub fn forget(number: u8) -> String {
    format!("\x1b_Ga=d,d=I,i={number},q=2\x1b\\")
}

/// How a mark looks on a cell: a line along its border, and a disc where something can be played, if nothing stands there.
fn mark_shapes(highlight: Highlight, layout: kit::Layout, taken: bool) -> Vec<Shape> {
    let border = |width, ink| Shape::line(layout.mark(), width, ink);
    let disc = |radius, ink| Shape::Disc { centre: (0.5, 0.5), radius, ink };
    match highlight {
        Highlight::Cursor => vec![border(14.0, Ink::Paper), border(8.0, Ink::Accent)],
        Highlight::Said => vec![border(14.0, Ink::Accent), border(5.0, Ink::Paper)],
        Highlight::Advised => vec![border(12.0, Ink::Paper), border(8.0, Ink::Player(0))],
        Highlight::Lit if taken => vec![border(8.0, Ink::Paper), border(4.0, Ink::Accent)],
        Highlight::Lit => vec![disc(0.13, Ink::Paper), disc(0.09, Ink::Accent)],
        Highlight::Last => vec![border(8.0, Ink::Paper), border(4.5, Ink::Faint)],
        Highlight::None => vec![],
    }
}

/// Bytes in letters, six bits each.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letters = bytes.chunks(3).flat_map(|chunk| {
        let word =
            chunk.iter().enumerate().fold(0u32, |word, (at, byte)| word | u32::from(*byte) << (16 - 8 * at));
        let letter = move |at: usize| {
            if at <= chunk.len() { char::from(LETTERS[(word >> (18 - 6 * at) & 63) as usize]) } else { '=' }
        };
        [0, 1, 2, 3].map(letter)
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_in_letters_end_as_others_expect() {
        let texts = ["", "f", "fo", "foo", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(texts, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYmFy"]);
    }
}
