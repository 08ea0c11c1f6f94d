//! The one frame of many pictures: as large as all of them, with the names of all their rows and columns.

use std::collections::BTreeMap;

use super::sheet::Sheet;
use super::{Bounds, Label, Layout, Scene};

/// The bounds of all pictures so far.
#[derive(Default)]
pub(super) struct Frames {
    bounds: Option<Bounds>,
    columns: BTreeMap<i32, String>,
    rows: BTreeMap<i32, String>,
    layout: Layout,
}

impl Frames {
    /// Makes room for a scene.
    pub(super) fn widen(&mut self, scene: &Scene) {
        self.layout = scene.layout;
        let Some(own) = scene.bounds() else { return };
        self.bounds = Some(
            self.bounds
                .map_or(own, |all| (all.0.min(own.0), all.1.max(own.1), all.2.min(own.2), all.3.max(own.3))),
        );
        let note = |labels: &[Label], known: &mut BTreeMap<i32, String>| {
            known.extend(labels.iter().map(|label| (label.at, label.name.clone())));
        };
        note(&scene.columns, &mut self.columns);
        note(&scene.rows, &mut self.rows);
    }

    /// The part of the plane that all pictures fit in, and the names around it.
    pub(super) fn frame(&self) -> ([f64; 4], String) {
        let empty = self.empty();
        let sheet = Sheet::new(&empty, self.bounds);
        (sheet.view(), sheet.labels().collect())
    }

    /// The attributes of size of an SVG that holds all pictures, and the names.
    pub(super) fn sheet(&self) -> (String, String) {
        let empty = self.empty();
        let sheet = Sheet::new(&empty, self.bounds);
        (sheet.size(), sheet.labels().collect())
    }

    fn empty(&self) -> Scene {
        let labels = |known: &BTreeMap<i32, String>| -> Vec<Label> {
            known.iter().map(|(&at, name)| Label { at, name: name.clone() }).collect()
        };
        let (columns, rows) = (labels(&self.columns), labels(&self.rows));
        Scene { layout: self.layout, columns, rows, ..Scene::default() }
    }
}
