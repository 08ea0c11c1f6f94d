//! A position of Tilings as a picture: four triangles a tile, a letter in each, and the mark of its owner.

use pictures::{Cell, Drawn, Ink, Scene, Span, TextLine};

use super::shapes;
use crate::tilings::Tilings;
use crate::tilings::board::Laid;
use crate::tilings::rules::patterns;
use crate::tilings::rules::points::Score;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// The letters in the triangles of a tile, north, south, east and west.
pub(crate) type Letters = [char; 4];

impl Drawn for Tilings {
    /// At the end, the centres of patterns show their points.
    fn scene(&self) -> Scene {
        let over = self.hand.is_none();
        let mut scene = self.picture(over, |laid| colours(laid.tile));
        if over && self.rules.score != Score::Tiles {
            scene.over = self.pattern_outlines();
        }
        scene
    }

    /// The centres of patterns show their points, and triangles tell their zones.
    fn counted(&self) -> Scene {
        self.survey()
    }
}

impl Tilings {
    /// The picture with these letters in each tile, the points of patterns being shown or not.
    pub(crate) fn picture(&self, patterns: bool, letters: impl Fn(Laid) -> Letters) -> Scene {
        let ground = self.board.ground();
        let mut scene = Scene::board(ground.width, ground.height, |square| {
            let Some(laid) = self.board.at(square) else {
                return Cell { glyph: empty(), ..Cell::default() };
            };
            let shown = patterns && self.rules.score != Score::Tiles;
            let points = if shown { patterns::points(&self.board, laid) } else { 0 };
            let letters = letters(laid);
            let mut shapes = shapes::tile(laid.tile, letters, letters != colours(laid.tile));
            shapes.extend(shapes::owner(laid, points));
            Cell { glyph: glyph(laid, letters, points), shapes, said: said(laid), ..Cell::default() }
        });
        scene.hand = self.hand.map(|tile| Box::new(self.in_hand(tile)));
        scene
    }

    fn in_hand(&self, tile: Tile) -> Scene {
        let middle = Span::new(format!(" {} ", self.next.sign()), Ink::Player(self.next.0));
        let (glyph, shapes) = (lines(tile, colours(tile), middle), shapes::tile(tile, colours(tile), false));
        Scene::alone(
            Cell { name: "hand".into(), glyph, shapes, said: tile.to_string(), ..Cell::default() },
            vec![],
        )
    }
}

/// The colours of a tile and its owner.
fn said(laid: Laid) -> String {
    let sides = Side::ALL.map(|side| format!("{} {}", side.name(), laid.tile.side(side).name()));
    format!("{}, of {}", sides.join(", "), laid.owner)
}

/// The letters of a tile's colours.
pub(crate) fn colours(tile: Tile) -> Letters {
    Side::ALL.map(|side| tile.side(side).letter())
}

fn empty() -> Vec<TextLine> {
    ["     ", "  .  ", "     "].map(|line| vec![Span::new(line, Ink::Faint)]).into()
}

/// Three lines of five letters: a letter for each side, the owner in the middle, in brackets if the tile is
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
