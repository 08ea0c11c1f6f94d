//! Evaluation of a position of Ripple, by the tops and the mover's best immediate gain, and the moves of rollouts.

use kit::{Chance, Estimate, Game, Player, Square, choose_bit};

use super::swing::{Swings, WON};
use crate::ripple::Ripple;
use crate::ripple::board::{Board, open};

/// Slope of the logistic function of the lead, per board. Small, because waves turn boards over until the end.
const SLOPE: f32 = 4.0;

/// One rollout move in this many is uniformly random.
const RANDOM_ONE_IN: u32 = 50;

impl Estimate for Ripple {
    /// At the end, the share of the win. Before it, a logistic function of the tops; all players' estimates add up to 1. With
    /// two players on bitboards the lead is averaged with the lead after the mover's best move, so that one cover matters little.
    fn estimate(&self, player: Player) -> f32 {
        if self.is_over() {
            return self.scores().shares()[player.index()];
        }
        let cells = f32::from(self.width) * f32::from(self.height);
        let Some(swings) = self.swings() else { return self.scores().hope(player, cells / SLOPE) };
        let worth = match swings.best() {
            WON => 1.0,
            best => {
                let lead = (swings.lead() + best.max(-cells as i32)) as f32 / 2.0;
                1.0 / (1.0 + (-lead * SLOPE / cells).exp())
            }
        };
        if player == self.next { worth } else { 1.0 - worth }
    }

    /// Mostly a move that gains the most tops, by covering a stack or by firing cells.
    fn likely_move(&self, chance: &mut impl Chance) -> Square {
        let Some(swings) = self.swings() else { return self.any_move(chance) };
        if chance.below(RANDOM_ONE_IN) == 0 {
            return self.any_move(chance);
        }
        let (cover, cells) = swings.best_cover();
        let cell = match swings.best_fire() {
            Some((fire, cell)) if fire > cover || fire == cover && chance.below(2) == 0 => cell,
            _ => choose_bit([cells, 0], |count| chance.below(count)).unwrap_or(0),
        };
        open::square(cell, self.width)
    }
}

impl Ripple {
    /// Gain in tops for each move; `None` unless two players sit at bitboards.
    fn swings(&self) -> Option<Swings<'_>> {
        match &self.board {
            Board::Small(board) if self.seats == 2 => Some(Swings::of(board, self.next, self.resting.bits())),
            _ => None,
        }
    }
}
