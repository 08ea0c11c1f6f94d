//! Past positions that a table keeps: few, even in a long game.

use crate::AnyGame;

/// The positions after every `stride` turns, the start included. When they become too many, every
/// second one goes and the stride doubles, so that going back costs a replay of at most a stride.
pub struct Past {
    stride: usize,
    positions: Vec<Box<dyn AnyGame>>,
}

impl Past {
    const MOST: usize = 128;

    /// Nothing but the start.
    pub fn new(start: Box<dyn AnyGame>) -> Past {
        Past { stride: 1, positions: vec![start] }
    }

    /// The latest kept position not after this turn, and its turn.
    pub fn before(&self, turn: usize) -> (usize, &dyn AnyGame) {
        let at = (turn / self.stride).min(self.positions.len() - 1);
        (at * self.stride, &*self.positions[at])
    }

    /// Keeps the position after this turn, if it is one of those to keep.
    pub fn keep(&mut self, turn: usize, position: &dyn AnyGame) {
        if turn == self.positions.len() * self.stride {
            self.positions.push(position.clone_box());
        }
        if self.positions.len() > Past::MOST {
            let mut number = 0;
            self.positions.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.stride *= 2;
        }
    }

    /// Another game is played from this turn on.
    pub fn forget_after(&mut self, turn: usize) {
        self.positions.truncate(turn / self.stride + 1);
    }
}
