//! How good a position of Carcassonne looks: the points there would be if the game ended now.

use kit::{Estimate, Game, Player};

use super::Carcassonne;

/// A lead of so many points makes the win e times as likely, when no tile is left and for each tile left.
const LEAD: (f32, f32) = (2.0, 0.15);

impl Estimate for Carcassonne {
    /// Before the end, everybody's share of the win by the points that stand, so that all shares add up to
    /// 1; at the end the win itself, shared between those who won.
    fn estimate(&self, player: Player) -> f32 {
        let hopes: Vec<f32> = if self.to_move().is_none() { self.wins() } else { self.hopes() };
        hopes.get(player.index()).map_or(0.0, |hope| hope / hopes.iter().sum::<f32>())
    }
}

impl Carcassonne {
    fn wins(&self) -> Vec<f32> {
        self.scores().ranks().into_iter().map(|rank| if rank == 1 { 1.0 } else { 0.0 }).collect()
    }

    fn hopes(&self) -> Vec<f32> {
        let mut now = self.clone();
        now.score_end();
        let points = |player: Player| now.points[player.index()];
        let stayed = |player: &Player| !self.left.has(*player);
        let best = Player::all(self.seats).filter(stayed).map(points).max().unwrap_or(0);
        let lead = LEAD.0 + LEAD.1 * f32::from(self.bag.left());
        let hope = |player: Player| ((f32::from(points(player)) - f32::from(best)) / lead).exp();
        Player::all(self.seats).map(|player| if stayed(&player) { hope(player) } else { 0.0 }).collect()
    }
}
