//! The lines that one scan of a board of any size has found.

use super::columns::Columns;
use super::lane::{Lane, STRIP, Strip};
use crate::gems::MAX_SIDE;
use crate::gems::rules::tally::Tally;

/// Places at which three gems in line begin, to the right and down: a line of n has n − 2 of them.
#[derive(Clone, Debug)]
pub(crate) struct Threes<L> {
    right: [L; LANES],
    down: [L; LANES],
    /// Possible starts. Two columns before and two behind have none; bits beyond are garbage.
    near: Columns,
}

const BEFORE: usize = 2;

const LANES: usize = BEFORE + MAX_SIDE as usize + STRIP + 2;

impl<L: Lane> Default for Threes<L> {
    #[inline]
    fn default() -> Threes<L> {
        Threes { right: [L::default(); LANES], down: [L::default(); LANES], near: Columns::NONE }
    }
}

impl<L: Lane> Threes<L> {
    /// Looks strip by strip where they begin in these columns; whether there are any.
    #[inline(always)]
    pub fn find(&mut self, near: Columns, look: impl Fn(usize) -> Strip<L>) -> bool {
        let (first, end) = (usize::from(near.first), usize::from(near.last) + 1);
        self.near = near;
        self.right[first..first + BEFORE].fill(L::default());
        let mut any = false;
        for strip in (first..end).step_by(STRIP) {
            let found = look(strip);
            any |= !found.is_empty();
            let at = BEFORE + strip;
            self.right[at..at + STRIP].copy_from_slice(&found.right);
            self.down[at..at + STRIP].copy_from_slice(&found.down);
        }
        let behind = BEFORE + end;
        self.right[behind..behind + 2].fill(L::default());
        self.down[behind..behind + 2].fill(L::default());
        any
    }

    /// Column by column, the places where threes to the right begin, in the column before and in this, and those down.
    #[inline(always)]
    fn starts(&self) -> impl Iterator<Item = ([u64; 2], u64)> {
        let (at, end) = (BEFORE + usize::from(self.near.first), BEFORE + usize::from(self.near.last) + 1);
        let right =
            self.right[at - 1..end].array_windows().map(|&[before, here]| [before.into(), here.into()]);
        right.zip(self.down[at..end].iter().map(|&down| down.into()))
    }

    /// The columns with gems of the lines, and the rows of these gems.
    #[inline(always)]
    pub fn columns(&self) -> impl Iterator<Item = (usize, u64)> {
        let (first, end) = (usize::from(self.near.first), usize::from(self.near.last) + 3);
        let right = self.right[first..BEFORE + end].array_windows().map(|&[a, b, c]| a | b | c);
        let down = self.down[BEFORE + first..BEFORE + end].iter().map(|&down| down | down << 1 | down << 2);
        let rows = right.zip(down).map(|(right, down)| (right | down).into());
        (first..).zip(rows).filter(|(_, rows)| *rows != 0)
    }

    /// Counts the lines; their order matters only if they are of different lengths.
    #[inline(always)]
    pub fn count(&self, tally: Tally) -> Tally {
        let (mut lines, mut longer) = (0, 0);
        for ([before, right], down) in self.starts() {
            if right | down != 0 {
                lines += right.count_ones() + down.count_ones();
                longer |= (right & before) | (down & down >> 1);
            }
        }
        let tally = tally.scan();
        if longer == 0 { tally.threes(lines) } else { self.count_in_order(tally) }
    }

    /// Counts the lines row by row from the top, each row from the left.
    #[cold]
    #[inline(never)]
    fn count_in_order(&self, mut tally: Tally) -> Tally {
        let mut rows = self.starts().fold(0, |rows, ([_, right], down)| rows | right | down);
        while rows != 0 {
            let y = rows.trailing_zeros();
            rows &= rows - 1;
            let columns = usize::from(self.near.first)..=self.near.last.into();
            columns.for_each(|x| self.count_lines_at(BEFORE + x, y, &mut tally));
        }
        tally
    }

    /// Counts the lines that begin at this place, the one to the right first.
    fn count_lines_at(&self, at: usize, y: u32, tally: &mut Tally) {
        let right = |at: usize| self.right[at].into() >> y & 1 == 1;
        if right(at) && !right(at - 1) {
            let beginnings = (at..LANES).take_while(|&at| right(at)).count();
            tally.line(beginnings as u32 + 2);
        }
        let down: u64 = self.down[at].into();
        if down >> y & 1 == 1 && (down << 1) >> y & 1 == 0 {
            tally.line((down >> y).trailing_ones() + 2);
        }
    }
}
