//! A laid tile as shapes: a triangle for each side, in the colour and the weave of that colour, and the disc of its owner.

use std::sync::LazyLock;

use pictures::{Ink, Part, Shape};

use super::scene::Letters;
use crate::tilings::board::Laid;
use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// The weave of each colour in the northern triangle, whose tip is the point 0, 0: what tells the colours apart without
/// colours.
const WEAVES: [(&str, f32, Ink); 8] = [
    // red: plain
    ("", 0.0, Ink::Light),
    // blue: along the side
    ("M-40 -45H40M-31 -36H31M-22 -27H22", 2.6, Ink::Light),
    // green: leaves
    (
        "M-28 -40q4 -5 8 0q-4 5 -8 0M-4 -40q4 -5 8 0q-4 5 -8 0M20 -40q4 -5 8 0q-4 5 -8 0M-14 -27q4 -5 8 0q-4 5 -8 0M6 -27q4 -5 8 0q-4 5 -8 0",
        2.6,
        Ink::Light,
    ),
    // yellow: rays
    ("M-32 -49L-20 -29M-16 -49L-10 -25M0 -49V-23M16 -49L10 -25M32 -49L20 -29", 2.4, Ink::Shade),
    // orange: chevrons
    ("M-34 -44L-17 -34 0 -44 17 -34 34 -44M-16 -31L0 -22 16 -31", 2.6, Ink::Shade),
    // purple: a lattice
    (
        "M-36 -48L-16 -28M-16 -48L6 -26M4 -48L20 -32M36 -48L16 -28M16 -48L-6 -26M-4 -48L-20 -32",
        2.0,
        Ink::Light,
    ),
    // white: rings
    ("M-22 -39c0 -8 12 -8 12 0c0 8 -12 8 -12 0M10 -39c0 -8 12 -8 12 0c0 8 -12 8 -12 0", 2.2, Ink::Shade),
    // black: a frame
    ("M-30 -43H30L10 -23H-10Z", 2.4, Ink::Light),
];

/// A triangle of each colour, its tip in the middle of the tile.
static TRIANGLES: LazyLock<Vec<Part>> = LazyLock::new(|| (0..Colour::COUNT).map(triangle).collect());

fn triangle(number: u8) -> Part {
    let colour = Colour::new(number);
    let (weave, width, ink) = WEAVES[usize::from(number)];
    let mut shapes = vec![Shape::path("M-50 -50H50L0 0Z", colour.ink())];
    if !weave.is_empty() {
        shapes.push(Shape::line(weave, width, ink));
    }
    Part::new(format!("side-{}", colour.name()), shapes)
}

/// Lines along the diagonals and the border, which keep neighbours of one colour apart.
static SEAMS: LazyLock<Part> = LazyLock::new(|| {
    let seams = Shape::line("M0 0L100 100M100 0L0 100M0 0H100V100H0Z", 1.4, Ink::Edge);
    Part::fine("seams", [seams])
});

/// Quarter turns, anticlockwise, from the north.
fn turns(side: Side) -> u8 {
    match side {
        Side::North => 0,
        Side::West => 1,
        Side::South => 2,
        Side::East => 3,
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

/// A tile that nobody owns yet, with the letters of its colours.
pub(super) fn tile(tile: Tile, letters: Letters, told: bool) -> Vec<Shape> {
    let triangle = |side: Side| Shape::Part {
        part: &TRIANGLES[usize::from(tile.side(side).number())],
        at: (0.5, 0.5),
        turns: turns(side),
        ink: Ink::Plain,
    };
    let mut shapes: Vec<Shape> = Side::ALL.into_iter().map(triangle).collect();
    shapes.push(SEAMS.at((0.0, 0.0), Ink::Plain));
    shapes.extend(Side::ALL.into_iter().flat_map(|side| letter(tile, side, letters[side as usize], told)));
    shapes
}

/// A letter for who cannot tell the colour, or one that tells something else and is always seen.
fn letter(tile: Tile, side: Side, letter: char, told: bool) -> Vec<Shape> {
    let (centre, text) = (letter_at(side), letter.to_string());
    let colour = tile.side(side).number();
    let (size, ink) = (0.19, Ink::OnColour(colour));
    if !told {
        return vec![Shape::Letter { centre, size, text, ink }];
    }
    vec![
        Shape::Disc { centre, radius: 0.12, ink: Ink::Colour(colour) },
        Shape::Text { centre, size, text, ink },
    ]
}

/// The owner's disc in a light ring within a dark one, as its colour may be that of the tile; that of a centre is larger and
/// tells the points.
pub(super) fn owner(laid: Laid, points: i64) -> Vec<Shape> {
    let (sign, own) = (laid.owner.sign().to_string(), laid.owner.0);
    let disc = |radius: f32, ink| Shape::Disc { centre: (0.5, 0.5), radius, ink };
    let text = |y: f32, size: f32, text: String| Shape::text((0.5, y), size, text, Ink::OnPlayer(own));
    let (radius, texts) = match points {
        0 => (0.15, vec![text(0.5, 0.21, sign)]),
        _ => (0.24, vec![text(0.41, 0.2, sign), text(0.6, 0.17, format!("+{points}"))]),
    };
    let discs =
        [disc(radius + 0.045, Ink::Wall), disc(radius + 0.035, Ink::Plaster), disc(radius, Ink::Player(own))];
    discs.into_iter().chain(texts).collect()
}
