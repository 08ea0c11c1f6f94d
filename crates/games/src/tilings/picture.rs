//! A position of Tilings as a picture: four triangles a tile, a letter in each, and the mark of its owner.

use kit::{Account, Drawn, Ink, Scene, Shape, Span, TextLine};

use super::board::Laid;
use super::colour::Colour;
use super::points::{Points, Score};
use super::side::Side;
use super::tile::Tile;
use super::{Lay, Tilings, patterns};

/// The letters in the triangles of a tile, north, south, east and west.
pub(super) type Letters = [char; 4];

impl Drawn for Tilings {
    /// At the end, the centres of patterns show their points.
    fn scene(&self) -> Scene {
        self.picture(self.hand.is_none(), |laid| colours(laid.tile))
    }

    /// The centres of patterns show their points, and triangles tell their zones.
    fn counted(&self) -> Scene {
        self.survey()
    }

    fn account(&self, _: Option<Lay>, after: &Tilings) -> Account {
        let points = |game: &Tilings| Points::of(&game.board, game.rules.score);
        let (before, after) = (points(self), points(after));
        let seats = usize::from(self.rules.seats);
        let row = |kind, before: &[i64], after: &[i64]| {
            Account::of(kind, before[..seats].to_vec(), after[..seats].to_vec())
        };
        let mut account = row("tiles", &before.tiles, &after.tiles);
        if self.rules.score >= Score::Patterns {
            account.add(&row("patterns", &before.patterns, &after.patterns));
        }
        if self.rules.score >= Score::Zones {
            account.add(&row("zones", &before.zones, &after.zones));
        }
        account
    }
}

impl Tilings {
    /// The picture with these letters in each tile, the points of patterns being shown or not.
    pub(super) fn picture(&self, patterns: bool, letters: impl Fn(Laid) -> Letters) -> Scene {
        let ground = self.board.ground();
        let mut scene =
            Scene::board(ground.width, ground.height, self.panel(), |_| (TextLine::new(), Vec::new()));
        for (cell, square) in scene.cells.iter_mut().zip(ground.squares()) {
            let Some(laid) = self.board.at(square) else {
                cell.glyph = empty();
                continue;
            };
            let shown = patterns && self.rules.score != Score::Tiles;
            let points = if shown { patterns::points(&self.board, laid) } else { 0 };
            cell.glyph = glyph(laid, letters(laid), points);
            cell.shapes = shapes(laid, letters(laid), points);
        }
        scene
    }
}

/// The letters of a tile's colours.
pub(super) fn colours(tile: Tile) -> Letters {
    Side::ALL.map(|side| tile.side(side).letter())
}

fn empty() -> Vec<TextLine> {
    ["     ", "  .  ", "     "].map(|line| vec![Span::new(line, Ink::Faint)]).into()
}

/// Three lines of five letters: a letter for each side, the owner in the middle, in brackets if his tile is
/// the centre of a pattern.
fn glyph(laid: Laid, letters: Letters, points: i64) -> Vec<TextLine> {
    let (before, after) = if points > 0 { ("(", ")") } else { (" ", " ") };
    let owner = Span::new(format!("{before}{}{after}", laid.owner.sign()), Ink::Player(laid.owner.0));
    lines(laid.tile, letters, owner)
}

/// The letters of a tile around what stands in its middle, which is three letters wide.
pub(super) fn lines(tile: Tile, letters: Letters, middle: Span) -> Vec<TextLine> {
    let letter = |side: Side| Span::new(letters[side as usize], tile.side(side).ink());
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

fn shapes(laid: Laid, letters: Letters, points: i64) -> Vec<Shape> {
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
