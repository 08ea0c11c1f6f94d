//! Identity of pieces from one scene to the next: each gets an id that it keeps wherever it goes.

use std::collections::{HashMap, HashSet};

use super::Scene;

/// The pieces of a running game. A page that moves elements by id shows how a game was played.
#[derive(Default)]
pub struct Cast {
    /// By the id that a scene gives, which tells the place: the id that is kept.
    kept: HashMap<String, String>,
    /// Ids that were ever given.
    given: HashSet<String>,
}

impl Cast {
    /// Gives the pieces of the next scene the ids that they had before, and new ones to those that are new.
    pub fn follow(&mut self, scene: &mut Scene) {
        let came: HashMap<&str, &str> =
            scene.moved.iter().map(|(from, to)| (to.as_str(), from.as_str())).collect();
        let left: HashSet<&str> = scene.moved.iter().map(|(from, _)| from.as_str()).collect();
        let mut next = HashMap::new();
        for piece in scene.cells.iter_mut().flat_map(|cell| &mut cell.pieces) {
            let before = match came.get(piece.id.as_str()) {
                Some(from) => self.kept.get(*from),
                None if left.contains(piece.id.as_str()) => None,
                None => self.kept.get(&piece.id),
            };
            let id = before.cloned().unwrap_or_else(|| new_id(&piece.id, &self.given));
            self.given.insert(id.clone());
            next.insert(std::mem::replace(&mut piece.id, id.clone()), id);
        }
        self.kept = next;
    }
}

/// The place where a piece is first seen, numbered if another was first seen there.
fn new_id(place: &str, given: &HashSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{place}~{number}"));
    let mut names = std::iter::once(place.to_owned()).chain(numbered);
    names.find(|name| !given.contains(name)).expect("numbers do not end")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Piece};

    fn scene(places: &[&str], moved: &[(&str, &str)]) -> Scene {
        let cell = |place: &&str| {
            let piece = Piece { id: place.to_string(), shapes: vec![] };
            Cell { name: place.to_string(), pieces: vec![piece], ..Cell::default() }
        };
        let moved = moved.iter().map(|(from, to)| (from.to_string(), to.to_string())).collect();
        Scene { cells: places.iter().map(cell).collect(), moved, ..Scene::default() }
    }

    fn ids(cast: &mut Cast, mut scene: Scene) -> Vec<String> {
        cast.follow(&mut scene);
        scene.cells.into_iter().map(|cell| cell.pieces[0].id.clone()).collect()
    }

    #[test]
    fn a_piece_is_itself_wherever_it_goes() {
        let mut cast = Cast::default();
        assert_eq!(ids(&mut cast, scene(&["a", "b"], &[])), ["a", "b"]);
        assert_eq!(ids(&mut cast, scene(&["b", "c"], &[("a", "c")])), ["b", "a"]);
        assert_eq!(ids(&mut cast, scene(&["c", "b"], &[("b", "c"), ("c", "b")])), ["b", "a"]);
    }

    #[test]
    fn who_comes_where_another_was_is_somebody_else() {
        let mut cast = Cast::default();
        ids(&mut cast, scene(&["a", "b"], &[]));
        assert_eq!(ids(&mut cast, scene(&["a", "b"], &[("a", "")])), ["a~2", "b"]);
        assert_eq!(ids(&mut cast, scene(&["b"], &[])), ["b"]);
        assert_eq!(ids(&mut cast, scene(&["a", "b"], &[])), ["a~3", "b"]);
    }
}
