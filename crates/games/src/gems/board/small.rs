//! A board of at most 64 gems: a word for each bit of the colours, three on the usual board and five on all others.
//!
//! All squares are compared with their neighbours at once. No step is long any more; what is left is one chain of
//! short ones, each waiting for the one before, and the branches that luck decides. Hence the inlining
//! without asking: wherever the compiler made a call instead, words went through memory, for 5 to 10 ns.

use kit::{Chance, Square};

use super::columns::Columns;
use super::representation::{Fallen, Representation};
use super::sides::Sides;
use super::swaps::Swaps;
use crate::gems::rules::tally::Tally;
use crate::gems::{Swap, Way};

/// The gems, and the legal swaps. These follow from the gems, so that equal gems are equal boards; they
/// are kept because every move needs them twice, to see whether the game is over and to choose the next.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SmallBoard<S, const PLANES: usize> {
    planes: [u64; PLANES],
    swaps: Swaps,
    sides: S,
}

/// Places at which three gems in line begin, to the right and down: a line of n has n − 2 of them.
#[derive(Clone, Copy)]
struct Threes {
    right: u64,
    down: u64,
}

impl<S: Sides, const PLANES: usize> SmallBoard<S, PLANES> {
    /// A board with these gems, column by column, each from the top.
    pub fn new(sides: S, gems: &[u8]) -> SmallBoard<S, PLANES> {
        let mut planes = [0; PLANES];
        for gem in gems.iter().rev() {
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane = *plane << 1 | u64::from(gem >> bit & 1);
            }
        }
        SmallBoard { planes, swaps: Swaps::default(), sides }
    }

    /// The gems that equal the one so far to the right and down (or up) of them.
    #[inline(always)]
    pub fn equal(&self, right: u32, down: i32) -> u64 {
        let distance = right as i32 * self.sides.height() as i32 + down;
        if !(1..64).contains(&distance) {
            return 0;
        }
        let differ = self.planes.iter().fold(0, |differ, plane| differ | (plane ^ plane >> distance));
        !differ & self.sides.reaching(right, down)
    }

    pub fn sides(&self) -> S {
        self.sides
    }

    #[inline]
    fn threes(&self) -> Threes {
        let (right, down) = (self.equal(1, 0), self.equal(0, 1));
        // A shift by 64 is a board of one column, where nothing is equal to the right.
        Threes { right: right & right.wrapping_shr(self.sides.height()), down: down & down >> 1 }
    }

    /// All gems of the lines.
    #[inline]
    fn lined(&self, Threes { right, down }: Threes) -> u64 {
        let h = self.sides.height();
        right | right.wrapping_shl(h) | right.wrapping_shl(2 * h) | down | down << 1 | down << 2
    }

    /// Counts the lines; their order matters only if they are of different lengths.
    #[inline(always)]
    fn count(&self, threes: Threes, tally: Tally) -> Tally {
        let Threes { right, down } = threes;
        let longer = (right & right.wrapping_shr(self.sides.height())) | (down & (down >> 1));
        if longer != 0 {
            return self.count_in_order(threes, tally);
        }
        // Nineteen scans in twenty find one line, which way it runs being anybody's guess.
        let either = right | down;
        if (either & (either - 1)) | (right & down) == 0 {
            return tally.threes(1);
        }
        tally.threes(right.count_ones() + down.count_ones())
    }

    /// Counts the lines row by row from the top, each row from the left.
    #[cold]
    fn count_in_order(&self, Threes { right, down }: Threes, mut tally: Tally) -> Tally {
        let h = self.sides.height();
        for y in 0..h {
            let mut row = (right | down) & (self.sides.tops() << y);
            while row != 0 {
                let at = row.trailing_zeros();
                row &= row - 1;
                count_line(right, at, h, &mut tally);
                count_line(down, at, 1, &mut tally);
            }
        }
        tally
    }

    #[inline]
    fn at(&self, square: Square) -> u32 {
        u32::from(square.x) * self.sides.height() + u32::from(square.y)
    }

    #[inline]
    fn square(&self, at: u32) -> Square {
        Square::new((at / self.sides.height()) as u16, (at % self.sides.height()) as u16)
    }
}

/// Counts the line that begins at that place, if one does; the next gem of it is `step` bits further.
fn count_line(threes: u64, at: u32, step: u32, tally: &mut Tally) {
    let has = |at: u32| at < 64 && threes >> at & 1 == 1;
    if has(at) && !(at >= step && has(at - step)) {
        let beginnings = (0..64).take_while(|n| has(at + n * step)).count();
        tally.line(beginnings as u32 + 2);
    }
}

impl<S: Sides, const PLANES: usize> Representation for SmallBoard<S, PLANES> {
    type Lined = u64;

    #[inline]
    fn width(&self) -> u16 {
        self.sides.width() as u16
    }

    #[inline]
    fn height(&self) -> u16 {
        self.sides.height() as u16
    }

    fn gem(&self, square: Square) -> u8 {
        let at = self.at(square);
        self.planes.iter().rev().fold(0, |gem, plane| gem << 1 | (plane >> at & 1) as u8)
    }

    #[inline(always)]
    fn lines(&self, _: Columns, lined: &mut u64, before: Tally) -> Option<Tally> {
        let threes = self.threes();
        if threes.right | threes.down == 0 {
            return None;
        }
        *lined = self.lined(threes);
        Some(self.count(threes, before.scan()))
    }

    #[inline]
    fn swap(&mut self, swap: Swap) {
        let (a, b) = (self.at(swap.square), self.at(swap.other()));
        for plane in &mut self.planes {
            let differ = (*plane >> a ^ *plane >> b) & 1;
            *plane ^= differ << a | differ << b;
        }
    }

    /// Goes from the left column to the right, in each from the top hole down. At each hole the gems
    /// above it fall by one and a new one enters at the top, so that at last the first of a column
    /// lies lowest: as if all had fallen first, and then the column been filled from below.
    #[inline(always)]
    fn fall(&mut self, &lined: &u64, colours: u8, chance: &mut impl Chance) -> Fallen {
        let mut holes = lined;
        while holes != 0 {
            let hole = holes & holes.wrapping_neg();
            holes ^= hole;
            let top = self.sides.top_of(hole);
            let above = hole - top;
            let gem = chance.below(colours.into());
            for (bit, plane) in self.planes.iter_mut().enumerate() {
                // Adding bits to themselves moves them on by one: into the hole, at most.
                let stays = *plane & !hole;
                let new = u64::from(gem >> bit & 1) * top;
                *plane = (stays + (stays & above)) | new;
            }
        }
        Fallen { columns: self.columns(), gems: lined.count_ones() }
    }

    #[inline(always)]
    fn settle(&mut self, _: Columns) {
        self.swaps = Swaps::of(self);
    }

    fn stop(&mut self) {
        self.swaps = Swaps::default();
    }

    #[inline]
    fn allows(&self, swap: Swap) -> bool {
        self.has(swap) && self.swaps.has(self.at(swap.square), swap.way)
    }

    #[inline]
    fn is_stuck(&self) -> bool {
        self.swaps.is_empty()
    }

    fn each(&self, mut tell: impl FnMut(Swap)) {
        let mut left = self.swaps.right | self.swaps.down;
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            let ways = [Way::Right, Way::Down].into_iter().filter(|&way| self.swaps.has(at, way));
            ways.for_each(|way| tell(Swap::new(self.square(at), way)));
        }
    }

    /// All legal swaps are equally likely.
    #[inline]
    fn any(&self, chance: &mut impl Chance) -> Swap {
        let (at, way) = self.swaps.any(chance);
        Swap::new(self.square(at), way)
    }
}
