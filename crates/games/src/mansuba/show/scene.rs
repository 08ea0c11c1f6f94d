//! A position of Mansuba as a picture, on squares or on a honeycomb.

use kit::{Drawn, Ink, Layout, Scene, Shape, Span, Square};

use super::shapes;
use crate::mansuba::Mansuba;
use crate::mansuba::board::relation::Relation;

impl Drawn for Mansuba {
    fn scene(&self) -> Scene {
        let (width, height) = (self.shape.width.into(), self.shape.height.into());
        let layout = match self.shape.relation {
            Relation::Triangular => Layout::Honeycomb,
            Relation::Square | Relation::Cross | Relation::Diagonal => Layout::Squares,
        };
        let mut scene = Scene::board(width, height, self.panel(), |square| {
            if self.shape.has(square) {
                (vec![self.glyph(square)], self.drawing(square, layout))
            } else {
                (vec![], vec![])
            }
        });
        scene.layout = layout;
        scene.cells.retain(|cell| self.shape.has(Square::new(cell.x as u16, cell.y as u16)));
        scene
    }
}

impl Mansuba {
    /// The piece's letter; a free cell of a home has two dots, any other one.
    fn glyph(&self, square: Square) -> Span {
        match (self.board.at(square), self.shape.owner(square)) {
            (Some(piece), _) => Span::new(piece.sign(), Ink::Player(piece.player.0)),
            (None, Some(owner)) => Span::new(':', Ink::Player(owner.0)),
            (None, None) => Span::new('.', Ink::Faint),
        }
    }

    fn drawing(&self, square: Square, layout: Layout) -> Vec<Shape> {
        let home = self.shape.owner(square).map(|owner| shapes::home(owner, layout));
        let piece = self.board.at(square).map(shapes::piece);
        home.into_iter().flatten().chain(piece.into_iter().flatten()).collect()
    }
}
