//! How a gem is cut: one shape for each of the first eight colours, so that nobody needs to see colours.

use std::f32::consts::TAU;

use kit::{Ink, Shape};

use crate::gems::letter;

const MIDDLE: f32 = 0.5;
const RADIUS: f32 = 0.42;

/// The gem and its letter.
pub(crate) fn gem(gem: u8) -> Vec<Shape> {
    let text = letter(gem).to_string();
    vec![body(gem), Shape::Text { centre: (MIDDLE, MIDDLE), size: 0.34, text, ink: Ink::Plain }]
}

/// Shapes of later colours are discs again, told apart by their letters.
fn body(gem: u8) -> Shape {
    let ink = Ink::Colour(gem);
    let points = match gem {
        1 => regular(4, 0.125),
        2 => regular(4, 0.0),
        3 => regular(3, 0.0),
        4 => regular(3, 0.5),
        5 => regular(6, 0.0),
        6 => star(),
        7 => regular(5, 0.0),
        _ => return Shape::Disc { centre: (MIDDLE, MIDDLE), radius: RADIUS, ink },
    };
    Shape::Polygon { points, ink }
}

/// A polygon of equal sides, with a corner up, then turned by a part of a full turn.
fn regular(corners: u8, turned: f32) -> Vec<(f32, f32)> {
    (0..corners).map(|n| corner(f32::from(n) / f32::from(corners) + turned, RADIUS)).collect()
}

/// Six points, and between them six notches.
fn star() -> Vec<(f32, f32)> {
    (0..12u8).map(|n| corner(f32::from(n) / 12.0, if n % 2 == 0 { RADIUS } else { 0.26 })).collect()
}

/// The point so many turns clockwise from straight up.
fn corner(turns: f32, radius: f32) -> (f32, f32) {
    let (sin, cos) = (turns * TAU).sin_cos();
    (MIDDLE + radius * sin, MIDDLE - radius * cos)
}
