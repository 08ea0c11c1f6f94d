//! Features scored in a turn: outlined on the board, with their points.

use kit::Player;
use pictures::{Ink, Over, Scene, Shape};

use super::counted::tag;
use super::land::{self, Lie};
use crate::carcassonne::board::laid::Laid;
use crate::carcassonne::board::survey::majority;
use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::tile::Land;
use crate::carcassonne::{Carcassonne, Laying};

impl Carcassonne {
    /// Lays the tile once more on a copy and looks at what it completes. At the end every follower shows what it brings.
    pub(crate) fn outline_scored(&self, mv: Option<Laying>, after: &Carcassonne, scene: &mut Scene) {
        if let (Some(hand), Some(mv)) = (self.hand, mv)
            && let Some(cell) = self.board.cell_at(mv.square)
        {
            let mut laid = self.clone();
            let tile = laid.lay(cell, Card::new(hand, mv.turns), mv.place);
            scene.over.extend(laid.completed_by(tile));
        }
        if self.hand.is_some() && after.hand.is_none() {
            after.write_worths(scene);
        }
    }

    /// The outlines of the roads, cities and monasteries that this tile completes and that pay a player.
    fn completed_by(&self, tile: u8) -> Vec<Over> {
        let new = self.board.tiles()[usize::from(tile)];
        let mut outlines = Vec::new();
        let mut heads = Vec::new();
        for (segment, ways) in new.card.ways().into_iter().enumerate() {
            let head = self.board.features.head(new.first.wrapping_add(segment as u8));
            if ways > 0 && self.board.features.is_due(head) && !heads.contains(&head) {
                heads.push(head);
                outlines.push(self.outline(head, new.card.segment(segment as u8).land));
            }
        }
        let monks = self.board.monks.tiles().iter().map(|&monk| self.board.tiles()[usize::from(monk)]);
        let near = |monk: &Laid| new.x.abs_diff(monk.x).max(new.y.abs_diff(monk.y)) <= 1;
        outlines.extend(
            monks.filter(|monk| near(monk) && self.board.tiles_around(monk) == 8).map(|monk| nine(&monk)),
        );
        outlines
    }

    fn outline(&self, head: u8, land: Land) -> Over {
        let survey = self.board.survey(head);
        let points = self.points_complete(land, &survey);
        let (mut way, mut tags) = (String::new(), Vec::new());
        for (number, tile) in self.board.features.ring(head) {
            let laid = &self.board.tiles()[usize::from(tile)];
            let segment = number - laid.first;
            way += &outline_of(laid, segment);
            let follower = laid.follower().filter(|follower| follower.segment == segment);
            let paid =
                follower.filter(|own| majority(&survey.followers).any(|seat| seat == own.player.index()));
            tags.extend(paid.map(|own| (laid.x, laid.y, own.player)));
        }
        Over { id: format!("scored-{head}"), shapes: outlined(way, &tags, points) }
    }
}

fn outlined(way: String, tags: &[(i8, i8, Player)], points: u32) -> Vec<Shape> {
    let mut shapes = vec![Shape::line(way.clone(), 8.0, Ink::Paper), Shape::line(way, 4.6, Ink::Accent)];
    for &(x, y, player) in tags {
        let centre = (f32::from(x) + 0.5, 0.5 - f32::from(y));
        shapes.extend(tag(centre, &format!("+{points}"), player));
    }
    shapes
}

fn lie(laid: &Laid) -> Lie {
    let corner = (100.0 * f32::from(laid.x), -100.0 * f32::from(laid.y));
    Lie { turns: laid.card.turns(), corner }
}

/// The walls of a city or the middle of a road, where the tile lies.
fn outline_of(laid: &Laid, segment: u8) -> String {
    let printed = laid.card.segment(segment);
    match printed.land {
        Land::City => land::city(printed, lie(laid)).1,
        Land::Road => land::road(laid.card, printed, lie(laid)),
        Land::Field | Land::Monastery => String::new(),
    }
}

/// A full monastery with the eight tiles around it.
fn nine(monk: &Laid) -> Over {
    let (left, top) = (100 * i32::from(monk.x) - 100, -100 * i32::from(monk.y) - 100);
    let way = format!("M{} {}h292v292h-292Z", left + 4, top + 4);
    let tags: Vec<(i8, i8, Player)> =
        monk.follower().map(|own| (monk.x, monk.y, own.player)).into_iter().collect();
    Over { id: format!("scored-{},{}", monk.x, monk.y), shapes: outlined(way, &tags, 9) }
}
