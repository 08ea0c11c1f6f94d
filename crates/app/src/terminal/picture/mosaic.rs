//! Pictures in letters of the screen: each shows two, four or six pixels.

use pictures::{Ink, Layout, Shape};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::blocks::{Blocks, Colour, MOST, mean};
use crate::terminal::picture::palette::channels;

/// The pixels of a part of the screen; where there is none, the terminal's background is seen.
pub struct Mosaic {
    view: Rect,
    blocks: Blocks,
    pixels: Vec<Option<Colour>>,
}

/// The ground of squares, light as the paper that the inks are made for; neighbours differ a little.
const GROUND: [u32; 2] = [0xd9d2c2, 0xcec6b4];

/// Faint things on white are darker than this ground.
const FAINT: u32 = 0x9d9484;

/// Ground of a cell without shapes, and below faint ones.
#[derive(Clone, Copy)]
pub struct Grounds {
    plain: Colour,
    shaded: Colour,
}

impl Grounds {
    /// The usual ones: neighbours differ a little, and a shaded cell that is outlined in a player's ink has some of it.
    pub fn of(odd: bool, shapes: &[Shape]) -> Grounds {
        let faint = channels(FAINT);
        let owner = match shapes {
            [Shape::Polygon { ink: Ink::Faint, .. }, Shape::Stroke { ink, .. }, ..] => {
                Some(channels(ink.rgb()))
            }
            _ => None,
        };
        let shaded = owner.and_then(|owner| mean([faint, owner].into_iter())).unwrap_or(faint);
        Grounds { plain: channels(GROUND[usize::from(odd)]), shaded }
    }

    /// One colour for all of it, so that a mark is seen as far as the cell goes.
    pub fn filled(rgb: u32) -> Grounds {
        Grounds { plain: channels(rgb), shaded: channels(rgb) }
    }
}

/// Sample points of a pixel: several, so that slanted lines are smooth.
const SAMPLES: [(f32, f32); 4] = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];

const SQUARE: [(f32, f32); 4] = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
const HEXAGON: [(f32, f32); 6] =
    [(0.5, 0.02), (0.96, 0.26), (0.96, 0.74), (0.5, 0.98), (0.04, 0.74), (0.04, 0.26)];

impl Mosaic {
    /// A view without pixels.
    pub fn new(view: Rect, blocks: Blocks) -> Mosaic {
        let (across, down) = blocks.pixels();
        let pixels = usize::from(view.width) * usize::from(view.height) * across * down;
        Mosaic { view, blocks, pixels: vec![None; pixels] }
    }

    /// Draws a cell; `corner` is its top left letter on the screen, `size` its width and height in letters.
    pub fn cell(
        &mut self,
        corner: (i32, i32),
        size: (u16, u16),
        layout: Layout,
        grounds: Grounds,
        shapes: &[Shape],
    ) {
        let outline = if layout == Layout::Honeycomb { &HEXAGON[..] } else { &SQUARE[..] };
        let (across, down) = self.fineness();
        let (width, height) = (across * i32::from(size.0), down * i32::from(size.1));
        for y in 0..height {
            for x in 0..width {
                let Some(pixel) = self.pixel(across * corner.0 + x, down * corner.1 + y) else { continue };
                let seen = SAMPLES.iter().filter_map(|(right, below)| {
                    let point = ((x as f32 + right) / width as f32, (y as f32 + below) / height as f32);
                    let shape = shapes.iter().rev().find(|shape| covers(shape, point));
                    let ground = || inside(outline, point).then_some(grounds.plain);
                    shape.and_then(|shape| colour(shape, grounds.shaded)).or_else(ground)
                });
                *pixel = mean(seen).or(*pixel);
            }
        }
    }

    /// Columns and rows of pixels in a letter.
    fn fineness(&self) -> (i32, i32) {
        let (across, down) = self.blocks.pixels();
        (across as i32, down as i32)
    }

    /// Index of the pixel in that column and row of pixels of the screen, if it is in view.
    fn index(&self, column: i32, row: i32) -> Option<usize> {
        let (across, down) = self.fineness();
        let (x, y) = (column - across * i32::from(self.view.x), row - down * i32::from(self.view.y));
        let (width, height) = (across * i32::from(self.view.width), down * i32::from(self.view.height));
        ((0..width).contains(&x) && (0..height).contains(&y)).then(|| (y * width + x) as usize)
    }

    fn pixel(&mut self, column: i32, row: i32) -> Option<&mut Option<Colour>> {
        self.index(column, row).map(|index| &mut self.pixels[index])
    }

