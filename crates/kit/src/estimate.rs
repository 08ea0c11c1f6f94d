//! Judgement of positions: not rules, but what minds go by.

use crate::{Chance, Game, Player, Scores};

/// A game that can be judged.
pub trait Estimate: Game {
    /// Expected share of the win: 1 a certain win, 0 a certain loss, 0.5 an even game of two.
    ///
    /// It always lies within 0 and 1. With several seats the shares of all add up to 1 (within a thousandth), and when the
    /// game is over they equal [`Scores::shares`] of [`Game::scores`]. With one seat, more is better, and a player who has
    /// left has 0. The tests of `games` hold every game to it.
    fn estimate(&self, player: Player) -> f32;

    /// The points that every seat would have if the game ended here: what greedy minds go by. The same as
    /// [`Game::scores`], unless the game pays points only at its end.
    fn if_ended_here(&self) -> Scores {
        self.scores()
    }

    /// A move that a fair player might play, for playouts; any move, if the game has no quick judgement of moves.
    fn likely_move(&self, chance: &mut impl Chance) -> Self::Move {
        self.any_move(chance)
    }
}
