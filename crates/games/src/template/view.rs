//! The position as data, for bots.

use serde::Serialize;

use super::Template;

// YOURS: what a bot needs to choose a move. Data counts seats from 0.
#[derive(Serialize)]
pub struct View {
    /// The seat that took each square, or null.
    squares: Vec<Option<u8>>,
}

impl View {
    pub(super) fn of(game: &Template) -> View {
        View { squares: game.board.0.iter().map(|taker| taker.map(|player| player.0)).collect() }
    }
}
