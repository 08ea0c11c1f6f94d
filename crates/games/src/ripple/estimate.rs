//! How good a position of Ripple looks: the tops, and what the mover can do about them at once.

use kit::{Chance, Estimate, Game, Leaf, Level, Player, Search, Square, choose_bit};

use super::Ripple;
use super::board::Board;
use super::swing::{Swings, WON};

/// How much topping the whole board weighs against nothing. Small, because waves turn boards over until
/// the very end.
const WEIGHT: f32 = 4.0;

/// Of so many likely moves, one is any move.
const WHIM: u32 = 50;

impl Estimate for Ripple {
    /// Good players cover each other's tokens for ever. What tells them from greedy ones is a look at the move that a
    /// greedy opponent makes next: hence one likely move, and much patience before worse answers are looked at.
    const SEARCH: Search = Search { exploration: 0.3, leaf: Leaf::Likely(1), patience: 30 };

    const LEVELS: [Level; 10] = [
        Level::new("random", 1, 0),
        Level::new("glance", 1, 75),
        Level::new("glance", 1, 45),
        Level::new("glance", 1, 20),
        Level::new("mcts", 300, 16),
        Level::new("mcts", 500, 11),
        Level::new("mcts", 1_000, 7),
        Level::new("mcts", 3_000, 3),
        Level::new("mcts", 10_000, 1),
        Level::new("mcts", 50_000, 0),
    ];

    /// At the end the win itself, shared between those who won; before it, everybody's share of the win by his tops, so
    /// that all shares add up to 1. Between two on a small board half of the weight is on the tops after the best that
    /// the mover can do at once, so that it does not matter much who has just covered whom.
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
        let width = u32::from(self.width);
        Square::new((cell % width) as u16, (cell / width) as u16)
    }

    fn reason(&self, square: Square) -> Option<String> {
        self.effect(square)
    }
}

impl Ripple {
    /// What the mover's moves change, between two on a small board.
    fn swings(&self) -> Option<Swings<'_>> {
        match &self.board {
            Board::Small(board) if self.seats == 2 => Some(Swings::of(board, self.next)),
            _ => None,
        }
    }
}
