//! Shapes for coarse pictures: curves become corners, parts become what they are made of, what is fine is left out.

use super::{Ink, Shape};

pub(super) type Point = (f32, f32);

/// Straight pieces that a curve becomes.
const PIECES: u8 = 8;

/// Lines thinner than this are for fine pictures alone, in hundredths of a cell.
const THIN: f32 = 4.0;

/// The shapes as discs, polygons, strokes and texts alone, for pictures of few pixels.
pub fn coarse(shapes: &[Shape]) -> Vec<Shape> {
    let mut found = Vec::with_capacity(shapes.len());
    shapes
        .iter()
        .for_each(|shape| add(shape, Place { at: (0.0, 0.0), turns: 0, own: Ink::Plain }, &mut found));
    found
}

/// Transform of the shapes of a part, and its own ink.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub at: Point,
    pub turns: u8,
    pub own: Ink,
}

impl Place {
    /// A quarter turn brings the north to the west.
    pub fn point(self, point: Point) -> Point {
        let (x, y) = (0..self.turns % 4).fold(point, |(x, y), _| (y, -x));
        (x + self.at.0, y + self.at.1)
    }

    pub fn ink(self, ink: Ink) -> Ink {
        if ink == Ink::Own { self.own } else { ink }
    }
}

fn add(shape: &Shape, place: Place, found: &mut Vec<Shape>) {
    match shape {
        Shape::Disc { ink, .. }
        | Shape::Polygon { ink, .. }
        | Shape::Stroke { ink, .. }
        | Shape::Path { ink, .. }
            if ink.is_thin() => {}
        Shape::Line { ink, width, dashes, .. } if ink.is_thin() || dashes.is_some() || *width < THIN => {}
        Shape::Part { part, .. } if part.fine => {}
        Shape::Disc { centre, radius, ink } => {
            found.push(Shape::Disc { centre: place.point(*centre), radius: *radius, ink: place.ink(*ink) });
        }
        Shape::Polygon { points, ink } => found.push(Shape::Polygon {
            points: points.iter().map(|&point| place.point(point)).collect(),
            ink: place.ink(*ink),
        }),
        Shape::Stroke { points, width, ink } => found.push(Shape::Stroke {
            points: points.iter().map(|&point| place.point(point)).collect(),
            width: *width,
            ink: place.ink(*ink),
        }),
        Shape::Text { centre, size, text, ink } | Shape::Letter { centre, size, text, ink } => {
            let (centre, text) = (place.point(*centre), text.clone());
            found.push(Shape::Text { centre, size: *size, text, ink: place.ink(*ink) });
        }
        Shape::Path { d, ink } => found.extend(corners(d).into_iter().map(|points| Shape::Polygon {
            points: points.into_iter().map(|point| place.point(point)).collect(),
            ink: place.ink(*ink),
        })),
        Shape::Line { d, width, ink, .. } => {
            found.extend(corners(d).into_iter().map(|points| Shape::Stroke {
                points: points.into_iter().map(|point| place.point(point)).collect(),
                width: width / 100.0,
                ink: place.ink(*ink),
            }));
        }
        Shape::Part { part, at, turns, ink } => {
            let within = Place { at: place.point(*at), turns: place.turns + turns, own: place.ink(*ink) };
            part.shapes.iter().for_each(|shape| add(shape, within, found));
        }
    }
}

/// The corners of a path, in cells: a list for each piece that begins with `M`. A word that is not understood ends it.
pub(super) fn corners(d: &str) -> Vec<Vec<Point>> {
    let mut pen = Pen::default();
    let mut words = Words { rest: d };
    while let Some(letter) = words.letter() {
        while pen.draw(letter, &mut words) {}
    }
    pen.pieces.retain(|piece| piece.len() > 1);
    pen.pieces
}

#[derive(Default)]
struct Pen {
    pieces: Vec<Vec<Point>>,
    at: Point,
}

impl Pen {
    /// Draws what the letter says with the next numbers; whether there may be more of it.
    fn draw(&mut self, letter: u8, words: &mut Words) -> bool {
        let from = if letter.is_ascii_lowercase() { self.at } else { (0.0, 0.0) };
        let mut point = || words.point().map(|(x, y)| (x + from.0, y + from.1));
        match letter.to_ascii_uppercase() {
            b'M' => {
                let Some(to) = point() else { return false };
                self.pieces.push(Vec::new());
                self.to(to);
                false
            }
            b'L' => point().map(|to| self.to(to)).is_some(),
            b'C' => match (point(), point(), point()) {
                (Some(one), Some(two), Some(to)) => self.curve(one, two, to),
                _ => false,
            },
            b'Q' => match (point(), point()) {
                (Some(one), Some(to)) => self.curve(between(self.at, one), between(to, one), to),
                _ => false,
            },
            b'H' => words.number().map(|x| self.to((x + from.0, self.at.1))).is_some(),
            b'V' => words.number().map(|y| self.to((self.at.0, y + from.1))).is_some(),
            b'Z' => {
                let first = self.pieces.last().and_then(|piece| piece.first()).copied();
                if let Some((x, y)) = first {
                    self.to((100.0 * x, 100.0 * y));
                }
                false
            }
            _ => {
                words.rest = "";
                false
            }
        }
    }