    /// The pixels of a letter of the screen, row by row.
    fn letter_at(&self, column: i32, row: i32) -> ([Option<Colour>; MOST], usize) {
        let ((across, down), mut pixels) = (self.fineness(), [None; MOST]);
        for (at, pixel) in pixels.iter_mut().enumerate().take((across * down) as usize) {
            let (x, y) = (across * column + at as i32 % across, down * row + at as i32 / across);
            *pixel = self.index(x, y).and_then(|index| self.pixels[index]);
        }
        (pixels, (across * down) as usize)
    }

    /// Writes the pixels to the screen.
    pub fn put(&self, buffer: &mut Buffer) {
        for place in self.view.positions() {
            let (pixels, count) = self.letter_at(place.x.into(), place.y.into());
            let Some(letter) = self.blocks.letter(&pixels[..count]) else { continue };
            let Some(cell) = buffer.cell_mut(place) else { continue };
            cell.set_char(letter.sign);
            letter.front.map(|front| cell.set_fg(rgb(front)));
            letter.behind.map(|behind| cell.set_bg(rgb(behind)));
        }
    }

    /// The colour under a letter of the screen.
    pub fn ground(&self, column: i32, row: i32) -> Option<Colour> {
        mean(self.letter_at(column, row).0.into_iter().flatten())
    }
}

/// A colour as the screen takes it.
pub fn rgb([red, green, blue]: Colour) -> Color {
    Color::Rgb(red, green, blue)
}

fn colour(shape: &Shape, shaded: Colour) -> Option<Colour> {
    let ink = match shape {
        Shape::Disc { ink, .. } | Shape::Polygon { ink, .. } | Shape::Stroke { ink, .. } => *ink,
        _ => return None,
    };
    Some(if ink == Ink::Faint { shaded } else { channels(ink.rgb()) })
}

pub fn covers(shape: &Shape, point: (f32, f32)) -> bool {
    match shape {
        Shape::Disc { centre, radius, .. } => distance(*centre, *centre, point) <= *radius,
        Shape::Polygon { points, .. } => inside(points, point),
        Shape::Stroke { points, width, .. } => {
            points.windows(2).any(|ends| distance(ends[0], ends[1], point) <= (width / 2.0).max(0.03))
        }
        _ => false,
    }
}

/// True if a ray from the point crosses the outline an odd number of times.
fn inside(outline: &[(f32, f32)], (x, y): (f32, f32)) -> bool {
    let mut inside = false;
    for (at, &(x1, y1)) in outline.iter().enumerate() {
        let (x2, y2) = outline[(at + 1) % outline.len()];
        if (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 {
            inside = !inside;
        }
    }
    inside
}

/// Distance of the point from the line between two others.
fn distance(a: (f32, f32), b: (f32, f32), (x, y): (f32, f32)) -> f32 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    let along =
        if length == 0.0 { 0.0 } else { (((x - a.0) * dx + (y - a.1) * dy) / length).clamp(0.0, 1.0) };
    (a.0 + along * dx - x).hypot(a.1 + along * dy - y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_is_round_and_its_ground_is_seen_around_it() {
        for (blocks, finer) in [(Blocks::Halves, 1), (Blocks::Quadrants, 2), (Blocks::Sextants, 3)] {
            let disc = Shape::Disc { centre: (0.5, 0.5), radius: 0.4, ink: Ink::Player(0) };
            let mut mosaic = Mosaic::new(Rect::new(0, 0, 12, 6), blocks);
            let shapes = [disc];
            mosaic.cell((0, 0), (12, 6), Layout::Squares, Grounds::of(false, &shapes), &shapes);
            let (own, ground) = (channels(Ink::Player(0).rgb()), channels(GROUND[0]));
            assert_eq!(mosaic.ground(6, 3), Some(own));
            assert_eq!(mosaic.ground(0, 0), Some(ground));
            assert_eq!(mosaic.ground(11, 5), Some(ground));
            let count = mosaic.pixels.iter().filter(|pixel| **pixel == Some(own)).count();
            assert!((50 * finer..90 * finer).contains(&count), "{count} of 144 x {finer} are about 0.4² × π");
        }
    }

    #[test]
    fn what_is_out_of_view_is_not_drawn() {
        for blocks in [Blocks::Halves, Blocks::Quadrants, Blocks::Sextants] {
            let mut mosaic = Mosaic::new(Rect::new(5, 5, 4, 4), blocks);
            mosaic.cell((-100, 3), (8, 4), Layout::Squares, Grounds::of(false, &[]), &[]);
            assert!(mosaic.pixels.iter().all(Option::is_none));
            mosaic.cell((0, 0), (8, 8), Layout::Honeycomb, Grounds::of(true, &[]), &[]);
            assert!(mosaic.pixels.iter().any(Option::is_some));
            assert_eq!(mosaic.ground(4, 5), None);
        }
    }
}
