//! A turn to be watched, wave by wave.

use kit::{Drawn, Game, Grid, Over, Scene, Square};

use super::shapes;
use crate::ripple::Ripple;
use crate::ripple::board::Board;
use crate::ripple::board::any::AnyBoard;

/// A longer turn goes on unseen.
const WATCHED: usize = 120;

impl Ripple {
    /// The board after each wave of a legal move, if more than one comes. It plays token by token whatever the
    /// representation: watching needs no speed.
    pub(crate) fn wave_steps(&self, square: Square) -> Vec<Scene> {
        let mut pictures = Vec::new();
        if self.check(square).is_err() {
            return pictures;
        }
        let mut board = AnyBoard::new(&Grid::from_fn(self.width, self.height, |cell| self.board.stack(cell)));
        board.lay_watched(square, self.next, &mut |_, _| {}, &mut |wave, fired| {
            if pictures.len() < WATCHED {
                let mut scene = self.seen(wave);
                scene.over.extend(fired.map(ring));
                pictures.push(scene);
            }
        });
        if !pictures.is_empty() {
            pictures.push(self.seen(&board));
        }
        pictures
    }

    /// The picture of a board in the middle of a move.
    fn seen(&self, board: &AnyBoard) -> Scene {
        Ripple { board: Board::Any(Box::new(board.clone())), ..self.clone() }.scene()
    }
}

fn ring(square: Square) -> Over {
    Over { id: format!("ring-{square}"), shapes: shapes::rings(square.x, square.y) }
}
