//! How good a position of Mansuba looks: who is further on the way.

use kit::{Estimate, Player};

use super::{End, Mansuba};

/// How much being a whole board ahead weighs. A guess: a lead in a race is worth something, but jumps turn it.
const WEIGHT: f32 = 4.0;

impl Estimate for Mansuba {
    /// Before the end, by how much further the player is than his opponent: with his foremost piece if one is
    /// enough to win, else with all pieces taken together.
    fn estimate(&self, player: Player) -> f32 {
        match self.end.map(End::winner) {
            Some(Some(winner)) => f32::from(u8::from(winner == player)),
            Some(None) => 0.5,
            None => {
                let lead = self.progress(player) - self.progress(player.next(2));
                1.0 / (1.0 + (-WEIGHT * lead).exp())
            }
        }
    }
}

impl Mansuba {
    /// How much of the way is gone, from 0 to 1.
    fn progress(&self, player: Player) -> f32 {
        let last = f32::from(self.shape.width - 1);
        let gone = |x: u16| f32::from(x) / last;
        let own = self
            .shape
            .squares()
            .filter(|&square| self.board.at(square).is_some_and(|piece| piece.player == player));
        let ways = own.map(|square| if player == Player(0) { gone(square.x) } else { 1.0 - gone(square.x) });
        match self.rules.complex {
            true => ways.sum::<f32>() / self.shape.home_size(player) as f32,
            false => ways.fold(0.0, f32::max),
        }
    }
}
