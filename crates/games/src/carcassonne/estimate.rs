//! How good a position of Carcassonne looks: the points there would be if the game ended now.

use kit::{Estimate, Game, Player};

use super::Carcassonne;

/// A lead of so many points makes the win e times as likely, when no tile is left and for each tile left.
const LEAD: (f32, f32) = (2.0, 0.15);

impl Estimate for Carcassonne {
    /// Before the end, everybody's share of the win by the points that stand, so that all shares add up to
    /// 1; at the end the win itself, shared between those who won.
    fn estimate(&self, player: Player) -> f32 {
        if self.to_move().is_none() {
            return self.scores().shares()[player.index()];
        }
        let mut now = self.clone();
        now.score_end();
        now.scores().hope(player, LEAD.0 + LEAD.1 * f32::from(self.bag.left()))
    }
}
