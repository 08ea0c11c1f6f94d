//! How good a position of Tilings looks: the points as they stand, for want of anything better.

use kit::{Estimate, Game, Player};

use super::Tilings;

/// A lead of so many points makes a win e times as likely: about a pattern.
const LEAD: f32 = 20.0;

impl Estimate for Tilings {
    /// Before the end, everybody's share of the win by his points, so that all shares add up to 1; at the
    /// end the win itself, shared between those who won.
    fn estimate(&self, player: Player) -> f32 {
        let hopes = if self.hand.is_some() { self.hopes() } else { self.wins() };
        hopes.get(player.index()).map_or(0.0, |hope| hope / hopes.iter().sum::<f32>())
    }
}

impl Tilings {
    fn wins(&self) -> Vec<f32> {
        self.scores().ranks().into_iter().map(|rank| if rank == 1 { 1.0 } else { 0.0 }).collect()
    }

    fn hopes(&self) -> Vec<f32> {
        let scores = self.scores();
        let best = self.players().map(|player| scores.points[player.index()]).max().unwrap_or(0);
        let hope = |player: Player| match self.left.has(player) {
            true => 0.0,
            false => ((scores.points[player.index()] - best) as f32 / LEAD).exp(),
        };
        Player::all(self.rules.seats).map(hope).collect()
    }
}
