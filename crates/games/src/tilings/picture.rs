//! A position of Tilings as a picture: four triangles a tile, and the mark of its owner.

use kit::{Drawn, Ink, Line, Scene, Shape, Span};

use super::board::Laid;
use super::colour::Colour;
use super::side::Side;
use super::tile::Tile;
use super::{Tilings, patterns};

impl Drawn for Tilings {
    /// At the end, the centres of patterns show their points.
    fn scene(&self) -> Scene {
        let ground = self.board.ground();
        let mut scene =
            Scene::board(ground.width, ground.height, self.panel(), |_| (Line::new(), Vec::new()));
        for (cell, square) in scene.cells.iter_mut().zip(ground.squares()) {
            let laid = self.board.at(square);
            let points = laid.map_or(0, |laid| self.pattern_shown(laid));
            cell.glyph = laid.map_or_else(empty, |laid| glyph(laid, points));
            cell.shapes = laid.map_or_else(Vec::new, |laid| shapes(laid, points));
        }
        scene
    }
}

impl Tilings {
    fn pattern_shown(&self, laid: Laid) -> i64 {
        let shown = self.hand.is_none() && self.rules.score != super::Score::Tiles;
        if shown { patterns::points(&self.board, laid) } else { 0 }
    }
}

fn empty() -> Vec<Line> {
    ["     ", "  .  ", "     "].map(|line| vec![Span::new(line, Ink::Faint)]).into()
}

/// Three lines of five letters: a letter for each side, the owner in the middle, in brackets if his tile is
/// the centre of a pattern.
fn glyph(laid: Laid, points: i64) -> Vec<Line> {
    let (before, after) = if points > 0 { ("(", ")") } else { (" ", " ") };
    let owner = Span::new(format!("{before}{}{after}", laid.owner.sign()), Ink::Player(laid.owner.0));
    lines(laid.tile, owner)
}

/// The letters of a tile around what stands in its middle, which is three letters wide.
pub(super) fn lines(tile: Tile, middle: Span) -> Vec<Line> {
    let letter = |side: Side| Span::new(tile.side(side).letter(), tile.side(side).ink());
    let alone = |side: Side| vec![Span::plain("  "), letter(side), Span::plain("  ")];
    vec![alone(Side::North), vec![letter(Side::West), middle, letter(Side::East)], alone(Side::South)]
}

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

fn shapes(laid: Laid, points: i64) -> Vec<Shape> {
    const MIDDLE: (f32, f32) = (0.5, 0.5);
    let triangle = |side: Side| Shape::Polygon {
        points: corners(side).into_iter().chain([MIDDLE]).collect(),
        ink: laid.tile.side(side).ink(),
    };
    let letter = |side: Side| text(letter_at(side), 0.17, laid.tile.side(side).letter().to_string());
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
