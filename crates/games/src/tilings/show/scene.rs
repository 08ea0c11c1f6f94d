//! A position of Tilings as a picture: four triangles a tile, a letter in each, and the mark of its owner.

use kit::{Account, Drawn, Ink, Scene, Span, TextLine};

use super::shapes;
use crate::tilings::board::Laid;
use crate::tilings::rules::patterns;
use crate::tilings::rules::points::Score;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;
use crate::tilings::{Lay, Tilings};

/// The letters in the triangles of a tile, north, south, east and west.
pub(crate) type Letters = [char; 4];

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
        self.earnings(after)
    }
}

impl Tilings {
    /// The picture with these letters in each tile, the points of patterns being shown or not.
    pub(crate) fn picture(&self, patterns: bool, letters: impl Fn(Laid) -> Letters) -> Scene {
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
            cell.shapes = shapes::tile(laid, letters(laid), points);
        }
        scene
    }
}

/// The letters of a tile's colours.
pub(crate) fn colours(tile: Tile) -> Letters {
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
pub(crate) fn lines(tile: Tile, letters: Letters, middle: Span) -> Vec<TextLine> {
    let letter = |side: Side| Span::new(letters[side as usize], tile.side(side).ink());
    let alone = |side: Side| vec![Span::plain("  "), letter(side), Span::plain("  ")];
    vec![alone(Side::North), vec![letter(Side::West), middle, letter(Side::East)], alone(Side::South)]
}
