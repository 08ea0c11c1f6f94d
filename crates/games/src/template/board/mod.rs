//! The board: everything that is asked of it goes through this seam, so that it can be made fast later.

use kit::{Player, Square};

// YOURS: what lies where. A fast representation of small boards would stand beside it in `small.rs`, as in `ripple/board/`.
/// The player who took each square of the row, if one did.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board(pub Vec<Option<Player>>);

impl Board {
    pub fn new(squares: usize) -> Board {
        Board(vec![None; squares])
    }

    pub fn is_full(&self) -> bool {
        self.free().next().is_none()
    }

    pub fn free(&self) -> impl Iterator<Item = Square> {
        let squares = (0..).map(|x| Square::new(x, 0)).zip(&self.0);
        squares.filter(|(_, taker)| taker.is_none()).map(|(square, _)| square)
    }

    /// The player who took the square, if one did; nothing at all off the board.
    #[allow(clippy::option_option, reason = "a free square and no square are two things")]
    pub fn taker(&self, square: Square) -> Option<Option<Player>> {
        if square.y > 0 { None } else { self.0.get(usize::from(square.x)).copied() }
    }

    pub fn take(&mut self, square: Square, player: Player) {
        if let Some(taker) = self.0.get_mut(usize::from(square.x)) {
            *taker = Some(player);
        }
    }

    /// Number of squares of the player.
    pub fn taken(&self, player: Player) -> i64 {
        self.0.iter().filter(|taker| **taker == Some(player)).count() as i64
    }
}
