//! Steps, leaps, slides and chains of jumps of whole sets of cells at once.
//!
//! A way and its opposite are one number: so many bits up the word and so many down. The numbers are known to
//! the compiler wherever these functions are called, and every loop over them is unrolled.

use super::small::STRIDE;
use crate::mansuba::rules::Rules;

/// From a cell to its neighbours on each board.
pub const SQUARE: [u32; 4] = [1, STRIDE - 1, STRIDE, STRIDE + 1];
pub const CROSS: [u32; 2] = [1, STRIDE];
pub const DIAGONAL: [u32; 2] = [STRIDE - 1, STRIDE + 1];
pub const TRIANGULAR: [u32; 3] = [2, STRIDE - 1, STRIDE + 1];

/// The leaps of elephant and knight.
pub const ELEPHANT: [u32; 4] = [2, 2 * STRIDE, STRIDE - 1, STRIDE + 1];
pub const KNIGHT: [u32; 4] = [2 * STRIDE - 1, 2 * STRIDE + 1, STRIDE - 2, STRIDE + 2];

/// The cells one step or leap from these, in any of the ways and their opposites.
#[inline(always)]
pub fn spread<const N: usize>(cells: u128, ways: [u32; N]) -> u128 {
    ways.iter().fold(0, |around, way| around | cells << way | cells >> way)
}

/// The cells one jump from these.
#[inline(always)]
fn jumps<const N: usize>(cells: u128, over: u128, ways: [u32; N]) -> u128 {
    ways.iter().fold(0, |ends, way| ends | (cells << way & over) << way | (cells >> way & over) >> way)
}

/// A pawn that is about to move.
#[derive(Clone, Copy)]
pub struct Chains<'a> {
    pub from: u128,
    /// What it may jump over.
    pub over: u128,
    /// Where it may land.
    pub ends: u128,
    /// Where a chain may go on.
    pub on: u128,
    /// How long a chain may be.
    pub rules: &'a Rules,
}

impl Chains<'_> {
    /// Where it may go, by a step or a chain of jumps. Spreading out jump by jump finds every cell by a
    /// shortest chain, which never lands on a cell twice.
    #[inline(always)]
    pub fn walks<const N: usize>(self, ways: [u32; N]) -> u128 {
        let around = spread(self.from, ways);
        let steps = around & self.ends;
        if around & self.over == 0 {
            return steps;
        }
        let mut last = jumps(self.from, self.over, ways) & self.ends;
        let (mut landed, mut made) = (last, 1);
        last &= self.on;
        while last != 0 && self.rules.allows_jump(made) {
            last = jumps(last, self.over, ways) & self.ends & !landed;
            landed |= last;
            last &= self.on;
            made += 1;
        }
        steps | landed
    }
}

/// Where a rook may slide: along free cells, and onto prey at the end of them.
#[inline]
pub fn lines(rook: u128, free: u128, prey: u128) -> u128 {
    let slide = |step: fn(u128) -> u128| {
        let (mut reach, mut next) = (0, step(rook));
        while next & free != 0 {
            reach |= next;
            next = step(next);
        }
        reach | next & prey
    };
    slide(|x| x << 1) | slide(|x| x >> 1) | slide(|x| x << STRIDE) | slide(|x| x >> STRIDE)
}
