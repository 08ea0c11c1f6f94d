//! A lane: one bit plane of one column, and what is found in several columns at once.
//!
//! Gems are numbered from 1, so that 0 is the outside: it comes in wherever a lane is shifted beyond the board, and no
//! gem is equal to it. All functions here do the same to each lane of a strip, without a branch, so that the compiler
//! makes instructions of it that take a whole strip: eight columns of 16 rows in one on every x86-64.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// One bit for each row of a column, the top row lowest.
pub(crate) trait Lane:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Into<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The low bits of a word.
    fn of(word: u64) -> Self;
}

impl Lane for u16 {
    #[inline]
    fn of(word: u64) -> u16 {
        word as u16
    }
}

impl Lane for u64 {
    #[inline]
    fn of(word: u64) -> u64 {
        word
    }
}

/// The columns that are looked at together.
pub(super) const STRIP: usize = 8;

/// The columns seen from a strip: two more before it, and three after it.
pub(super) const WINDOW: usize = 2 + STRIP + 3;

/// One plane of the columns around a strip.
pub(super) type Window<'a, L> = &'a [L; WINDOW];

/// Finds in the columns of a strip: to the right of a gem, and down.
pub(crate) struct Strip<L> {
    pub right: [L; STRIP],
    pub down: [L; STRIP],
}

impl<L: Lane> Strip<L> {
    #[inline(always)]
    fn each(find: impl Fn(usize) -> (L, L)) -> Strip<L> {
        let mut found = Strip { right: [L::default(); STRIP], down: [L::default(); STRIP] };
        for column in 0..STRIP {
            (found.right[column], found.down[column]) = find(column);
        }
        found
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        let all = self.right.iter().chain(&self.down).fold(L::default(), |all, lane| all | *lane);
        all == L::default()
    }
}

/// Starts of three equal gems in line.
#[inline(always)]
pub(super) fn threes<L: Lane, const PLANES: usize>(windows: [Window<L>; PLANES]) -> Strip<L> {
    Strip::each(|column| {
        let seen = |at: usize| each::<L, PLANES>(|plane| windows[plane][column + at]);
        let (here, next, third) = (seen(2), seen(3), seen(4));
        let right = equal(here, next) & equal(here, third);
        let down = equal(here, below(here, 1)) & equal(here, below(here, 2));
        (right & inside(here), down & inside(here))
    })
}

/// The left or upper squares of the legal swaps, on a board without lines.
///
/// A gem that comes to its neighbour's place stands in a line there with two gems ahead, or with two
/// of the four gems to its sides: two on one side, or the nearest of each. Behind it lies the gem
/// it was swapped with, which differs. What is equal seen from one gem of two is moved to where the other one is asked.
// Called, not inlined: with several places to inline it at, the compiler leaves its loop without such instructions at all.
#[inline(never)]
pub(super) fn swaps<L: Lane, const PLANES: usize>(windows: [Window<L>; PLANES]) -> Strip<L> {
    Strip::each(|column| {
        let seen = |at: usize| each::<L, PLANES>(|plane| windows[plane][column + at]);
        let (left_2, left, here) = (seen(0), seen(1), seen(2));
        let (next, next_2, next_3) = (seen(3), seen(4), seen(5));
        let diagonal = |other| (equal(here, above(other, 1)), equal(here, below(other, 1)));
        let (up, down) = diagonal(next);
        let right = {
            let (up_2, down_2) = (equal(here, above(next, 2)), equal(here, below(next, 2)));
            let first = joins(equal(here, next_2) & equal(here, next_3), [up_2, up, down, down_2]);
            let ahead = equal(next, left) & equal(next, left_2);
            first | joins(ahead, [down_2 << 2, down << 1, up >> 1, up_2 >> 2])
        };
        let down = {
            let (two, three) = (equal(here, below(here, 2)), equal(here, below(here, 3)));
            let (far, near, farther) = (diagonal(left_2), diagonal(left), diagonal(next_2));
            let first = joins(two & three, [far.1, near.1, down, farther.1]);
            first | joins(two << 1 & three << 2, [far.0 >> 1, near.0 >> 1, up >> 1, farther.0 >> 1])
        };
        (right & inside(next), down & inside(below(here, 1)))
    })
}

/// The same for each plane: a loop, since `map` of an array becomes a call when there is much to inline.
#[inline(always)]
fn each<L: Lane, const PLANES: usize>(lane: impl Fn(usize) -> L) -> [L; PLANES] {
    let mut planes = [L::default(); PLANES];
    for (plane, here) in planes.iter_mut().enumerate() {
        *here = lane(plane);
    }
    planes
}

/// Places where two gems ahead equal the incoming one, or two of the four in a row at its sides.
#[inline(always)]
fn joins<L: Lane>(ahead: L, [far, near, next, farther]: [L; 4]) -> L {
    ahead | near & (far | next) | next & farther
}

#[inline(always)]
fn equal<L: Lane, const PLANES: usize>(a: [L; PLANES], b: [L; PLANES]) -> L {
    let mut differ = L::default();
    for plane in 0..PLANES {
        differ = differ | (a[plane] ^ b[plane]);
    }
    !differ
}

/// Cells of the board, without the border.
#[inline(always)]
fn inside<L: Lane, const PLANES: usize>(gems: [L; PLANES]) -> L {
    gems.iter().fold(L::default(), |all, plane| all | *plane)
}

/// The gems `rows` above, aligned to this row.
#[inline(always)]
fn above<L: Lane, const PLANES: usize>(gems: [L; PLANES], rows: u32) -> [L; PLANES] {
    each(|plane| gems[plane] << rows)
}

/// The gems `rows` below.
#[inline(always)]
fn below<L: Lane, const PLANES: usize>(gems: [L; PLANES], rows: u32) -> [L; PLANES] {
    each(|plane| gems[plane] >> rows)
}
