//! Many pictures of one game in little room: every element once, and each picture as what changes.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::Scene;
use super::element::Pen;
use super::frames::Frames;
use super::svg::{Element, Layer};

/// The pictures so far. The page's script rebuilds them by the rule at [`Change`].
#[derive(Default, Serialize)]
pub(super) struct Reel {
    /// Every id that occurs, once.
    ids: Vec<String>,
    /// Every element that occurs, once: the number of its layer, then its attributes, `>` and what is inside.
    bodies: Vec<String>,
    #[serde(skip)]
    id_numbers: HashMap<String, usize>,
    #[serde(skip)]
    body_numbers: HashMap<String, usize>,
    #[serde(skip)]
    last: BTreeMap<usize, Place>,
    #[serde(skip)]
    pub frames: Frames,
    #[serde(skip)]
    pub pen: Pen,
}

/// The element, and its place in tenths of a unit.
type Place = (usize, i32, i32);

/// Changes from a picture to the next: four numbers for an element that comes, changes or moves (its id, its body, its
/// place in tenths), and an id and -1 for one that goes.
pub(super) type Change = Vec<i64>;

impl Reel {
    pub(super) fn new(prefix: &str) -> Reel {
        // Letters are on the page, hidden until they are asked for.
        Reel { pen: Pen::new(prefix, true), ..Reel::default() }
    }

    /// Adds a picture; what changes.
    pub(super) fn push(&mut self, scene: &Scene) -> Change {
        self.frames.widen(scene);
        let elements = scene.elements(None, &mut self.pen);
        let elements = elements.iter().filter(|element| element.layer != Layer::Names);
        let now: BTreeMap<usize, Place> = elements.map(|element| self.placed(element)).collect();
        let mut change = Vec::new();
        for (&id, &(body, x, y)) in &now {
            if self.last.get(&id) != Some(&(body, x, y)) {
                change.extend([id as i64, body as i64, x.into(), y.into()]);
            }
        }
        let gone = self.last.keys().filter(|id| !now.contains_key(id));
        change.extend(gone.flat_map(|&id| [id as i64, -1]));
        self.last = now;
        change
    }

    fn placed(&mut self, element: &Element) -> (usize, Place) {
        let tenths = |length: f64| (length * 10.0).round() as i32;
        let body = format!("{}{}>{}", element.layer as u8, element.attributes, element.body);
        let (id, body) = (
            number(&mut self.id_numbers, &mut self.ids, element.id.clone()),
            number(&mut self.body_numbers, &mut self.bodies, body),
        );
        (id, (body, tenths(element.at.0), tenths(element.at.1)))
    }
}

fn number(numbers: &mut HashMap<String, usize>, all: &mut Vec<String>, text: String) -> usize {
    *numbers.entry(text).or_insert_with_key(|text| {
        all.push(text.clone());
        all.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Piece};

    fn scene(pieces: &[(&str, i32)]) -> Scene {
        let cell = |&(id, x): &(&str, i32)| Cell {
            name: format!("c{x}"),
            x,
            pieces: vec![Piece { id: id.into(), shapes: vec![] }],
            ..Cell::default()
        };
        Scene { open: true, cells: pieces.iter().map(cell).collect(), ..Scene::default() }
    }

    #[test]
    fn what_stays_takes_no_room_and_what_moves_takes_little() {
        let mut reel = Reel::new("");
        let first = reel.push(&scene(&[("one", 0), ("two", 1)]));
        assert_eq!(first.len(), 4 * 4);
        assert!(reel.push(&scene(&[("one", 0), ("two", 1)])).is_empty());
        let id = |reel: &Reel, name: &str| reel.ids.iter().position(|id| id == name).unwrap() as i64;
        let moved = reel.push(&scene(&[("two", 0), ("one", 1)]));
        let body = reel.bodies.iter().position(|body| body.starts_with('2')).unwrap() as i64;
        assert_eq!(moved, [id(&reel, "p:one"), body, 1000, 0, id(&reel, "p:two"), body, 0, 0]);
        let gone = reel.push(&scene(&[("two", 0)]));
        assert_eq!(
            gone.chunks(2).filter(|pair| pair[1] == -1).count(),
            2,
            "the cell and the piece: {gone:?}"
        );
    }

    #[test]
    fn the_frame_holds_all_pictures() {
        let mut reel = Reel::new("");
        reel.push(&scene(&[("one", -3)]));
        reel.push(&scene(&[("one", 4)]));
        let ([left, _, width, _], _) = reel.frames.frame();
        assert!(left < -300.0 && left + width > 500.0);
    }
}
