//! The squares that may be named: all but those that rest.

use kit::Square;

use super::resting::Resting;
use crate::ripple::about::LONGEST;

/// So many squares are listed at a time.
const AT_A_TIME: u16 = 8;

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
/// Eight at a time, and without a question: which cells rest cannot be foreseen. Of the resting cells by their numbers,
/// the first has as many open ones before it as its number says, the second one less, and so on; an open cell comes after
/// all those that have no more before them than it has.
pub fn list(width: u16, height: u16, resting: &Resting, out: &mut Vec<Square>) {
    let (mut before, count) = resting.sorted();
    before.iter_mut().zip(0..).for_each(|(cell, earlier)| *cell = cell.wrapping_sub(earlier));
    let open = width * height - count as u16;
    out.resize(usize::from(open.next_multiple_of(AT_A_TIME)), Square::new(0, 0));
    let (chunks, _) = out.as_chunks_mut::<{ AT_A_TIME as usize }>();
    for (chunk, number) in chunks.iter_mut().zip((0..).step_by(AT_A_TIME.into())) {
        let numbers: [u16; AT_A_TIME as usize] = std::array::from_fn(|at| number + at as u16);
        *chunk = squares(cells(numbers, &before[..count]), width);
    }
    out.truncate(open.into());
}

/// The open cells that have so many open ones before them, where the resting ones have these.
#[inline]
fn cells<const N: usize>(numbers: [u16; N], before: &[u16]) -> [u16; N] {
    let mut cells = numbers;
    for &before in before {
        for (cell, &number) in cells.iter_mut().zip(&numbers) {
            *cell += u16::from(number as i16 >= before as i16);
        }
    }
    cells
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
