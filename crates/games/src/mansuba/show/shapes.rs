//! The shapes of pieces and homes in pictures: one for each, so that nobody needs colours.

use kit::{Ink, Layout, Player, Shape};

use crate::mansuba::rules::piece::{Kind, Piece};

/// The palette's black and white, which the players are named after.
const COLOURS: [Ink; 2] = [Ink::Colour(7), Ink::Colour(6)];

const CENTRE: (f32, f32) = (0.5, 0.5);

/// A tower with its battlements.
const ROOK: [(f32, f32); 12] = [
    (0.2, 0.8),
    (0.2, 0.2),
    (0.34, 0.2),
    (0.34, 0.3),
    (0.43, 0.3),
    (0.43, 0.2),
    (0.57, 0.2),
    (0.57, 0.3),
    (0.66, 0.3),
    (0.66, 0.2),
    (0.8, 0.2),
    (0.8, 0.8),
];

/// A head between two ears, and the trunk.
const ELEPHANT: [(f32, f32); 12] = [
    (0.34, 0.22),
    (0.66, 0.22),
    (0.83, 0.29),
    (0.83, 0.55),
    (0.7, 0.62),
    (0.62, 0.7),
    (0.6, 0.86),
    (0.46, 0.86),
    (0.4, 0.7),
    (0.3, 0.62),
    (0.17, 0.55),
    (0.17, 0.29),
];

/// The head of a horse that looks east.
const KNIGHT: [(f32, f32); 9] = [
    (0.26, 0.82),
    (0.22, 0.44),
    (0.34, 0.22),
    (0.44, 0.1),
    (0.52, 0.22),
    (0.84, 0.46),
    (0.8, 0.6),
    (0.64, 0.62),
    (0.74, 0.82),
];

/// The outline of a cell, whole or somewhat within it.
fn outline(layout: Layout, scale: f32) -> Vec<(f32, f32)> {
    let corners: &[(f32, f32)] = match layout {
        Layout::Squares => &[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)],
        Layout::Honeycomb => &[(0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)],
    };
    corners.iter().map(|(x, y)| (0.5 + (x - 0.5) * scale, 0.5 + (y - 0.5) * scale)).collect()
}

/// A home is shaded, with a line in its owner's colour.
pub fn home(player: Player, layout: Layout) -> Vec<Shape> {
    let mut line = outline(layout, 0.92);
    line.extend_from_within(..2);
    vec![
        Shape::Polygon { points: outline(layout, 1.0), ink: Ink::Faint },
        Shape::Stroke { points: line, width: 0.07, ink: COLOURS[player.index()] },
    ]
}

/// A piece: the shape of its kind in its player's colour, with its letter.
pub fn piece(piece: Piece) -> [Shape; 2] {
    let ink = COLOURS[piece.player.index()];
    let polygon = |points: &[(f32, f32)]| Shape::Polygon { points: points.to_vec(), ink };
    let body = match piece.kind {
        Kind::Pawn => Shape::Disc { centre: CENTRE, radius: 0.3, ink },
        Kind::Rook => polygon(&ROOK),
        Kind::Elephant => polygon(&ELEPHANT),
        Kind::Knight => polygon(&KNIGHT),
    };
    let (text, ink) = (piece.sign().to_string(), Ink::Plain);
    [body, Shape::Text { centre: CENTRE, size: 0.36, text, ink }]
}
