//! Interface of a board, whatever its representation: mainly, the cells a piece may reach.

use kit::{Chance, Player, Square};

use super::cells::Cells;
use crate::mansuba::moves::Move;
use crate::mansuba::rules::Rules;
use crate::mansuba::rules::piece::Piece;

/// Cells with pieces on them. Squares that are handed to a board exist on it.
pub trait Representation {
    /// A set of its cells.
    type Cells: Cells;

    /// Obstacles that all pieces of a player share, computed once for all of them.
    type Sight;

    /// Obstacles of the player's pieces.
    fn sight(&self, player: Player, rules: &Rules) -> Self::Sight;

    /// The number of a square.
    fn cell(&self, square: Square) -> u32;

    /// The square with that number.
    fn square(&self, cell: u32) -> Square;

    /// The piece on a square.
    fn at(&self, square: Square) -> Option<Piece>;

    /// Puts a piece there, or removes the one there.
    fn put(&mut self, square: Square, piece: Option<Piece>);

    /// Moves the player's piece from one cell to another, which is free.
    fn carry(&mut self, from: Square, to: Square, player: Player);

    /// Notes whether a cell holds prisoners of the player, and whether it may hold no more of them: then no piece of the
    /// player is captured there.
    fn hold(&mut self, square: Square, player: Player, some: bool, full: bool);

    /// The free cells that hold prisoners of the player.
    fn frees(&self, player: Player) -> Self::Cells;

    /// The player's pieces that still move: those outside the opponent's home.
    fn movers(&self, player: Player) -> Self::Cells;

    /// The n-th piece that may move, where `which` maps their number to n.
    #[inline]
    fn mover(&self, player: Player, which: impl FnOnce(u32) -> u32) -> Option<u32> {
        self.movers(player).pick(which)
    }

    /// Adds where the piece on this cell, one of the movers of the player whose sight it is, may go.
    fn add_reach(&self, cell: u32, sight: &Self::Sight, reach: &mut Self::Cells);

    /// Cells that the piece may reach.
    #[inline]
    fn reach(&self, cell: u32, sight: &Self::Sight) -> Self::Cells {
        let mut reach = Self::Cells::default();
        self.add_reach(cell, sight, &mut reach);
        reach
    }

    /// True if the player's pieces hold all of the opponent's home.
    fn fills_home(&self, player: Player) -> bool;

    /// True if some piece of the player may go somewhere.
    fn can_move(&self, player: Player, rules: &Rules) -> bool;

    /// True if the piece on the first cell may go to the second.
    fn reaches(&self, from: Square, to: Square, player: Player, rules: &Rules) -> bool {
        let from = self.cell(from);
        self.movers(player).has(from) && self.reach(from, &self.sight(player, rules)).has(self.cell(to))
    }

    /// Lists where the player's pieces may go: pieces row by row, and of each the cells row by row.
    fn list(&self, player: Player, rules: &Rules, out: &mut Vec<Move>);

    /// True if the player has a prisoner who may try to escape.
    #[inline]
    fn can_free(&self, player: Player, rules: &Rules) -> bool {
        rules.captures && !self.frees(player).is_empty()
    }

    /// Lists the cells whose prisoners the player may try to free, row by row.
    #[inline]
    fn list_frees(&self, player: Player, rules: &Rules, out: &mut Vec<Move>) {
        if rules.captures {
            self.frees(player).each(|cell| out.push(Move::free(self.square(cell))));
        }
    }

    /// A random move: of any piece or, if that cannot move, of the next one that can. Cells with prisoners have the same
    /// chance as pieces. A player can always act while the game is not over.
    #[inline]
    fn any_move(&self, player: Player, rules: &Rules, chance: &mut impl Chance) -> Move {
        let frees = rules.captures.then(|| self.frees(player));
        let prisoners = frees.map_or(0, |frees| frees.count());
        let (mut count, mut n) = (0, 0);
        let chosen = self.mover(player, |all| {
            count = all;
            n = chance.below(all + prisoners);
            n
        });
        let free = |n| {
            let cell = frees.and_then(|frees| frees.pick(|_| n));
            Move::free(cell.map_or(Square::new(0, 0), |cell| self.square(cell)))
        };
        let Some(mut cell) = chosen.filter(|_| n < count) else {
            return free(if count == 0 { chance.below(prisoners.max(1)) } else { n - count });
        };
        let sight = self.sight(player, rules);
        let mut reach = Self::Cells::default();
        for turn in 1..=count {
            self.add_reach(cell, &sight, &mut reach);
            if let Some(to) = reach.choose(chance) {
                return Move::go(self.square(cell), self.square(to));
            }
            let next = if n + turn < count { n + turn } else { n + turn - count };
            cell = self.mover(player, |_| next).unwrap_or(cell);
        }
        free(0)
    }
}
