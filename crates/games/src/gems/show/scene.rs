//! The picture of the board: each gem has its colour, its letter and a shape.

use kit::Chance;
use pictures::{Cell, Drawn, Ink, Piece, Scene, Span};

use super::shapes;
use crate::gems::{Gems, Swap, letter};

impl Drawn for Gems {
    fn scene(&self) -> Scene {
        self.picture()
    }

    fn steps(&self, swap: Swap, chance: &mut impl Chance) -> Vec<Scene> {
        self.cascade_steps(swap, chance)
    }
}

impl Gems {
    pub(crate) fn picture(&self) -> Scene {
        Scene::board(self.board.width(), self.board.height(), |square| {
            let gem = self.board.gem(square);
            Cell {
                pieces: vec![Piece { id: format!("gem-{square}"), shapes: shapes::gem(gem) }],
                said: shapes::name(gem),
                ..Cell::new(vec![Span::new(letter(gem), Ink::Colour(gem))], vec![])
            }
        })
    }
}
