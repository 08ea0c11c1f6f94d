//! Judgement of a position of Gems: the points, and what stands ready.

use kit::{Chance, Estimate, Player};

use crate::gems::{Gems, Swap};

/// Far more points than a fair game brings, so that a point is worth much the same from the first move to the last.
const PLENTY: f32 = 20_000.0;

/// On boards with more cells the swaps are not tried: that would take milliseconds.
const MOST_CELLS: u32 = 64;

impl Estimate for Gems {
    /// Grows with the score and with what the best swap adds for certain, and never reaches 1, since there is always
    /// more to win.
    fn estimate(&self, _player: Player) -> f32 {
        if self.left {
            return 0.0;
        }
        let points = self.score.saturating_add(self.ready()) as f32;
        points / (points + PLENTY)
    }

    /// One of the swaps whose own lines are worth most; on great boards any.
    fn likely_move(&self, chance: &mut impl Chance) -> Swap {
        if self.is_great() {
            return self.board.any(chance);
        }
        // Of equal swaps, the one whose number is greatest in an order that luck turned about.
        let (mut best, mut number, whim) = (None, 0, chance.below(2 * MOST_CELLS));
        self.board.each(|swap| {
            let worth = (self.board.completes(swap).points, number ^ whim);
            if best.is_none_or(|(_, best)| worth > best) {
                best = Some((swap, worth));
            }
            number += 1;
        });
        best.expect("somebody is to move").0
    }
}

impl Gems {
    fn is_great(&self) -> bool {
        u32::from(self.board.width()) * u32::from(self.board.height()) > MOST_CELLS
    }

    /// Certain gain of the best swap; 0 at the end, and on large boards.
    fn ready(&self) -> i64 {
        let mut best = 0;
        if self.end().is_none() && !self.is_great() {
            self.board.each(|swap| best = best.max(self.board.completes(swap).points));
        }
        best
    }
}
