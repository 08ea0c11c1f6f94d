//! Zones outlined in the colour of the player that they pay.

use std::collections::HashSet;

use kit::{Player, Square};
use pictures::{Ink, Over, Shape};

use crate::tilings::Tilings;
use crate::tilings::rules::zones::survey;
use crate::tilings::tiles::side::Side;

/// A piece of a border, in hundredths of a cell.
type Edge = ((i32, i32), (i32, i32));

impl Tilings {
    /// The borders of all zones of two tiles or more.
    pub(super) fn zone_outlines(&self) -> Vec<Over> {
        let (tiles, mut zones) = survey(&self.board);
        zones.retain(|(_, worth)| worth.size > 1);
        let mut outlines = Vec::new();
        for (zone, worth) in zones {
            let Some(best) = worth.best.iter().next() else { continue };
            let mut edges: HashSet<Edge> = HashSet::new();
            for (laid, own) in &tiles {
                for side in Side::ALL.into_iter().filter(|&side| own[side as usize] == zone) {
                    // What two triangles of a zone share is no border.
                    triangle(laid.square, side).into_iter().for_each(|edge| {
                        if !edges.remove(&edge) {
                            edges.insert(edge);
                        }
                    });
                }
            }
            outlines.push(outlined(format!("zone-{zone}"), edges, best));
        }
        outlines
    }
}

/// The three sides of a triangle, the outer one first, each from left to right and from above.
fn triangle(square: Square, side: Side) -> [Edge; 3] {
    let (left, top) = (100 * i32::from(square.x), 100 * i32::from(square.y));
    let (right, bottom, middle) = (left + 100, top + 100, (left + 50, top + 50));
    let [one, other] = match side {
        Side::North => [(left, top), (right, top)],
        Side::South => [(left, bottom), (right, bottom)],
        Side::East => [(right, top), (right, bottom)],
        Side::West => [(left, top), (left, bottom)],
    };
    let ordered = |a: (i32, i32), b: (i32, i32)| if a <= b { (a, b) } else { (b, a) };
    [ordered(one, other), ordered(one, middle), ordered(other, middle)]
}

fn outlined(id: String, edges: HashSet<Edge>, player: Player) -> Over {
    let mut edges: Vec<Edge> = edges.into_iter().collect();
    edges.sort_unstable();
    let words: String = edges.iter().map(|((x1, y1), (x2, y2))| format!("M{x1} {y1}L{x2} {y2}")).collect();
    let lines =
        [Shape::line(words.clone(), 7.0, Ink::Plaster), Shape::line(words, 4.4, Ink::Player(player.0))];
    Over { id, shapes: lines.into() }
}
