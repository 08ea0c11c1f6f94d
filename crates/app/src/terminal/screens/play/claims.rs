//! The words after a tile is laid, by their meanings: a follower on a city, a road, a field.

use std::time::Duration;

use kit::{Choice, Spot};

use super::Play;
use crate::terminal::event::AppEffect;

/// A click farther from a claim than this, in parts of a cell, means none.
const NEAR: f32 = 0.35;

impl Play {
    /// Finds the words that may come next, and their meanings.
    pub(super) fn find_next(&mut self) {
        self.next = self.words.next();
        let said: Vec<&str> = self.words.said.iter().map(String::as_str).collect();
        let game = self.session.table().game();
        self.labels = self.next.choices.iter().map(|choice| game.choice(&said, choice.word())).collect();
    }

    /// Whether a click on the tile in hand is to say what is claimed.
    pub(super) fn awaits_claim(&self) -> bool {
        self.on_choice && self.labels.iter().any(|choice| choice.at.is_some())
    }

    /// Claims what lies nearest to a letter of the screen; nothing is played by a click beside all of it.
    pub(super) fn click_claim(&mut self, (column, row): (u16, u16), now: Duration) -> Vec<AppEffect> {
        let tile = self.scene.cells.iter().find(|cell| self.words.said.first() == Some(&cell.name));
        let (Some(tile), Some(projection)) = (tile, self.projection()) else { return vec![] };
        let (x, y) = projection.corner(tile.x, tile.y);
        let part = |at: u16, first: i32, size: u16| ((i32::from(at) - first) as f32 + 0.5) / f32::from(size);
        let point = (part(column, x, projection.cell.0), part(row, y, projection.cell.1));
        let away = |choice: &Choice| {
            let Spot { x, y, .. } = choice.at.as_ref()?;
            Some((x - point.0).hypot(y - point.1))
        };
        let distances = self.labels.iter().enumerate();
        let nearest = distances
            .filter_map(|(number, choice)| Some((number, away(choice)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        match nearest {
            Some((number, away)) if away <= NEAR => self.choose(number, now),
            _ => vec![],
        }
    }
}
