//! Patterns: a tile of one colour with certain neighbours around it.

use crate::tilings::board::{Board, Laid};
use crate::tilings::tiles::side::Side;

const N: u8 = Side::North.bit();
const S: u8 = Side::South.bit();
const E: u8 = Side::East.bit();
const W: u8 = Side::West.bit();

/// The neighbours that a pattern needs, and its points. The first that matches counts.
pub const PATTERNS: [(u8, i64); 7] =
    [(N | S | E | W, 34), (N | S, 20), (W | E, 20), (N | E, 10), (N | W, 10), (S | W, 10), (S | E, 10)];

/// The points for every set of neighbours: no walk through the patterns that cannot be foreseen.
const POINTS: [i64; 16] = {
    let mut points = [0; 16];
    let mut around = 0;
    while around < 16 {
        points[around] = best(around as u8);
        around += 1;
    }
    points
};

const fn best(around: u8) -> i64 {
    let mut at = 0;
    while at < PATTERNS.len() {
        let (needed, points) = PATTERNS[at];
        if around & needed == needed {
            return points;
        }
        at += 1;
    }
    0
}

/// The points for a set of sides of a single-coloured tile that are met by others.
#[inline]
pub fn worth(around: u8) -> i64 {
    POINTS[usize::from(around)]
}

/// The points of the pattern around this tile, 0 if there is none.
#[inline]
pub fn points(board: &Board, centre: Laid) -> i64 {
    centre.tile.single_colour().map_or(0, |colour| worth(board.met(centre.square, colour)))
}
