//! Sets of cells of a large board, a word for each row, so that all cells move at once.

use kit::Square;

use super::relation::{CARDINAL, Way};
use super::shape::BoardShape;
use crate::mansuba::rules::Rules;
use crate::mansuba::rules::piece::{ELEPHANT, KNIGHT, Kind};

/// Rows above and below the board, into which no step of any piece leads further.
const BORDER: usize = 2;

/// The rows of the largest board and of its borders.
const ROWS: usize = 40 + 2 * BORDER;

/// A set of cells. Cells beside the board may be in it after a move: whoever asks keeps those of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows([u64; ROWS]);

/// What stands in the way of pieces that move all at once.
#[derive(Clone, Copy)]
pub struct Obstacles<'a> {
    /// What pawns may jump over.
    pub over: Rows,
    /// Where a move may end, or go on if the cell is free.
    pub ends: Rows,
    /// Where a chain of jumps or a slide goes on.
    pub on: Rows,
    pub rules: &'a Rules,
}

impl Rows {
    pub const NONE: Rows = Rows([0; ROWS]);

    /// All cells of a board.
    pub fn board(shape: BoardShape) -> Rows {
        let mut rows = Rows::NONE;
        for (y, row) in rows.0[BORDER..].iter_mut().take(shape.height.into()).enumerate() {
            let every_other = 0x5555_5555_5555_5555 << (y & 1);
            *row = ((1 << shape.width) - 1) & if shape.relation.is_full() { u64::MAX } else { every_other };
        }
        rows
    }

    pub fn of(squares: impl Iterator<Item = Square>) -> Rows {
        let mut rows = Rows::NONE;
        squares.for_each(|square| rows.add(square));
        rows
    }

    pub fn add(&mut self, Square { x, y }: Square) {
        self.0[usize::from(y) + BORDER] |= 1 << x;
    }

    pub fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&row| row == 0)
    }

    pub fn and(mut self, other: &Rows) -> Rows {
        self.0.iter_mut().zip(&other.0).for_each(|(row, other)| *row &= other);
        self
    }

    pub fn or(mut self, other: &Rows) -> Rows {
        self.0.iter_mut().zip(&other.0).for_each(|(row, other)| *row |= other);
        self
    }

    pub fn without(mut self, other: &Rows) -> Rows {
        self.0.iter_mut().zip(&other.0).for_each(|(row, other)| *row &= !other);
        self
    }

    /// All that a piece of this kind reaches from one of these cells in one move. Its moves are the same backwards.
    pub fn reach(&self, kind: Kind, ways: &[Way], obstacles: &Obstacles) -> Rows {
        match kind {
            Kind::Pawn => self.walks(ways, obstacles),
            Kind::Rook => self.slides(&obstacles.on),
            Kind::Elephant => self.leaps(&ELEPHANT),
            Kind::Knight => self.leaps(&KNIGHT),
        }
        .and(&obstacles.ends)
    }

    /// These cells, moved that way.
    fn moved(&self, (east, south): Way) -> Rows {
        let mut moved = Rows::NONE;
        let from = BORDER.wrapping_add_signed(-isize::from(south));
        let rows = moved.0[BORDER..ROWS - BORDER].iter_mut().zip(&self.0[from..]);
        if east < 0 {
            rows.for_each(|(to, from)| *to = from >> -east);
        } else {
            rows.for_each(|(to, from)| *to = from << east);
        }
        moved
    }

    fn leaps(&self, ways: &[Way]) -> Rows {
        ways.iter().fold(Rows::NONE, |reach, &way| reach.or(&self.moved(way)))
    }

    fn jumps(&self, ways: &[Way], over: &Rows) -> Rows {
        ways.iter().fold(Rows::NONE, |reach, &way| reach.or(&self.moved(way).and(over).moved(way)))
    }

    /// Steps and chains of jumps.
    fn walks(&self, ways: &[Way], obstacles: &Obstacles) -> Rows {
        let reach = self.leaps(ways);
        if reach.and(&obstacles.over).is_empty() {
            return reach;
        }
        let (mut last, mut landed, mut made) = (*self, Rows::NONE, 0);
        while !last.is_empty() && obstacles.rules.allows_jump(made) {
            last = last.jumps(ways, &obstacles.over).and(&obstacles.ends).without(&landed);
            landed = landed.or(&last);
            last = last.and(&obstacles.on);
            made += 1;
        }
        reach.or(&landed)
    }

    /// Along cells where a slide goes on, and onto what stands at the end of them.
    fn slides(&self, on: &Rows) -> Rows {
        let mut reach = Rows::NONE;
        for way in CARDINAL {
            let mut last = *self;
            while !last.is_empty() {
                last = last.moved(way);
                reach = reach.or(&last);
                last = last.and(on);
            }
        }
        reach
    }
}
