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
        let hopes: Vec<f32> = if self.is_over() { self.wins() } else { self.hopes() };
        hopes.get(player.index()).map_or(0.0, |hope| hope / hopes.iter().sum::<f32>())
    }
}

impl Ripple {
    fn wins(&self) -> Vec<f32> {
        let best = |rank: usize| if rank == 1 { 1.0 } else { 0.0 };
        self.scores().ranks().into_iter().map(best).collect()
    }

    fn hopes(&self) -> Vec<f32> {
        let cells = f32::from(self.width) * f32::from(self.height);
        let hope = |player: Player| (WEIGHT * self.board.points(player) as f32 / cells).exp();
        let player_hope = |player| if self.left.has(player) { 0.0 } else { hope(player) };
        Player::all(self.seats).map(player_hope).collect()
    }
}
