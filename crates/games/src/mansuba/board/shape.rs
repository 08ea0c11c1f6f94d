//! The shape of a board: its relation, its sides, and the homes at its two ends.

use kit::{Player, Square};

use super::relation::Relation;

/// Which cells there are, and whose home they belong to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardShape {
    /// Which cells are neighbours.
    pub relation: Relation,
    pub width: u8,
    pub height: u8,
}

impl BoardShape {
    /// True if the cell exists.
    pub fn has(self, square: Square) -> bool {
        square.x < self.width.into() && square.y < self.height.into() && self.relation.has(square)
    }

    /// All cells, row by row from the top.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        Square::all(self.width.into(), self.height.into()).filter(move |&square| self.relation.has(square))
    }

    /// The column of a player's home: Black's is the first, White's the last.
    pub fn home_column(self, player: Player) -> u16 {
        if player == Player(0) { 0 } else { u16::from(self.width) - 1 }
    }

    /// The cells of a player's home, from the top.
    pub fn home(self, player: Player) -> impl Iterator<Item = Square> {
        let x = self.home_column(player);
        (0..self.height.into()).map(move |y| Square::new(x, y)).filter(move |&square| self.has(square))
    }

    /// Number of cells in the player's home, which is also their number of pieces.
    pub fn home_size(self, player: Player) -> usize {
        self.home(player).count()
    }

    /// True if this cell of the board belongs to the player's home.
    pub fn is_home(self, player: Player, square: Square) -> bool {
        square.x == self.home_column(player)
    }

    /// Owner of the home that this cell belongs to.
    pub fn owner(self, square: Square) -> Option<Player> {
        Player::all(2).find(|&player| self.is_home(player, square))
    }
}
