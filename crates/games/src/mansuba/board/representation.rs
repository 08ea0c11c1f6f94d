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

    /// What all pieces of a player meet alike, looked up once for all of them.
    type Sight;

    /// What the player's pieces meet on the board.
    fn sight(&self, player: Player, rules: &Rules) -> Self::Sight;

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

    /// Where the piece on this cell, one of the movers of the player whose sight it is, may go.
    fn reach(&self, cell: u32, sight: &Self::Sight) -> Self::Cells;

    /// Whether the player's pieces hold all of the opponent's home.
    fn fills_home(&self, player: Player) -> bool;

    /// Whether some piece of the player may go somewhere.
    fn can_move(&self, player: Player, rules: &Rules) -> bool;

    /// Whether the piece on the first cell may go to the second.
    fn reaches(&self, from: Square, to: Square, player: Player, rules: &Rules) -> bool {
        let from = self.cell(from);
        self.movers(player).has(from) && self.reach(from, &self.sight(player, rules)).has(self.cell(to))
    }

    /// Lists where the player's pieces may go: pieces row by row, and of each the cells row by row.
    #[inline]
    fn list(&self, player: Player, rules: &Rules, out: &mut Vec<Move>) {
        let sight = self.sight(player, rules);
        self.movers(player).each(|cell| {
            let from = self.square(cell);
            self.reach(cell, &sight).each(|cell| out.push(Move::Go { from, to: self.square(cell) }));
        });
    }

    /// A random move: of any piece, or if that cannot move, of the next one that can. So many prisoners have the same
    /// chance as pieces; if it falls to one of them, or if no piece can move, tells to which.
    #[inline]
    fn any_move(
        &self,
        prisoners: u32,
        player: Player,
        rules: &Rules,
        chance: &mut impl Chance,
    ) -> Result<Move, u32> {
        let (movers, mut count, mut n) = (self.movers(player), 0, 0);
        let chosen = movers.pick(|all| {
            count = all;
            n = chance.below(all + prisoners);
            n
        });
        let Some(mut cell) = chosen.filter(|_| n < count) else {
            return Err(if count == 0 { chance.below(prisoners.max(1)) } else { n - count });
        };
        let sight = self.sight(player, rules);
        for turn in 1..=count {
            if let Some(to) = self.reach(cell, &sight).choose(chance) {
                return Ok(Move::Go { from: self.square(cell), to: self.square(to) });
            }
            cell = movers.nth(if n + turn < count { n + turn } else { n + turn - count });
        }
        Err(0)
    }
}
