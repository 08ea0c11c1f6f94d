//! Steps, leaps, slides and chains of jumps of whole sets of cells at once.
//!
//! A way and its opposite are one number: a shift up the word and the same shift down. The compiler knows the numbers at
//! every call, and unrolls every loop over them.

use super::cells::Cells;
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
pub const fn spread<const N: usize>(cells: u128, ways: [u32; N]) -> u128 {
    let (mut around, mut i) = (0, 0);
    while i < N {
        around |= cells << ways[i] | cells >> ways[i];
        i += 1;
    }
    around
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
    /// Cells it may jump over.
    pub over: u128,
    /// Cells it may land on.
    pub ends: u128,
    /// Cells from which a chain may continue.
    pub on: u128,
    /// Rules, with the longest chain.
    pub rules: &'a Rules,
}

impl Chains<'_> {
    /// Cells it may reach by a step or a chain of jumps. Breadth-first search finds each cell by a shortest chain, which
    /// never lands on a cell twice.
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

/// For each cell of a small board what is one step or leap from it.
pub struct Leaps([u128; 128]);

/// In the order of [`Relation::ALL`](super::relation::Relation::ALL).
pub static NEIGHBOURS: [Leaps; 4] =
    [Leaps::new(SQUARE), Leaps::new(CROSS), Leaps::new(DIAGONAL), Leaps::new(TRIANGULAR)];

pub static ELEPHANTS: Leaps = Leaps::new(ELEPHANT);
pub static KNIGHTS: Leaps = Leaps::new(KNIGHT);

impl Leaps {
    const fn new<const N: usize>(ways: [u32; N]) -> Leaps {
        let (mut around, mut cell) = ([0; 128], 0);
        while cell < 128 {
            around[cell] = spread(1 << cell, ways);
            cell += 1;
        }
        Leaps(around)
    }

    #[inline(always)]
    pub fn of(&self, cell: u32) -> u128 {
        self.0[cell as usize % 128]
    }

    /// Cells that the pawn on this cell may reach. It meets few others, so that going from cell to cell is quicker than
    /// from all at once.
    #[inline(always)]
    pub fn walks(&self, pawn: u32, Chains { over, ends, on, rules, .. }: Chains) -> u128 {
        let steps = self.of(pawn) & ends;
        if self.of(pawn) & over == 0 {
            return steps;
        }
        let (mut last, mut landed, mut made) = (1 << pawn, 0, 0);
        while last != 0 && rules.allows_jump(made) {
            let mut next = 0;
            last.each(|at| {
                let jump = |over: u32| next |= 1u128.checked_shl((2 * over).wrapping_sub(at)).unwrap_or(0);
                (self.of(at) & over).each(jump);
            });
            next &= ends & !landed;
            landed |= next;
            last = next & on;
            made += 1;
        }
        steps | landed
    }
}

/// Cells that a rook may slide to: along free cells, and onto prey at the end of them.
#[inline(always)]
pub fn lines(rook: u32, free: u128, prey: u128) -> u128 {
    const COLUMN: u128 = ((1 << (10 * STRIDE)) - 1) / ((1 << STRIDE) - 1);
    let (column, stops) = (COLUMN << (rook % STRIDE), !free);
    let reach = line(1 << rook, stops) | line(1 << rook, stops & column) & column;
    reach & (free | prey)
}

/// From a cell up and down the word to the nearest stops. A difference runs through the bits up to the next that is set.
#[inline(always)]
fn line(from: u128, stops: u128) -> u128 {
    let (above, below) = (stops & (from.wrapping_neg() ^ from), stops & (from - 1));
    let lowest = if below == 0 { 1 } else { 1 << below.ilog2() };
    above ^ above.wrapping_sub(from << 1) | (from - lowest)
}
