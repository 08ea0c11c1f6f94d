//! Effects of a move: lines vanish, gems fall, and again, until a scan finds no line.

use kit::Chance;

use super::tally::Tally;
use crate::gems::Swap;
use crate::gems::board::columns::Columns;
use crate::gems::board::representation::Representation;

/// The most scans with lines in one move. A short sequence of gems can feed a cascade for ever.
pub const LONGEST: u32 = 10_000;

/// Result of a move.
pub(crate) struct Outcome {
    pub tally: Tally,
    /// Lines still stood when the longest cascade was over.
    pub cut: bool,
}

/// Plays a legal swap to its end.
#[inline]
pub(crate) fn cascade<B: Representation>(
    board: &mut B,
    swap: Swap,
    colours: u8,
    chance: &mut impl Chance,
) -> Outcome {
    board.swap(swap);
    let (mut lined, mut tally) = (B::Lined::default(), Tally::default());
    let mut near = Columns::of(swap);
    let mut changed = near;
    let cut = loop {
        let Some(next) = board.lines(near, &mut lined, tally) else { break false };
        if tally.scans == LONGEST {
            break true;
        }
        let fallen = board.fall(&lined, colours, chance);
        near = fallen.columns;
        changed = changed.with(near);
        tally = Tally { gems: next.gems + u64::from(fallen.gems), ..next };
    };
    if cut {
        board.stop();
    } else {
        board.settle(changed);
    }
    Outcome { tally, cut }
}
