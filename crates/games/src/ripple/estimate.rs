//! How good a position of Ripple looks: stacks topped, for want of anything better.

use kit::{Estimate, Game, Player};

use super::Ripple;

/// How much topping the whole board weighs against nothing. Small, because waves turn boards over until
/// the very end.
const WEIGHT: f32 = 4.0;

impl Estimate for Ripple {
    /// Before the end, everybody's share of the win by his share of the tops, so that all shares add up
    /// to 1; at the end the win itself, shared between those who won.
    fn estimate(&self, player: Player) -> f32 {
        let cells = f32::from(self.width) * f32::from(self.height);
        match self.is_over() {
            true => self.scores().shares()[player.index()],
            false => self.scores().hope(player, cells / WEIGHT),
        }
    }
}
