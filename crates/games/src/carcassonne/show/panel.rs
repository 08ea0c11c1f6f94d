//! The panel beside the board: whose turn it is, the tile in hand, points, followers, and what is in the bag.

use kit::{Cell, Game, Ink, Player, Scene, Span, TextLine};

use super::{glyph, tile};
use crate::carcassonne::Carcassonne;
use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::list::TILES;
use crate::carcassonne::tiles::side::Side;

impl Carcassonne {
    /// The lines of the panel.
    pub(crate) fn panel(&self) -> Vec<TextLine> {
        let mut lines = vec![self.headline()];
        lines.extend(Player::all(self.seats).map(|player| self.standing(player)));
        let tiles = self.bag.left();
        lines
            .push(vec![Span::plain(format!("{tiles} tile{} in the bag", if tiles == 1 { "" } else { "s" }))]);
        lines
    }

    fn headline(&self) -> TextLine {
        match self.to_move() {
            Some(player) => vec![Span::player(player), Span::plain(" to move")],
            None => self.scores().winners(),
        }
    }

    fn standing(&self, player: Player) -> TextLine {
        let points = self.points[player.index()];
        let left = if self.left.has(player) { ", has left" } else { "" };
        let followers = self.followers_left(player);
        let figures = format!(
            ": {points} point{}, {followers} follower{} in hand{left}",
            if points == 1 { "" } else { "s" },
            if followers == 1 { "" } else { "s" }
        );
        vec![Span::player(player), Span::plain(figures)]
    }
}

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
