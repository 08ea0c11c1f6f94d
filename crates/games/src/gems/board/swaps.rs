//! The legal swaps of a board made of planes, all found at once.

use kit::{Chance, choose_bit};

use super::sides::Sides;
use super::small::SmallBoard;
use crate::gems::Way;

/// The left or upper squares of the legal swaps, one bit each.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Swaps {
    pub right: u64,
    pub down: u64,
}

impl Swaps {
    #[inline]
    pub fn has(&self, at: u32, way: Way) -> bool {
        let word = match way {
            Way::Right => self.right,
            Way::Down => self.down,
        };
        word >> at & 1 == 1
    }

    /// Any of them, each equally likely.
    #[inline]
    pub fn any(&self, chance: &mut impl Chance) -> (u32, Way) {
        let any = choose_bit([self.right, self.down], |ways| chance.below(ways)).unwrap_or(0);
        (any % 64, if any < 64 { Way::Right } else { Way::Down })
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.right | self.down == 0
    }

    /// The legal swaps of a board without lines.
    ///
    /// A gem that comes to its neighbour's place stands in a line there with two gems ahead, or with two
    /// of the four gems to its sides: two on one side, or the nearest of each. Behind it lies the gem
    /// it was swapped with, which differs. All is seen from the left or upper gem of two equal ones.
    #[inline(always)]
    pub fn of<S: Sides, const PLANES: usize>(board: &SmallBoard<S, PLANES>) -> Swaps {
        let equal = |right, down| board.equal(right, down);
        let h = board.sides().height();
        let (up, down) = (equal(1, -1), equal(1, 1));
        let (up_2, down_2) = (equal(1, -2), equal(1, 2));
        let (far_up, far_down) = (equal(2, -1), equal(2, 1));
        let right = {
            let (two, three) = (equal(2, 0), equal(3, 0));
            let first = joins(two & three, [up_2, up, down, down_2]);
            let ahead = later(two, h) & later(three, 2 * h);
            first | joins(ahead, [later(down_2, 2), later(down, 1), up >> 1, up_2 >> 2])
        };
        let down = {
            let (two, three) = (equal(0, 2), equal(0, 3));
            let before = [later(far_up, 2 * h - 1), later(up, h - 1)];
            let first = joins(two & three, [before[0], before[1], down, far_down]);
            let before = [later(far_down, 2 * h), later(down, h)];
            first | joins(two << 1 & three << 2, [before[0], before[1], up >> 1, far_up >> 1])
        };
        Swaps { right, down }
    }
}

/// Places where two gems ahead equal the incoming one, or two of the four in a row at its sides.
#[inline]
fn joins(ahead: u64, [far, near, next, farther]: [u64; 4]) -> u64 {
    ahead | near & (far | next) | next & farther
}

/// Moves places on; nothing that is equal to anything has ever to be moved by 64 or more.
#[inline]
fn later(word: u64, by: u32) -> u64 {
    word.checked_shl(by).unwrap_or(0)
}
