//! The picture of what counts: each triangle tells its zone by a letter, and the panel what the zones are worth.

use std::cmp::Reverse;
use std::collections::HashMap;

use kit::Square;
use pictures::{Scene, Span, TextLine};

use super::scene::colours;
use crate::tilings::Tilings;
use crate::tilings::rules::points::Score;
use crate::tilings::rules::zones::{ZoneWorth, survey};
use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;

/// What the zones are called, the largest first. There may be more.
const NAMES: &str = "abcdefghijklmnopqrstuvwxyz";

/// What shows a zone of a single tile, or one beyond the names.
const NAMELESS: char = '.';

impl Tilings {
    pub(crate) fn survey(&self) -> Scene {
        if self.rules.score != Score::Zones {
            return self.picture(true, |laid| colours(laid.tile));
        }
        let (tiles, mut zones) = match self.further.as_ref().filter(|further| further.changes_points()) {
            Some(further) => further.survey(&self.board),
            None => survey(&self.board),
        };
        zones.retain(|(_, worth)| worth.size > 1);
        zones.sort_by_key(|(zone, worth)| (Reverse(worth.size), *zone));
        let names: HashMap<usize, char> = zones.iter().map(|(zone, _)| *zone).zip(NAMES.chars()).collect();
        let mut letters: HashMap<Square, [char; 4]> = HashMap::new();
        let mut inks: HashMap<usize, Colour> = HashMap::new();
        for (laid, zones) in &tiles {
            letters.insert(laid.square, zones.map(|zone| names.get(&zone).copied().unwrap_or(NAMELESS)));
            inks.extend(zones.iter().copied().zip(Side::ALL.map(|side| laid.tile.side(side))));
        }
        let mut scene = self.picture(true, |laid| letters[&laid.square]);
        scene.over = self.zone_outlines();
        let named = NAMES.chars().zip(&zones);
        scene.panel.extend(named.map(|(name, (zone, worth))| line(name, inks[zone], worth)));
        let more = zones.len().saturating_sub(NAMES.len());
        scene.panel.extend((more > 0).then(|| vec![Span::plain(format!("and {more} smaller zones"))]));
        scene
    }
}

/// What one zone is, and what it is worth to whom.
fn line(name: char, colour: Colour, worth: &ZoneWorth) -> TextLine {
    let ZoneWorth { size, best, share } = worth;
    let each = if best.len() > 1 { " each" } else { "" };
    let mut line = vec![
        Span::new(name, colour.ink()),
        Span::plain(format!(": {}, {size} tiles, {share}{each} to ", colour.name())),
    ];
    for (at, player) in best.iter().enumerate() {
        line.extend((at > 0).then(|| Span::plain(", ")));
        line.push(Span::player(player));
    }
    line
}
