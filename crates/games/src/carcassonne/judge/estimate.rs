//! Judgement of a position of Carcassonne, and how a search does best by it.

use kit::{Estimate, Game, Player, Scores};

use super::outlook::Outlook;
use crate::carcassonne::Carcassonne;

/// Lead in points that makes the win e times as likely: with no tile left, and per tile left.
const LEAD: (f32, f32) = (2.0, 0.2);

/// Expectations are compared in parts of a point this small.
const PARTS: f32 = 64.0;

/// Good result of a solo player, in points; there is no upper limit.
const ALONE: f32 = 100.0;

impl Estimate for Carcassonne {
    /// Before the end, each player's share of the win by the outlook, so that the shares add up to 1; at the end the win
    /// itself, shared between the winners.
    fn estimate(&self, player: Player) -> f32 {
        let over = self.to_move().is_none();
        if self.seats == 1 {
            let points = if over { self.points[0].into() } else { Outlook::of(self)[0].max(0.0) };
            return points / (points + ALONE);
        }
        let mut scores = self.scores();
        if over {
            return scores.shares()[player.index()];
        }
        let expected = Outlook::of(self);
        scores.points.iter_mut().zip(expected).for_each(|(points, more)| *points = (PARTS * more) as i64);
        scores.hope(player, PARTS * (LEAD.0 + LEAD.1 * f32::from(self.bag.left())))
    }

    /// With all that is incomplete, and the farms.
    fn if_ended_here(&self) -> Scores {
        let mut end = self.clone();
        if self.to_move().is_some() {
            end.score_end();
        }
        end.scores()
    }
}
