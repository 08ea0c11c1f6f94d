//! A laid tile as shapes: a triangle for each side in its glaze, with the motif of that colour, and the mark of its owner.

use std::sync::LazyLock;

use pictures::{Ink, Part, Shape};

use super::scene::Letters;
use crate::tilings::board::Laid;
use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// The motif of each colour in the northern triangle, whose tip is the point 0, 0: it tells the colours apart in grey.
const MOTIFS: [(&str, f32, Ink); 8] = [
    // red: a star
    ("M0 -39q1.3 4.2 5.5 5.5q-4.2 1.3 -5.5 5.5q-1.3 -4.2 -5.5 -5.5q4.2 -1.3 5.5 -5.5Z", 1.6, Ink::Light),
    // blue: waves
    ("M-8 -36q4 -5 8 0q4 5 8 0M-8 -30q4 -5 8 0q4 5 8 0", 2.2, Ink::Shade),
    // green: a leaf
    ("M-6 -28C-6 -36 0 -38 6 -38C6 -31 2 -28 -6 -28ZM-7 -27L3 -35", 1.8, Ink::Shade),
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

/// A triangle of each colour, its tip in the middle of the tile. It reaches the border, so that two of one colour melt into a lozenge;
/// along the diagonals the grout is seen.
static TRIANGLES: LazyLock<Vec<Part>> = LazyLock::new(|| (0..Colour::COUNT).map(triangle).collect());

fn triangle(number: u8) -> Part {
    let (colour, (motif, width, ink)) = (Colour::new(number), MOTIFS[usize::from(number)]);
    let glaze = Shape::path("M-47.5 -50.3H47.5L0 -2.8Z", Ink::Glaze(number));
    Part::new(format!("side-{}", colour.name()), [glaze, Shape::line(motif, width, ink)])
}

/// Clay of a tile, seen between its glazes.
static GROUT: LazyLock<Part> =
    LazyLock::new(|| Part::fine("grout", [Shape::path("M0 0H100V100H0Z", Ink::Plaster)]));

/// The northern border of a tile without a neighbour there, around its middle.
static BORDER: LazyLock<Part> =
    LazyLock::new(|| Part::fine("border", [Shape::line("M-50.8 -50H50.8", 2.0, Ink::Wall)]));

/// The bed of an empty square.
static BED: LazyLock<Part> = LazyLock::new(|| {
    let seam = Shape::line("M0 0H100V100H0Z", 1.0, Ink::Shade);
    Part::fine("bed", [Shape::path("M0 0H100V100H0Z", Ink::Bed), seam])
});

/// A square without a tile.
pub(super) fn bed() -> Vec<Shape> {
    vec![BED.at((0.0, 0.0), Ink::Plain)]
}

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

/// A tile with the letters of its colours; `open` tells the sides that have no neighbour.
pub(super) fn tile(tile: Tile, letters: Letters, told: bool, open: impl Fn(Side) -> bool) -> Vec<Shape> {
    let turned = |part, side| Shape::Part { part, at: (0.5, 0.5), turns: turns(side), ink: Ink::Plain };
    let triangle = |side: Side| turned(&TRIANGLES[usize::from(tile.side(side).number())], side);
    let mut shapes = vec![GROUT.at((0.0, 0.0), Ink::Plain)];
    shapes.extend(Side::ALL.map(triangle));
    shapes.extend(Side::ALL.into_iter().filter(|&side| open(side)).map(|side| turned(&BORDER, side)));
    shapes.extend(Side::ALL.into_iter().flat_map(|side| letter(tile, side, letters[side as usize], told)));
    shapes
}

/// A letter for who cannot tell the colour, or one that tells something else and is always seen.
fn letter(tile: Tile, side: Side, letter: char, told: bool) -> Vec<Shape> {
    let (centre, text) = (letter_at(side), letter.to_string());
    let colour = tile.side(side).number();
    let (size, ink) = (0.19, Ink::OnGlaze(colour));
    if !told {
        return vec![Shape::Letter { centre, size, text, ink }];
    }
    vec![
        Shape::Disc { centre, radius: 0.12, ink: Ink::Glaze(colour) },
        Shape::Text { centre, size, text, ink },
    ]
}

/// The mark of the owner, by shape and number: round for the first, square for the second, and so on. The centre of a pattern is
/// framed in gold and tells its points.
pub(super) fn owner(laid: Laid, points: i64) -> Vec<Shape> {
    let (sign, own) = (laid.owner.sign().to_string(), laid.owner.0);
    let y = if points > 0 { 0.41 } else { 0.5 };
    let mark = &MARKS[usize::from(own) % MARKS.len()];
    let mut shapes = if points > 0 { gold(points) } else { vec![] };
    shapes.push(mark.at((0.5, y), Ink::Player(own)));
    shapes.push(Shape::text((0.5, y), 0.2, sign, Ink::OnPlayer(own)));
    shapes
}

/// Round, square, standing on a corner, three-sided, by seat.
static MARKS: LazyLock<Vec<Part>> = LazyLock::new(|| {
    let outlines = [
        "M-15 0C-15 -20 15 -20 15 0C15 20 -15 20 -15 0Z",
        "M-13 -13H13V13H-13Z",
        "M0 -19L19 0 0 19 -19 0Z",
        "M0 -21L20 13H-20Z",
    ];
    let mark = |(at, outline): (usize, &&'static str)| {
        Part::new(
            format!("owner-{at}"),
            [Shape::line(*outline, 6.0, Ink::Plaster), Shape::path(*outline, Ink::Own)],
        )
    };
    outlines.iter().enumerate().map(mark).collect()
});

/// The frame of a pattern, and its points below the owner.
fn gold(points: i64) -> Vec<Shape> {
    let text = format!("+{points}");
    let half = 8.0 + 5.0 * text.len() as f32;
    let pill = format!(
        "M{} 60H{}C{} 60 {} 80 {} 80H{}C{} 80 {} 60 {} 60Z",
        50.0 - half,
        50.0 + half,
        62.0 + half,
        62.0 + half,
        50.0 + half,
        50.0 - half,
        38.0 - half,
        38.0 - half,
        50.0 - half
    );
    vec![
        Shape::line("M5 5H95V95H5Z", 9.0, Ink::Glow),
        Shape::line("M5 5H95V95H5Z", 4.0, Ink::Gold),
        Shape::path(pill.clone(), Ink::Glow),
        Shape::line(pill, 1.6, Ink::Gold),
        Shape::text((0.5, 0.7), 0.16, text, Ink::Plain),
    ]
}
