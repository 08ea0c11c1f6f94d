//! A position of Ripple as data, for bots.

use kit::{Player, Square};
use serde::Serialize;

use super::Ripple;

/// The board and what lies on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub width: u16,
    pub height: u16,
    /// By row from the top and by column: the seats of the tokens, counted from 0, the lowest first.
    pub stacks: Vec<Vec<Vec<u8>>>,
    /// The cells that may not be named now, the one named longest ago first.
    pub resting: Vec<String>,
}

impl View {
    /// View of that position.
    pub(super) fn of(game: &Ripple) -> View {
        let seats = |stack: Vec<Player>| stack.into_iter().map(|player| player.0).collect();
        let row = |y| (0..game.width).map(|x| seats(game.board.stack(Square::new(x, y)))).collect();
        let stacks = (0..game.height).map(row).collect();
        let resting = game.resting().map(|square| square.to_string()).collect();
        View { width: game.width, height: game.height, stacks, resting }
    }
}
