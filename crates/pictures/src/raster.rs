//! A picture as pixels: the shapes of a scene filled and stroked by our own hand, and written in letters of our own, so that it
//! needs no fonts and looks the same everywhere.

mod cover;
mod font;

use super::element::written;
use super::outline::{Place, Point, corners};
use super::sheet::Sheet;
use super::{Ink, Look, Scene, Shape, Theme};
use cover::{cover, outline_of};

/// A picture of dots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    pub width: usize,
    pub height: usize,
    /// Row by row from the top: red, green and blue, a byte each.
    pub rgb: Vec<u32>,
}

/// No picture is larger, in dots on a side.
const LARGEST: f64 = 4096.0;

impl Scene {
    /// The picture in pixels, at most `widest` on its longer side. Without a theme it is light.
    pub fn pixels(&self, look: &Look, widest: u32) -> Pixels {
        let sheet = Sheet::new(self, look.frame);
        let scale = sheet.scale(f64::from(widest).min(LARGEST));
        self.painted(&sheet, look, sheet.view(), scale)
    }

    /// A part of the plane in pixels, `widest` on its longer side: left, top, width and height in hundredths of a cell,
    /// the cell 0, 0 being at the point 0, 0.
    pub fn part_in_pixels(&self, look: &Look, part: [f64; 4], widest: u32) -> Pixels {
        let scale = f64::from(widest).min(LARGEST) / part[2].max(part[3]).max(1.0);
        self.painted(&Sheet::new(self, look.frame), look, part, scale)
    }

    fn painted(
        &self,
        sheet: &Sheet,
        look: &Look,
        [left, top, width, height]: [f64; 4],
        scale: f64,
    ) -> Pixels {
        let theme = look.theme.unwrap_or(Theme::Light);
        let size = |length: f64| (length * scale).round().clamp(1.0, LARGEST) as usize;
        let (width, height) = (size(width), size(height));
        let rgb = vec![theme.rgb(Ink::Paper); width * height];
        let pixels = Pixels { width, height, rgb };
        let corner = ((left / 100.0) as f32, (top / 100.0) as f32);
        let mut brush = Brush { pixels, corner, scale: (100.0 * scale) as f32, theme, letters: look.letters };
        self.paint(sheet, &mut brush);
        brush.pixels
    }

    /// Layer by layer, as the SVG has it.
    fn paint(&self, sheet: &Sheet, brush: &mut Brush) {
        let at = |x: i32, y: i32| {
            let (x, y) = self.layout.corner(x, y);
            Place { at: ((x / 100.0) as f32, (y / 100.0) as f32), turns: 0, own: Ink::Plain }
        };
        for cell in &self.cells {
            let place = at(cell.x, cell.y);
            if !self.open {
                let ground = Shape::path(self.layout.outline(), self.ground_ink(cell));
                brush.draw(&[ground], place);
            }
            brush.draw(&cell.shapes, place);
        }
        for (x, y, label) in sheet.names() {
            let centre = ((x / 100.0) as f32, ((y - 8.0) / 100.0) as f32);
            brush.text(centre, 0.22, &label.name, Ink::Faint);
        }
        for cell in &self.cells {
            cell.pieces.iter().for_each(|piece| brush.draw(&piece.shapes, at(cell.x, cell.y)));
        }
        for cell in self.cells.iter().filter(|cell| cell.marked) {
            let line = |width, ink| Shape::line(self.layout.mark(), width, ink);
            brush.draw(&[line(8.0, Ink::Paper), line(4.5, Ink::Accent)], at(cell.x, cell.y));
        }
        // What is drawn over the board lies in the plane of all cells.
        self.over.iter().for_each(|over| brush.draw(&over.shapes, at(0, 0)));
    }
}

/// A brush that paints on a picture.
struct Brush {
    pixels: Pixels,
    /// The point in the picture's top left corner, in cells.
    corner: Point,
    /// Dots in the side of a cell.
    scale: f32,
    theme: Theme,
    letters: bool,
}

