//! A first judgement of a position: more points are better.

use kit::{Estimate, Player};

use super::Gems;

/// What random play reaches on the usual board; half of what there is to win, for want of a better measure.
const FAIR: f32 = 1_900.0;

impl Estimate for Gems {
    /// Grows with the score and never reaches 1, since there is always more to win.
    fn estimate(&self, _player: Player) -> f32 {
        if self.left {
            return 0.0;
        }
        let score = self.score as f32;
        score / (score + FAIR)
    }
}
