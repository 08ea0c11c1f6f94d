//! Judgement of a position of Ripple: the tops, and what the mover can do about them at once.

use kit::{Chance, Estimate, Game, Player, Square, choose_bit};

use super::swing::{Swings, WON};
use crate::ripple::Ripple;
use crate::ripple::board::{Board, open};

/// Weight of topping the whole board. Small, because waves turn boards over until the very end.
const WEIGHT: f32 = 4.0;

/// One likely move in this many is any move.
const WHIM: u32 = 50;

impl Estimate for Ripple {
    /// At the end the win itself, shared between the winners; before it, each player's share of the win by their tops, so
    /// that all shares add up to 1. Between two on a small board, half of the weight is on the tops after the mover's best
    /// reply, so that the last cover does not matter much.
    fn estimate(&self, player: Player) -> f32 {
        if self.is_over() {
            return self.scores().shares()[player.index()];
        }
        let cells = f32::from(self.width) * f32::from(self.height);
        let Some(swings) = self.swings() else { return self.scores().hope(player, cells / WEIGHT) };
        let worth = match swings.best() {
            WON => 1.0,
            best => {
                let lead = (swings.lead() + best.max(-cells as i32)) as f32 / 2.0;
                1.0 / (1.0 + (-lead * WEIGHT / cells).exp())
            }
        };
        if player == self.next { worth } else { 1.0 - worth }
    }

    /// Mostly the move that swings most tops.
    fn likely_move(&self, chance: &mut impl Chance) -> Square {
        let Some(swings) = self.swings() else { return self.any_move(chance) };
        if chance.below(WHIM) == 0 {
            return self.any_move(chance);
        }
        let (cover, cells) = swings.best_cover();
        let cell = match swings.best_fire() {
            Some((fire, cell)) if fire > cover || fire == cover && chance.below(2) == 0 => cell,
            _ => choose_bit([cells, 0], |ways| chance.below(ways)).unwrap_or(0),
        };
        open::square(cell, self.width)
    }
}

impl Ripple {
    /// Changes by the mover's moves, between two on a small board.
    fn swings(&self) -> Option<Swings<'_>> {
        match &self.board {
            Board::Small(board) if self.seats == 2 => Some(Swings::of(board, self.next, self.resting.bits())),
            _ => None,
        }
    }
}
