//! The tile in hand: in words, in letters and as it looks.

use pictures::{Cell, Ink, Scene, Span};

use super::{glyph, tile};
use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::list::TILES;
use crate::carcassonne::tiles::side::Side;

/// The tile in words, in letters and as it looks, unturned.
pub(super) fn in_hand(hand: u8) -> Scene {
    let card = Card::new(hand, 0);
    let sides = [Side::North, Side::East, Side::South, Side::West];
    let sides = sides.map(|side| format!("{side} {}", card.land(side).name())).join(", ");
    let claims: Vec<String> =
        card.tile().segments.iter().map(|own| format!("{} {}", own.claim, own.land.name())).collect();
    let letter = TILES[usize::from(hand)].letter;
    let cell = Cell {
        name: "hand".into(),
        glyph: glyph::tile(card, None, glyph::WIDE),
        shapes: vec![tile::part(card).at((0.0, 0.0), Ink::Plain)],
        said: sides.clone(),
        ..Cell::default()
    };
    let lines = [format!("in hand tile {hand} ({letter}):"), sides, format!("claims: {}", claims.join(", "))];
    Scene::alone(cell, lines.map(|line| vec![Span::plain(line)]).into())
}
