//! A position of Tilings as a picture: four triangles a tile, a letter in each, and the mark of its owner.

use kit::Square;
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
    /// The centres of patterns are framed and show their points.
    fn scene(&self) -> Scene {
        self.picture(self.hand.is_none(), |laid| colours(laid.tile))
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
                return Cell { glyph: empty(), shapes: shapes::bed(), ..Cell::default() };
            };
            let scored = self.rules.score != Score::Tiles;
            let points = if scored { patterns::points(&self.board, laid) } else { 0 };
            let letters = letters(laid);
            let is_open = |side| self.is_open(square, side);
            let mut shapes = shapes::tile(laid.tile, letters, letters != colours(laid.tile), is_open);
            shapes.extend(shapes::owner(laid, points));
            // In letters the brackets of patterns stand where they are asked for.
            let glyph = glyph(laid, letters, if patterns { points } else { 0 });
            Cell { glyph, shapes, said: said(laid), ..Cell::default() }
        });
        scene.hand = self.hand.map(|tile| Box::new(self.in_hand(tile)));
        scene
    }

    /// True if no tile lies beside this one on that side.
    fn is_open(&self, square: Square, side: Side) -> bool {
        let (east, south) = match side {
            Side::North => (0, -1),
            Side::South => (0, 1),
            Side::East => (1, 0),
            Side::West => (-1, 0),
        };
        let beside = square.x.checked_add_signed(east).zip(square.y.checked_add_signed(south));
        let ground = self.board.ground();
        let on_board = beside.filter(|&(x, y)| x < ground.width && y < ground.height);
        on_board.is_none_or(|(x, y)| self.board.at(Square::new(x, y)).is_none())
    }

    fn in_hand(&self, tile: Tile) -> Scene {
        let middle = Span::new(format!(" {} ", self.next.sign()), Ink::Player(self.next.0));
        let (glyph, shapes) =
            (lines(tile, colours(tile), middle), shapes::tile(tile, colours(tile), false, |_| true));
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
