//! A cascade to be watched: the lines that will vanish, then the board after the fall, wave by wave.

use kit::{Chance, Game, Scene, Square};

use crate::gems::board::any::AnyBoard;
use crate::gems::board::representation::Representation;
use crate::gems::rules::cascade::LONGEST;
use crate::gems::rules::tally::Tally;
use crate::gems::{Board, Gems, Swap};

/// A longer cascade goes on unseen.
const WATCHED: u32 = 60;

impl Gems {
    /// Two pictures a wave. It plays on a board of any size whatever the representation: watching needs no speed.
    pub(crate) fn cascade_steps(&self, swap: Swap, chance: &mut impl Chance) -> Vec<Scene> {
        let mut pictures = Vec::new();
        if self.check(swap).is_err() {
            return pictures;
        }
        let mut board = self.in_cells();
        board.swap(swap);
        let (mut tally, mut given) = (Tally::default(), self.given.clone());
        while let Some((lined, next)) = board.lines(tally).filter(|_| tally.scans < LONGEST) {
            if tally.scans < WATCHED {
                let mut scene = self.seen(&board, tally);
                let rows = |x: i32| lined[x as usize];
                scene.cells.iter_mut().for_each(|cell| cell.marked = rows(cell.x) >> cell.y & 1 == 1);
                pictures.push(scene);
            }
            match &mut given {
                Some(given) => board.fall(lined, self.colours, &mut **given),
                None => board.fall(lined, self.colours, chance),
            }
            tally = next;
            if tally.scans < WATCHED {
                pictures.push(self.seen(&board, tally));
            }
        }
        pictures.push(self.seen(&board, tally));
        pictures.dedup();
        pictures
    }

    fn in_cells(&self) -> AnyBoard {
        let (width, height) = (self.board.width(), self.board.height());
        let columns = (0..width).flat_map(|x| (0..height).map(move |y| Square::new(x, y)));
        AnyBoard::new(height, columns.map(|square| self.board.gem(square)).collect())
    }

    /// The picture of a board in the middle of a move, with the points so far.
    fn seen(&self, board: &AnyBoard, tally: Tally) -> Scene {
        let score = self.score.saturating_add(tally.points);
        Gems { board: Board::Any(board.clone()), score, ..self.clone() }.picture()
    }
}
