//! The gain of every follower on the table if the game ends here, written on its tile.

use kit::Player;
use pictures::{Cell, Ink, Piece, Scene, Shape, Span};

use super::glyph;
use crate::carcassonne::Carcassonne;
use crate::carcassonne::board::laid::{Follower, Laid};
use crate::carcassonne::board::survey::{Survey, majority};
use crate::carcassonne::rules::edition::Farms;
use crate::carcassonne::tiles::tile::Land;

impl Carcassonne {
    /// The points of the picture: those of each follower's feature, if its player is paid for it.
    pub(crate) fn write_worths(&self, scene: &mut Scene) {
        // The tiles are the first cells of a picture, in their order.
        for (laid, cell) in self.board.tiles().iter().zip(&mut scene.cells) {
            if let Some((follower, points)) = self.worth(laid) {
                write(laid, follower, points, cell);
            }
        }
    }

    /// The follower on a tile, and the points of its feature for the player at the end. If the edition counts several
    /// farms together, a farmer has no points of its own.
    pub(crate) fn worth(&self, laid: &Laid) -> Option<(Follower, u32)> {
        let follower = laid.follower()?;
        let head = self.board.features.head(laid.first + follower.segment);
        let (followers, points) = match laid.card.segment(follower.segment).land {
            Land::Field => {
                let (farmers, cities) = self.farm(head);
                (farmers, self.points_of_a_farm()? * cities.len())
            }
            land => {
                let survey = self.board.survey(head);
                (survey.followers, self.points_incomplete(laid, land, &survey))
            }
        };
        let is_paid = majority(&followers).any(|seat| seat == follower.player.index());
        Some((follower, if is_paid { points } else { 0 }))
    }

    /// Points of a farm for each complete city beside it, if nothing but the farm itself decides that.
    fn points_of_a_farm(&self) -> Option<u32> {
        match self.edition.farms {
            Farms::Third => Some(3),
            Farms::Seed => Some(4),
            Farms::First | Farms::Second => None,
        }
    }

    /// Points of an incomplete road, city or monastery at the end.
    pub(crate) fn points_incomplete(&self, laid: &Laid, land: Land, survey: &Survey) -> u32 {
        match land {
            Land::Monastery => 1 + u32::from(self.board.tiles_around(laid)),
            Land::City => survey.tiles() + survey.shields,
            Land::Road | Land::Field => survey.tiles(),
        }
    }
}

/// In letters at the end of a line where the follower does not stand; in shapes in a corner.
fn write(laid: &Laid, follower: Follower, points: u32, cell: &mut Cell) {
    let (text, ink) = (format!("+{points}"), Ink::Player(follower.player.0));
    let below = glyph::row_of(laid.card, follower) < glyph::HEIGHT - 1;
    let line = if below { cell.glyph.last_mut() } else { cell.glyph.first_mut() };
    for (span, letter) in line.into_iter().flatten().rev().zip(text.chars().rev()) {
        *span = Span::new(letter, ink);
    }
    let at = (0.82, if below { 0.82 } else { 0.18 });
    let id = format!("worth-{}", cell.name);
    cell.pieces.push(Piece { id, shapes: tag(at, &text, follower.player) });
}

/// Points in a disc of the player's colour.
pub(super) fn tag(centre: (f32, f32), text: &str, player: Player) -> Vec<Shape> {
    let disc = |radius, ink| Shape::Disc { centre, radius, ink };
    vec![
        disc(0.185, Ink::Wall),
        disc(0.175, Ink::Plaster),
        disc(0.15, Ink::Player(player.0)),
        Shape::text(centre, 0.15, text, Ink::OnPlayer(player.0)),
    ]
}
