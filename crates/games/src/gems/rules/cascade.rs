//! What a move does: lines vanish, gems fall, and again, until a scan finds no line.

use kit::Chance;

use super::tally::Tally;
use crate::gems::Swap;
use crate::gems::board::representation::Representation;

/// The most scans with lines in one move. A short sequence of gems can feed a cascade for ever.
pub const LONGEST: u32 = 10_000;

/// What came of a move.
pub(crate) struct Outcome {
    pub points: i64,
    /// Lines still stood when the longest cascade was over.
    pub cut: bool,
}

/// Plays a legal swap to its end. Where nobody counts, the compiler leaves the counting out.
#[inline]
pub(crate) fn cascade<B: Representation>(
    board: &mut B,
    swap: Swap,
    colours: u8,
    chance: &mut impl Chance,
    count: &mut impl FnMut(&'static str, u64),
) -> Outcome {
    board.swap(swap);
    let mut tally = Tally::default();
    let cut = loop {
        let Some((lined, next)) = board.lines(tally) else { break false };
        if tally.scans == LONGEST {
            break true;
        }
        board.fall(lined, colours, chance);
        tally = next;
    };
    if cut {
        board.stop();
    } else {
        board.settle();
    }
    count("scans with lines", tally.scans.into());
    count("lines", tally.lines.into());
    count("gems", tally.gems);
    Outcome { points: tally.points, cut }
}
