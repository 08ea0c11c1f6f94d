//! A turn to be watched, wave by wave.

use kit::{Game, Grid, Quick, Square};
use pictures::{Drawn, Over, Scene};

use super::shapes;
use crate::ripple::Ripple;
use crate::ripple::board::Board;
use crate::ripple::board::any::AnyBoard;

/// Waves of a turn that are shown; the rest is skipped.
const WATCHED: usize = 120;

impl Ripple {
    /// The board after each wave of a legal move, if more than one comes. It plays on a board of any size whatever
    /// the representation: watching needs no speed.
    pub(crate) fn wave_steps(&self, square: Square) -> Vec<Scene> {
        let mut pictures = Vec::new();
        if self.check(square).is_err() {
            return pictures;
        }
        let stacks = Grid::from_fn(self.width, self.height, |cell| self.board.stack(cell));
        let mut board = AnyBoard::new(self.seats, &stacks);
        board.lay_watched(square, self.next, &mut |_, _| {}, |board| {
            if pictures.len() < WATCHED {
                board.settle(self.next);
                let mut scene = self.seen(board);
                scene.over.extend(board.firing().map(ring));
                pictures.push(scene);
            }
        });
        if !pictures.is_empty() {
            // The cells that rest after the move are seen at its end.
            let mut after = self.clone();
            after.play(square, &mut Quick::new(0));
            pictures.push(after.scene());
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