impl Brush {
    fn draw(&mut self, shapes: &[Shape], place: Place) {
        for (at, shape) in shapes.iter().enumerate() {
            self.shape(shape, &shapes[..at], place);
        }
    }

    fn shape(&mut self, shape: &Shape, below: &[Shape], place: Place) {
        let moved = |points: &[Point]| -> Vec<Point> { points.iter().map(|&at| place.point(at)).collect() };
        match shape {
            Shape::Disc { centre, radius, ink } => {
                let disc = outline_of(place.point(*centre), *radius, radius * self.scale);
                self.fill(&[disc], place.ink(*ink));
            }
            Shape::Polygon { points, ink } => self.fill(&[moved(points)], place.ink(*ink)),
            Shape::Stroke { points, width, ink } => {
                self.stroke(&moved(points), *width, None, place.ink(*ink));
            }
            Shape::Letter { .. } if !self.letters => {}
            Shape::Text { centre, size, text, ink } | Shape::Letter { centre, size, text, ink } => {
                let ink = place.ink(written(*ink, *centre, below));
                self.text(place.point(*centre), *size, text, ink);
            }
            Shape::Path { d, ink } => {
                let pieces: Vec<Vec<Point>> = corners(d).iter().map(|piece| moved(piece)).collect();
                self.fill(&pieces, place.ink(*ink));
            }
            Shape::Line { d, width, ink, dashes } => {
                for piece in corners(d) {
                    let dashes = dashes.map(|(stroke, gap)| (stroke / 100.0, gap / 100.0));
                    self.stroke(&moved(&piece), width / 100.0, dashes, place.ink(*ink));
                }
            }
            Shape::Part { part, at, turns, ink } => {
                let own = if *ink == Ink::Own { place.own } else { *ink };
                let within = Place { at: place.point(*at), turns: place.turns + turns, own };
                self.draw(&part.shapes, within);
            }
        }
    }

    /// Fills outlines, given in cells.
    fn fill(&mut self, pieces: &[Vec<Point>], ink: Ink) {
        let (corner, scale) = (self.corner, self.scale);
        let dot = |&(x, y): &Point| ((x - corner.0) * scale, (y - corner.1) * scale);
        let pieces: Vec<Vec<Point>> =
            pieces.iter().map(|piece| piece.iter().map(dot).collect::<Vec<_>>()).collect();
        let (rgb, thickness) = (self.theme.rgb(ink), self.theme.thickness(ink));
        let Pixels { width, height, rgb: dots } = &mut self.pixels;
        cover(&pieces, (*width, *height), |at, covered| {
            dots[at] = mixed(dots[at], rgb, covered * thickness);
        });
    }

    /// Draws a way, given in cells.
    fn stroke(&mut self, points: &[Point], width: f32, dashes: Option<(f32, f32)>, ink: Ink) {
        let pieces: Vec<Vec<Point>> = match dashes {
            Some(dashes) => cover::dashed(points, dashes),
            None => vec![points.to_vec()],
        };
        let outlines: Vec<Vec<Point>> =
            pieces.iter().flat_map(|piece| cover::thick(piece, width, width * self.scale)).collect();
        self.fill(&outlines, ink);
    }

    /// Writes around a point, given in cells.
    fn text(&mut self, centre: Point, size: f32, text: &str, ink: Ink) {
        let strokes = font::strokes(text, centre, size);
        let width = size * font::THICK;
        let outlines: Vec<Vec<Point>> =
            strokes.iter().flat_map(|stroke| cover::round(stroke, width, width * self.scale)).collect();
        self.fill(&outlines, ink);
    }
}

/// `share` of the second colour, the rest of the first.
fn mixed(below: u32, above: u32, share: f32) -> u32 {
    let part = |shift: u32| {
        let of = |rgb: u32| (rgb >> shift & 0xff) as f32;
        ((of(below) + (of(above) - of(below)) * share.clamp(0.0, 1.0)).round() as u32) << shift
    };
    part(16) | part(8) | part(0)
}

#[cfg(test)]
mod tests;
