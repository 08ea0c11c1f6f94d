//! A cascade to be watched: the lines that will vanish, then the board after the fall, wave by wave.

use kit::{Chance, Game, Square};
use pictures::Scene;

use crate::gems::board::any::EveryBoard;
use crate::gems::board::representation::Representation;
use crate::gems::board::threes::Threes;
use crate::gems::rules::cascade::LONGEST;
use crate::gems::rules::tally::Tally;
use crate::gems::{Board, Gems, Swap};

/// Steps of a cascade that are shown; the rest is skipped.
const WATCHED: u32 = 60;

/// The id of the gem on a square.
fn id(square: Square) -> String {
    format!("gem-{square}")
}

impl Gems {
    /// The swap, then two pictures a wave, each telling which gem came from where. It plays on a board of any size
    /// whatever the representation: watching needs no speed.
    pub(crate) fn cascade_steps(&self, swap: Swap, chance: &mut impl Chance) -> Vec<Scene> {
        let mut pictures = Vec::new();
        if self.check(swap).is_err() {
            return pictures;
        }
        let mut board = self.in_cells();
        board.swap(swap);
        let (mut tally, mut given) = (Tally::default(), self.given.clone());
        let mut lined = Threes::default();
        let mut moved = vec![(id(swap.square), id(swap.other())), (id(swap.other()), id(swap.square))];
        while let Some(next) =
            board.lines(board.columns(), &mut lined, tally).filter(|_| tally.scans < LONGEST)
        {
            if tally.scans < WATCHED {
                let mut scene = self.seen(&board, tally);
                for cell in &mut scene.cells {
                    let has = |(x, rows): (usize, u64)| x == cell.x as usize && rows >> cell.y & 1 == 1;
                    cell.marked = lined.columns().any(has);
                }
                scene.moved = std::mem::take(&mut moved);
                pictures.push(scene);
            }
            match &mut given {
                Some(given) => board.fall(&lined, self.colours, &mut **given),
                None => board.fall(&lined, self.colours, chance),
            };
            tally = next;
            if tally.scans < WATCHED {
                let mut scene = self.seen(&board, tally);
                scene.moved = self.fallen(&lined);
                pictures.push(scene);
            }
        }
        let last = self.seen(&board, tally);
        if pictures.last().is_none_or(|shown| shown.cells != last.cells) {
            pictures.push(last);
        }
        pictures
    }

    /// Which gems fall where when those of the lines vanish, and which vanish.
    fn fallen(&self, lined: &Threes<u64>) -> Vec<(String, String)> {
        let mut moved = Vec::new();
        for (x, rows) in lined.columns().map(|(x, rows)| (x as u16, rows)) {
            let mut floor = self.board.height();
            for y in (0..self.board.height()).rev() {
                if rows >> y & 1 == 1 {
                    moved.push((id(Square::new(x, y)), String::new()));
                } else {
                    floor -= 1;
                    moved.push((id(Square::new(x, y)), id(Square::new(x, floor))));
                }
            }
        }
        moved
    }

    fn in_cells(&self) -> EveryBoard {
        let (width, height) = (self.board.width(), self.board.height());
        let columns = (0..width).flat_map(|x| (0..height).map(move |y| Square::new(x, y)));
        let gems: Vec<u8> = columns.map(|square| self.board.gem(square)).collect();
        EveryBoard::new(height, self.colours, &gems)
    }

    /// The picture of a board in the middle of a move, with the points so far.
    fn seen(&self, board: &EveryBoard, tally: Tally) -> Scene {
        let score = self.score.saturating_add(tally.points);
        Gems { board: Board::Every(board.clone()), score, ..self.clone() }.picture()
    }
}
