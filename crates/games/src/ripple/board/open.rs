//! The squares that may be named: all but those that rest.

use std::array::from_fn;

use kit::Square;

use super::resting::Resting;
use crate::ripple::about::LONGEST;

/// Squares listed at a time.
const AT_A_TIME: usize = 8;

/// 2^18 divided by the width and rounded up: rows are found by multiplying. Exact, since cells times columns are at most 2^18.
static PER_ROW: [u32; LONGEST as usize + 1] = {
    let mut per_row = [0; LONGEST as usize + 1];
    let mut width = 1;
    while width <= LONGEST as u32 {
        per_row[width as usize] = (1u32 << 18).div_ceil(width);
        width += 1;
    }
    per_row
};

/// The square of the cell with this number, by row from the top, on a board so wide.
#[inline]
pub fn square(cell: u32, width: u16) -> Square {
    let y = ((u64::from(cell) * u64::from(PER_ROW[usize::from(width)])) >> 18) as u16;
    Square::new((cell as u16).wrapping_sub(y.wrapping_mul(width)), y)
}

/// Lists the open squares by row from the top.
///
/// Eight at a time, and without a question: which cells rest cannot be foreseen. An open cell comes after all resting ones
/// that have no more open ones before them than it has.
pub fn list(width: u16, height: u16, resting: &Resting, out: &mut Vec<Square>) {
    let (before, count) = resting.open_before();
    let before = before.map(|before| [before; AT_A_TIME]);
    let open = usize::from(width * height) - count;
    let mut numbers: [i16; AT_A_TIME] = from_fn(|at| at as i16);
    out.clear();
    out.reserve(open.next_multiple_of(AT_A_TIME));
    for _ in 0..open.div_ceil(AT_A_TIME) {
        out.extend_from_slice(&squares(cells(numbers, &before[..count]), width));
        numbers = numbers.map(|number| number + AT_A_TIME as i16);
    }
    out.truncate(open);
}

/// The open cells with these ranks, given the ranks of the resting ones.
#[inline]
fn cells<const N: usize>(numbers: [i16; N], before: &[[i16; N]]) -> [u16; N] {
    let after =
        |cells: [i16; N], before: &[i16; N]| from_fn(|at| cells[at] + i16::from(numbers[at] >= before[at]));
    before.iter().fold(numbers, after).map(|cell| cell as u16)
}

/// The squares of these cells: their row is found by multiplying 16 bits, which may be one too few, and then put right.
#[inline]
fn squares<const N: usize>(cells: [u16; N], width: u16) -> [Square; N] {
    let per_row = (u32::from(u16::MAX) / u32::from(width)) as u16;
    let row = cells.map(|cell| ((u32::from(cell) * u32::from(per_row)) >> 16) as u16);
    let mut squares = [Square::new(0, 0); N];
    for at in 0..N {
        let x = cells[at] - row[at] * width;
        let short = u16::from(x as i16 >= width as i16);
        squares[at] = Square::new(x - short * width, row[at] + short);
    }
    squares
}
