//! Boards as pictures of dots, for terminals that take them.

mod kitty;
mod sixel;

use pictures::{Cell, Ink, Look, Piece, Pixels, Scene, Shape, Theme};
use ratatui::buffer::{Buffer, Cell as BufferCell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::board::{Highlight, Highlights};
use super::projection::Projection;
use super::theme::{Background, ScreenTheme};

/// A board in a place of the screen.
#[derive(Clone, PartialEq, Debug)]
pub struct DotPicture {
    place: Rect,
    /// The part of the plane that is seen there: left, top, width, height.
    part: [f64; 4],
    scene: Scene,
    theme: Theme,
    graphics: Graphics,
}

/// Protocols for pixel graphics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Graphics {
    /// The protocol that kitty began: pictures have numbers and lie under the letters.
    Kitty,
    /// Sixel, from DEC's terminals: a picture is printed over the letters, with a fixed size of a letter in pixels.
    Sixel { letter: (u16, u16) },
}

/// The dots of a letter in most terminals; with kitty's protocol they are made to fit.
pub const LETTER: (u16, u16) = (10, 20);

/// No letter has more of them across or down.
pub const LARGEST: u16 = 100;

/// More of them take long to draw and to send.
const MOST: u32 = 1400;

impl DotPicture {
    /// The board with its marks, as the projection lays it out.
    pub fn of(
        scene: &Scene,
        projection: &Projection,
        marks: &Highlights,
        theme: &ScreenTheme,
    ) -> Option<DotPicture> {
        let graphics = theme.graphics?;
        let mark = |cell: &Cell| {
            let mut seen = Cell { marked: false, ..marks.seen(cell).clone() };
            (seen.x, seen.y) = (cell.x, cell.y);
            let shapes = mark_shapes(marks.highlight(cell), scene.layout, !seen.pieces.is_empty());
            seen.pieces.extend((!shapes.is_empty()).then(|| Piece { id: "mark".to_owned(), shapes }));
            seen
        };
        let near = |cell: &&Cell| projection.is_near(projection.corner(cell.x, cell.y));
        let cells = scene.cells.iter().filter(near).map(mark).collect();
        Some(DotPicture {
            place: projection.view,
            part: projection.part(scene.layout),
            scene: Scene {
                layout: scene.layout,
                open: scene.open,
                cells,
                over: scene.over.clone(),
                ..Scene::default()
            },
            theme: if theme.ground == Background::Light { Theme::Light } else { Theme::Dark },
            graphics,
        })
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

    /// The escape sequence that shows the picture under this number in its place.
    pub fn command(&self, number: u8) -> String {
        let Rect { x, y, .. } = self.place;
        let picture = match self.graphics {
            Graphics::Kitty => kitty::picture(&self.pixels(LETTER.0), self.place, number),
            Graphics::Sixel { letter } => sixel::picture(&self.fitting(letter)),
        };
        format!("\x1b[{};{}H{picture}", y + 1, x + 1)
    }

    /// The escape sequence that removes the picture of this number. Sixel pictures have none: letters cover them.
    pub fn forget(&self, number: u8) -> String {
        match self.graphics {
            Graphics::Kitty => kitty::forget(number),
            Graphics::Sixel { .. } => String::new(),
        }
    }

    /// True if it may be shown on that screen: a picture over the letters would hide text in its place.
    pub fn is_free(&self, screen: &Buffer) -> bool {
        let blank = |at| screen.cell(at).is_none_or(|cell| *cell == BufferCell::default());
        self.graphics == Graphics::Kitty || self.place.positions().all(blank)
    }

    /// The picture with `across` pixels to a letter across, and twice as many down.
    fn pixels(&self, across: u16) -> Pixels {
        let longer = u32::from(self.place.width).max(2 * u32::from(self.place.height));
        let look = Look { theme: Some(self.theme), ..Look::default() };
        self.scene.part_in_pixels(&look, self.part, (longer * u32::from(across)).min(MOST))
    }

    /// Exactly as many dots as its place has.
    fn fitting(&self, (across, down): (u16, u16)) -> Pixels {
        let pixels = self.pixels(across.max(down / 2));
        let width = usize::from(self.place.width) * usize::from(across);
        let height = usize::from(self.place.height) * usize::from(down);
        let column = |x: usize| x * pixels.width / width;
        let row = |y: usize| y * pixels.height / height * pixels.width;
        let rgb = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Pixels { width, height, rgb: rgb.map(|(x, y)| pixels.rgb[row(y) + column(x)]).collect() }
    }
}

/// Look of a mark on a cell: a line along its border, and a disc on playable cells that are empty.
fn mark_shapes(highlight: Highlight, layout: pictures::Layout, taken: bool) -> Vec<Shape> {
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
