//! The words after a tile is laid, told by what they do to the tile as it lies: a follower on a city, a road, a field.

use std::time::Duration;

use kit::{Ink, Shape, WordChoice, preview};

use super::Play;
use crate::terminal::event::AppEffect;
use crate::terminal::picture::mosaic::covers;

/// What a word puts on the tile in hand, and where.
pub struct Claim {
    /// The land that it is put on, and where that lies.
    pub label: String,
    /// In parts of the cell, from its top left corner; nothing is put anywhere if the sentence ends.
    pub centre: Option<(f32, f32)>,
}

/// A click farther from a claim than this, in parts of a cell, means none.
const NEAR: f32 = 0.35;

impl Play {
    /// Finds the words that may come next, and what they would do.
    pub(super) fn find_next(&mut self) {
        self.next = self.words.next();
        self.claims = self.find_claims();
    }

    fn find_claims(&self) -> Vec<Option<Claim>> {
        let base = self.shapes_after(&self.words.said);
        if base.is_empty() || !self.next.places.is_empty() {
            return Vec::new();
        }
        let claim = |choice: &WordChoice| match choice {
            WordChoice::End => Some(Claim { label: "done: no follower".to_owned(), centre: None }),
            WordChoice::Word(word) => {
                let said: Vec<String> = self.words.said.iter().cloned().chain([word.clone()]).collect();
                let put = self.shapes_after(&said).into_iter().rfind(|shape| !base.contains(shape))?;
                let centre = centre(&put);
                let label = land(&base, centre).unwrap_or(word).to_owned();
                Some(Claim { label, centre: Some(centre) })
            }
        };
        let mut claims: Vec<Option<Claim>> = self.next.choices.iter().map(claim).collect();
        tell_apart(&mut claims);
        // Only where something is put on the tile is ending the sentence a choice of that kind.
        let some = claims.iter().flatten().any(|claim| claim.centre.is_some());
        if some { claims } else { Vec::new() }
    }

    /// The tile in hand as it would lie after these words.
    fn shapes_after(&self, said: &[String]) -> Vec<Shape> {
        let (Some(sentence), Some(name)) = (self.words.sentence(said), self.words.said.first()) else {
            return Vec::new();
        };
        let cells = preview(self.table().game(), sentence);
        cells.into_iter().find(|cell| cell.name == *name).map(|cell| cell.coarse()).unwrap_or_default()
    }

    pub(super) fn claim(&self, number: usize) -> Option<&Claim> {
        self.claims.get(number)?.as_ref()
    }

    /// Whether a click on the tile in hand is to say what is claimed.
    pub(super) fn awaits_claim(&self) -> bool {
        self.on_choice && !self.claims.is_empty()
    }

    /// Claims what lies nearest to a letter of the screen; nothing is played by a click beside all of it.
    pub(super) fn click_claim(&mut self, (column, row): (u16, u16), now: Duration) -> Vec<AppEffect> {
        let tile = self.scene.cells.iter().find(|cell| self.words.said.first() == Some(&cell.name));
        let (Some(tile), Some(projection)) = (tile, self.projection()) else { return vec![] };
        let (x, y) = projection.corner(tile.x, tile.y);
        let part = |at: u16, first: i32, size: u16| ((i32::from(at) - first) as f32 + 0.5) / f32::from(size);
        let point = (part(column, x, projection.cell.0), part(row, y, projection.cell.1));
        let away = |claim: &Claim| claim.centre.map(|(x, y)| (x - point.0).hypot(y - point.1));
        let distances = self.claims.iter().enumerate();
        let nearest = distances
            .filter_map(|(number, claim)| Some((number, away(claim.as_ref()?)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        match nearest {
            Some((number, away)) if away <= NEAR => self.choose(number, now),
            _ => vec![],
        }
    }
}

/// Lands of one name are told apart by where they lie on the tile; of fields one says it always.
fn tell_apart(claims: &mut [Option<Claim>]) {
    let names: Vec<String> = claims.iter().flatten().map(|claim| claim.label.clone()).collect();
    for claim in claims.iter_mut().flatten() {
        let same = names.iter().filter(|name| **name == claim.label).count();
        if let Some(centre) = claim.centre.filter(|_| same > 1 || claim.label == "field") {
            claim.label = format!("{} ({})", claim.label, side(centre));
        }
    }
}

fn centre(shape: &Shape) -> (f32, f32) {
    match shape {
        Shape::Disc { centre, .. } | Shape::Text { centre, .. } => *centre,
        Shape::Polygon { points, .. } | Shape::Stroke { points, .. } => {
            let count = points.len().max(1) as f32;
            let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
            (x / count, y / count)
        }
        // A preview is drawn in coarse shapes alone.
        _ => (0.5, 0.5),
    }
}

/// The land at a point of a tile, if it has a name.
fn land(shapes: &[Shape], point: (f32, f32)) -> Option<&'static str> {
    let ink = shapes.iter().rev().find(|shape| covers(shape, point)).and_then(|shape| match shape {
        Shape::Disc { ink, .. } | Shape::Polygon { ink, .. } | Shape::Stroke { ink, .. } => Some(*ink),
        _ => None,
    })?;
    match ink {
        Ink::City => Some("city"),
        Ink::Road => Some("road"),
        Ink::Field => Some("field"),
        _ => None,
    }
}

/// Where on the tile a point lies.
fn side((x, y): (f32, f32)) -> String {
    let part = |at: f32, low: &'static str, high: &'static str| match at {
        at if at < 0.38 => low,
        at if at > 0.62 => high,
        _ => "",
    };
    match (part(y, "north", "south"), part(x, "west", "east")) {
        ("", "") => "middle".to_owned(),
        (down, "") => down.to_owned(),
        ("", across) => across.to_owned(),
        (down, across) => format!("{down}-{across}"),
    }
}
