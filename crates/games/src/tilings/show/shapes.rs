//! A laid tile as shapes: a triangle and a letter for each side, and the disc of its owner.

use kit::{Ink, Shape};

use super::scene::Letters;
use crate::tilings::board::Laid;
use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;

/// The corners of the triangle of a side, beside the middle of the tile.
fn corners(side: Side) -> [(f32, f32); 2] {
    match side {
        Side::North => [(0.0, 0.0), (1.0, 0.0)],
        Side::South => [(0.0, 1.0), (1.0, 1.0)],
        Side::East => [(1.0, 0.0), (1.0, 1.0)],
        Side::West => [(0.0, 0.0), (0.0, 1.0)],
    }
}

/// Where the letter of a side stands.
fn letter_at(side: Side) -> (f32, f32) {
    match side {
        Side::North => (0.5, 0.14),
        Side::South => (0.5, 0.86),
        Side::East => (0.87, 0.5),
        Side::West => (0.13, 0.5),
    }
}

/// The tile with these letters, and the points of the pattern around it.
pub(super) fn tile(laid: Laid, letters: Letters, points: i64) -> Vec<Shape> {
    const MIDDLE: (f32, f32) = (0.5, 0.5);
    let triangle = |side: Side| Shape::Polygon {
        points: corners(side).into_iter().chain([MIDDLE]).collect(),
        ink: laid.tile.side(side).ink(),
    };
    let letter = |side: Side| text(letter_at(side), 0.17, letters[side as usize].to_string());
    let mut shapes: Vec<Shape> = Side::ALL.into_iter().map(triangle).collect();
    shapes.extend(Side::ALL.into_iter().map(letter));
    shapes.extend(owner(laid, points));
    shapes
}

/// The owner's disc in a white ring, as his colour may be that of the tile; that of a centre is larger and
/// tells the points.
fn owner(laid: Laid, points: i64) -> Vec<Shape> {
    let (sign, own) = (laid.owner.sign().to_string(), Ink::Player(laid.owner.0));
    let white = Colour::from_letter('W').map_or(Ink::Faint, Colour::ink);
    let discs = |radius: f32| {
        [(radius + 0.035, white), (radius, own)].map(|(radius, ink)| Shape::Disc {
            centre: (0.5, 0.5),
            radius,
            ink,
        })
    };
    let (radius, texts) = match points {
        0 => (0.16, vec![text((0.5, 0.5), 0.24, sign)]),
        _ => (0.22, vec![text((0.5, 0.4), 0.22, sign), text((0.5, 0.61), 0.17, format!("+{points}"))]),
    };
    discs(radius).into_iter().chain(texts).collect()
}

fn text(centre: (f32, f32), size: f32, text: String) -> Shape {
    Shape::Text { centre, size, text, ink: Ink::Plain }
}
