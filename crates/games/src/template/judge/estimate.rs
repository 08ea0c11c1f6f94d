//! Judgement of a position.

use kit::{Estimate, Game, Player};

use crate::template::Template;

/// Lead in squares that makes a win e times as likely, if this is all that is known.
const LEAD: f32 = 2.0;

impl Estimate for Template {
    // YOURS: at the end the win itself; before it, shares of the win that add up to 1.
    fn estimate(&self, player: Player) -> f32 {
        let scores = self.scores();
        if self.is_over() { scores.shares()[player.index()] } else { scores.hope(player, LEAD) }
    }
}
