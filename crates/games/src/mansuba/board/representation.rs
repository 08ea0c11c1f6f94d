//! What every board does, however it keeps its pieces: mainly, telling where a piece may go.

use kit::{Chance, Player, Square};

use super::cells::Cells;
use crate::mansuba::moves::Move;
use crate::mansuba::rules::Rules;
use crate::mansuba::rules::piece::Piece;

/// Cells with pieces on them. Squares that are handed to a board exist on it.
pub trait Representation {
    /// A set of its cells.
    type Cells: Cells;

    /// The number of a square.
    fn cell(&self, square: Square) -> u32;

    /// The square with that number.
    fn square(&self, cell: u32) -> Square;

    /// The piece that stands there.
    fn at(&self, square: Square) -> Option<Piece>;

    /// Puts a piece there, or takes away what stands there.
    fn put(&mut self, square: Square, piece: Option<Piece>);

    /// Moves the player's piece from one cell to another, which is free.
    fn carry(&mut self, from: Square, to: Square, player: Player);

    /// The player's pieces that still move: those outside the opponent's home.
    fn movers(&self, player: Player) -> Self::Cells;

    /// Where the player's piece on this cell, one of the movers, may go.
    fn reach(&self, cell: u32, player: Player, rules: &Rules) -> Self::Cells;

    /// Whether the player's pieces hold all of the opponent's home.
    fn fills_home(&self, player: Player) -> bool;

    /// Whether some piece of the player may go somewhere.
    #[inline]
    fn can_move(&self, player: Player, rules: &Rules) -> bool {
        self.movers(player).any(|cell| !self.reach(cell, player, rules).is_empty())
    }

    /// Whether the piece on the first cell may go to the second.
    fn reaches(&self, from: Square, to: Square, player: Player, rules: &Rules) -> bool {
        let from = self.cell(from);
        self.movers(player).has(from) && self.reach(from, player, rules).has(self.cell(to))
    }

    /// Lists where the player's pieces may go: pieces row by row, and of each the cells row by row.
    #[inline]
    fn list(&self, player: Player, rules: &Rules, out: &mut Vec<Move>) {
        self.movers(player).each(|cell| {
            let from = self.square(cell);
            self.reach(cell, player, rules).each(|cell| out.push(Move::Go { from, to: self.square(cell) }));
        });
    }

    /// A random move of the player's n-th piece, or if that cannot move, of the next one that can.
    #[inline]
    fn any_move(&self, n: u32, player: Player, rules: &Rules, chance: &mut impl Chance) -> Option<Move> {
        let movers = self.movers(player);
        let count = movers.count();
        for turn in 0..count {
            let n = if n + turn < count { n + turn } else { n + turn - count };
            let cell = movers.nth(n);
            if let Some(to) = self.reach(cell, player, rules).choose(chance) {
                return Some(Move::Go { from: self.square(cell), to: self.square(to) });
            }
        }
        None
    }
}
