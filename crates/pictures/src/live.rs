//! Pictures of a game while it is played, as data for a page that moves what has changed.

use serde::Serialize;

use super::element::Pen;
use super::sheet::Sheet;
use super::svg::Layer;
use super::{Cast, Ink, Scene, style};

/// The pictures of one game so far: which piece is which, and what they are drawn with.
pub struct Live {
    pen: Pen,
    cast: Cast,
}

/// One picture: the part of the plane that is seen, the names around the board, and everything on it.
#[derive(Serialize)]
pub struct Picture {
    pub view: [f64; 4],
    pub names: String,
    /// Id, layer, place, and the rest of its tag with what is inside, which lacks only `<g` and `</g>`.
    pub elements: Vec<(String, u8, f64, f64, String)>,
}

impl Live {
    /// No picture yet; all ids of parts begin with the prefix.
    pub fn new(prefix: &str) -> Live {
        Live { pen: Pen::new(prefix, true), cast: Cast::default() }
    }

    /// The next picture of the game. Pieces keep their ids from the one before.
    pub fn draw(&mut self, mut scene: Scene) -> Picture {
        self.cast.follow(&mut scene);
        self.glimpse(&scene)
    }

    /// A picture beside the game, as of a move that is only thought of.
    pub fn glimpse(&mut self, scene: &Scene) -> Picture {
        let elements = scene.elements(None, &mut self.pen);
        let sheet = Sheet::new(scene, None);
        Picture {
            view: sheet.view(),
            names: sheet.labels().collect(),
            elements: elements
                .into_iter()
                .filter(|element| element.layer != Layer::Names)
                .map(|one| {
                    (one.id, one.layer as u8, one.at.0, one.at.1, format!("{}>{}", one.attributes, one.body))
                })
                .collect(),
        }
    }

    /// The hand, as the inside of an SVG of 100 by 100.
    pub fn hand(&mut self, hand: &Scene) -> String {
        hand.cells.iter().map(|cell| self.pen.draw(&cell.shapes)).collect()
    }

    /// All parts that the pictures so far use by reference.
    pub fn parts(&self) -> String {
        self.pen.definitions().concat()
    }

    /// The looks of the pictures so far, in each theme.
    pub fn style(&mut self) -> String {
        self.pen.fills.extend((0..8).flat_map(|seat| [Ink::Player(seat), Ink::OnPlayer(seat)]));
        style::themes(&self.pen)
    }
}
