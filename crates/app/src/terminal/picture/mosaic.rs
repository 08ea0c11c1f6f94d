//! Pictures in half blocks: every character cell shows two pixels, its upper and its lower half.

use kit::{Ink, Layout, Shape};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::terminal::picture::palette::channels;

/// The pixels of a part of the screen; where there is none, the terminal's background is seen.
pub struct HalfBlocks {
    view: Rect,
    pixels: Vec<Option<[u8; 3]>>,
}

/// The ground of squares, light as the paper that the inks are made for; neighbours differ a little.
const GROUND: [u32; 2] = [0xd9d2c2, 0xcec6b4];

/// What is faint on white is darker than this ground.
const FAINT: u32 = 0x9d9484;

/// What is seen of a cell where no shape is, and where one is faint.
#[derive(Clone, Copy)]
pub struct Grounds {
    plain: [u8; 3],
    shaded: [u8; 3],
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

/// Where a pixel is sampled: at several points, so that slanted lines are smooth.
const SAMPLES: [(f32, f32); 4] = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];

const SQUARE: [(f32, f32); 4] = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
const HEXAGON: [(f32, f32); 6] =
    [(0.5, 0.02), (0.96, 0.26), (0.96, 0.74), (0.5, 0.98), (0.04, 0.74), (0.04, 0.26)];

impl HalfBlocks {
    /// A view without pixels.
    pub fn new(view: Rect) -> HalfBlocks {
        HalfBlocks { view, pixels: vec![None; usize::from(view.width) * usize::from(view.height) * 2] }
    }

    /// Draws a cell; `corner` is its top left character on the screen, `size` its width and height in characters.
    pub fn cell(
        &mut self,
        corner: (i32, i32),
        size: (u16, u16),
        layout: Layout,
        grounds: Grounds,
        shapes: &[Shape],
    ) {
        let outline = if layout == Layout::Honeycomb { &HEXAGON[..] } else { &SQUARE[..] };
        let (width, height) = (i32::from(size.0), 2 * i32::from(size.1));
        for y in 0..height {
            for x in 0..width {
                let Some(pixel) = self.pixel(corner.0 + x, 2 * corner.1 + y) else { continue };
                let seen = SAMPLES.iter().filter_map(|(across, down)| {
                    let point = ((x as f32 + across) / width as f32, (y as f32 + down) / height as f32);
                    let shape = shapes.iter().rev().find(|shape| covers(shape, point));
                    let ground = || inside(outline, point).then_some(grounds.plain);
                    shape.and_then(|shape| colour(shape, grounds.shaded)).or_else(ground)
                });
                *pixel = mean(seen).or(*pixel);
            }
        }
    }

    /// The pixel in that column and half line of the screen, if it is in view.
    fn pixel(&mut self, column: i32, half: i32) -> Option<&mut Option<[u8; 3]>> {
        let (x, y) = (column - i32::from(self.view.x), half - 2 * i32::from(self.view.y));
        let (width, height) = (i32::from(self.view.width), 2 * i32::from(self.view.height));
        if !(0..width).contains(&x) || !(0..height).contains(&y) {
            return None;
        }
        self.pixels.get_mut((y * width + x) as usize)
    }

    /// Writes the pixels to the screen.
    pub fn put(&self, buffer: &mut Buffer) {
        let width = usize::from(self.view.width);
        for (row, lines) in self.pixels.chunks(2 * width.max(1)).enumerate() {
            for column in 0..width {
                let place = (self.view.x + column as u16, self.view.y + row as u16);
                let Some(cell) = buffer.cell_mut(place) else { continue };
                match (lines[column], lines[width + column]) {
                    (Some(above), Some(below)) if above == below => cell.set_char(' ').set_bg(rgb(above)),
                    (Some(above), Some(below)) => cell.set_char('▀').set_fg(rgb(above)).set_bg(rgb(below)),
                    (Some(above), None) => cell.set_char('▀').set_fg(rgb(above)),
                    (None, Some(below)) => cell.set_char('▄').set_fg(rgb(below)),
                    (None, None) => cell,
                };
            }
        }
    }

    /// The colour under a letter of the screen.
    pub fn ground(&mut self, column: i32, row: i32) -> Option<[u8; 3]> {
        let both = [self.pixel(column, 2 * row).copied(), self.pixel(column, 2 * row + 1).copied()];
        mean(both.into_iter().flatten().flatten())
    }
}

/// A colour as the screen takes it.
pub fn rgb([red, green, blue]: [u8; 3]) -> Color {
    Color::Rgb(red, green, blue)
}

fn mean(colours: impl Iterator<Item = [u8; 3]>) -> Option<[u8; 3]> {
    let (mut sum, mut count) = ([0u16; 3], 0);
    for colour in colours {
        sum.iter_mut().zip(colour).for_each(|(sum, part)| *sum += u16::from(part));
        count += 1;
    }
    (count > 0).then(|| sum.map(|sum| (sum / count) as u8))
}

fn colour(shape: &Shape, shaded: [u8; 3]) -> Option<[u8; 3]> {
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

/// Whether a ray from the point crosses the outline an odd number of times.
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

/// How far the point is from the line between two others.
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
        let disc = Shape::Disc { centre: (0.5, 0.5), radius: 0.4, ink: Ink::Player(0) };
        let mut pixels = HalfBlocks::new(Rect::new(0, 0, 12, 6));
        let shapes = [disc];
        pixels.cell((0, 0), (12, 6), Layout::Squares, Grounds::of(false, &shapes), &shapes);
        let (own, ground) = (channels(Ink::Player(0).rgb()), channels(GROUND[0]));
        assert_eq!(pixels.ground(6, 3), Some(own));
        assert_eq!(pixels.ground(0, 0), Some(ground));
        assert_eq!(pixels.ground(11, 5), Some(ground));
        let own_pixels = pixels.pixels.iter().filter(|pixel| **pixel == Some(own)).count();
        assert!((50..90).contains(&own_pixels), "{own_pixels} of 144 are about 0.4² × π");
    }

    #[test]
    fn what_is_out_of_view_is_not_drawn() {
        let mut pixels = HalfBlocks::new(Rect::new(5, 5, 4, 4));
        pixels.cell((-100, 3), (8, 4), Layout::Squares, Grounds::of(false, &[]), &[]);
        assert!(pixels.pixels.iter().all(Option::is_none));
        pixels.cell((0, 0), (8, 8), Layout::Honeycomb, Grounds::of(true, &[]), &[]);
        assert!(pixels.pixels.iter().any(Option::is_some));
    }
}
