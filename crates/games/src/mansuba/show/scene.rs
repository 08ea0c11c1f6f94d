//! A position of Mansuba as a picture, on squares or on a honeycomb.

use kit::{Chance, Square};
use pictures::{Cell, Drawn, Ink, Layout, Piece, Scene, Span};

use super::{shapes, way};
use crate::mansuba::board::relation::Relation;
use crate::mansuba::{Mansuba, Move};

impl Drawn for Mansuba {
    fn scene(&self) -> Scene {
        let (width, height) = (self.shape.width.into(), self.shape.height.into());
        let layout = match self.shape.relation {
            Relation::Triangular => Layout::Honeycomb,
            Relation::Square | Relation::Cross | Relation::Diagonal => Layout::Squares,
        };
        let mut scene = Scene::board(width, height, |square| {
            if self.shape.has(square) { self.cell(square, layout) } else { Cell::default() }
        });
        scene.layout = layout;
        scene.legend = Some(vec![Span::new(self.legend(), Ink::Faint)]);
        scene.cells.retain(|cell| self.shape.has(Square::new(cell.x as u16, cell.y as u16)));
        scene
    }

    fn steps(&self, mv: Move, _: &mut impl Chance) -> Vec<Scene> {
        self.jump_steps(mv)
    }

    fn trace(&self, mv: Option<Move>, _: &Mansuba, scene: &mut Scene) {
        self.draw_way(mv, scene);
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

    fn cell(&self, square: Square, layout: Layout) -> Cell {
        let (piece, home) = (self.board.at(square), self.shape.owner(square));
        let stone = piece.map(|piece| Piece { id: way::id(square), shapes: shapes::piece(piece) });
        let words = [piece.map(shapes::said), home.map(|owner| format!("home of {owner}"))];
        Cell {
            pieces: stone.into_iter().collect(),
            said: words.into_iter().flatten().collect::<Vec<_>>().join(", "),
            ..Cell::new(
                vec![self.glyph(square)],
                home.map(|owner| shapes::home(owner, layout)).unwrap_or_default(),
            )
        }
    }
}
