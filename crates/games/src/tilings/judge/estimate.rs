//! Estimate of a position of Tilings: the points so far, and the patterns that may still come.

use kit::{Estimate, Game, Player};

use crate::tilings::Tilings;
use crate::tilings::rules::points::Score;

/// A lead of this many points makes a win e times as likely at the end; the second number is added for the root of the
/// number of empty cells: patterns come by luck. Measured on games of greedy players.
const LEAD: (f32, f32) = (2.0, 3.0);

/// Points are counted in parts of one.
const PARTS: f32 = 64.0;

impl Estimate for Tilings {
    /// Before the end, each player's share of the win by points and outlook, so that all shares add up to 1; at the end
    /// the win itself, shared between the winners.
    fn estimate(&self, player: Player) -> f32 {
        let mut scores = self.scores();
        if self.hand.is_none() {
            return scores.shares()[player.index()];
        }
        let more = if self.rules.score >= Score::Patterns { self.outlook() } else { Default::default() };
        for (points, more) in scores.points.iter_mut().zip(more) {
            *points = ((*points as f32 + more) * PARTS) as i64;
        }
        let empty = (self.board.ground().cells() - self.board.len()) as f32;
        scores.hope(player, (LEAD.0 + LEAD.1 * empty.sqrt()) * PARTS)
    }
}
