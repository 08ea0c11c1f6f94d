//! How good a position of Tilings looks: the points as they stand, for want of anything better.

use kit::{Estimate, Game, Player};

use super::Tilings;

/// A lead of so many points makes a win e times as likely: about a pattern.
const LEAD: f32 = 20.0;

impl Estimate for Tilings {
    /// Before the end, everybody's share of the win by his points, so that all shares add up to 1; at the
    /// end the win itself, shared between those who won.
    fn estimate(&self, player: Player) -> f32 {
        match self.hand {
            None => self.scores().shares()[player.index()],
            Some(_) => self.scores().hope(player, LEAD),
        }
    }
}