    fn to(&mut self, (x, y): Point) {
        self.at = (x, y);
        if let Some(piece) = self.pieces.last_mut() {
            piece.push((x / 100.0, y / 100.0));
        }
    }

    fn curve(&mut self, one: Point, two: Point, to: Point) -> bool {
        let from = self.at;
        for piece in 1..=PIECES {
            let t = f32::from(piece) / f32::from(PIECES);
            let u = 1.0 - t;
            let blend = |a: f32, b: f32, c: f32, d: f32| {
                u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
            };
            self.to((blend(from.0, one.0, two.0, to.0), blend(from.1, one.1, two.1, to.1)));
        }
        true
    }
}

/// Two thirds of the way: what makes a curve with one bend one with two.
fn between(from: Point, to: Point) -> Point {
    (from.0 + (to.0 - from.0) * 2.0 / 3.0, from.1 + (to.1 - from.1) * 2.0 / 3.0)
}

/// The words of a path.
struct Words<'a> {
    rest: &'a str,
}

impl Words<'_> {
    fn letter(&mut self) -> Option<u8> {
        self.rest = self.rest.trim_start();
        let letter = self.rest.bytes().next().filter(u8::is_ascii_alphabetic)?;
        self.rest = &self.rest[1..];
        Some(letter)
    }

    fn point(&mut self) -> Option<Point> {
        Some((self.number()?, self.number()?))
    }

    /// Read by hand: numbers of paths are short, and what reads all numbers has tables that make a page 12 KB larger.
    fn number(&mut self) -> Option<f32> {
        self.rest = self.rest.trim_start_matches([' ', ',']);
        let unsigned = self.rest.strip_prefix('-');
        let text = unsigned.unwrap_or(self.rest);
        let (mut number, mut unit, mut digits, mut dot) = (0.0, 1.0, 0, None);
        let mut end = text.len();
        for (at, letter) in text.bytes().enumerate() {
            match letter {
                b'0'..=b'9' => {
                    (number, digits) = (number * 10.0 + f64::from(letter - b'0'), digits + 1);
                    unit *= dot.unwrap_or(1.0);
                }
                b'.' if dot.is_none() => dot = Some(10.0),
                _ => {
                    end = at;
                    break;
                }
            }
        }
        if digits == 0 {
            return None;
        }
        self.rest = &text[end..];
        let number = (number / unit) as f32;
        Some(if unsigned.is_some() { -number } else { number })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::Part;

    #[test]
    fn a_path_becomes_the_corners_that_it_goes_through() {
        assert_eq!(
            corners("M0 0H100v50L0,50Z"),
            [[(0.0, 0.0), (1.0, 0.0), (1.0, 0.5), (0.0, 0.5), (0.0, 0.0)]]
        );
        assert_eq!(corners("M10.5-2l-.5.5 5 5"), [[(0.105, -0.02), (0.1, -0.015), (0.15, 0.035)]]);
        let curves = corners("M0 0C0 50 100 50 100 0M0 0q50 50 100 0");
        assert_eq!(curves.iter().map(Vec::len).collect::<Vec<_>>(), [9, 9]);
        assert_eq!((curves[0][4], curves[0][8]), ((0.5, 0.375), (1.0, 0.0)));
        assert_eq!(curves[1][4], (0.5, 0.25));
    }

    #[test]
    fn words_that_are_no_path_draw_nothing_more() {
        for d in ["", "M", "M1", "L1 1", "M0 0 x", "M0 0C1 1", "M0 0A1 1 0 0 0 5 5", "é", "M1..2 3"] {
            assert!(corners(d).iter().all(|piece| piece.len() < 3), "{d}");
        }
    }

    #[test]
    fn parts_become_what_they_are_made_of_where_they_lie() {
        static DOT: LazyLock<Part> = LazyLock::new(|| {
            Part::new("dot", [Shape::Disc { centre: (0.2, 0.0), radius: 0.1, ink: Ink::Own }])
        });
        let ink = Ink::Player(1);
        let shape = Shape::Part { part: &DOT, at: (0.5, 0.5), turns: 1, ink };
        assert_eq!(coarse(&[shape]), [Shape::Disc { centre: (0.5, 0.3), radius: 0.1, ink }]);
    }

    #[test]
    fn what_is_fine_or_thin_as_glass_is_left_out() {
        let shapes = [
            Shape::path("M0 0H100V100Z", Ink::Shade),
            Shape::line("M0 0H100", 2.0, Ink::Edge),
            Shape::dashed("M0 0H100", 9.0, Ink::Edge, (5.0, 5.0)),
            Shape::line("M0 0H100", 9.0, Ink::Edge),
        ];
        assert_eq!(coarse(&shapes).len(), 1);
    }
}
