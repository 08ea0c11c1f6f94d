//! A position of Tilings as data, for bots.

use std::collections::BTreeMap;

use kit::Player;
use serde::Serialize;

use super::Tilings;
use super::board::Laid;

/// The board, the tile to lay, and how many are left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// The tile that the mover is to lay, its colours north, south, east, west; none when the game is over.
    pub hand: Option<String>,
    /// The laid tiles by the names of their cells.
    pub cells: BTreeMap<String, Cell>,
    /// The tiles that each seat has not laid yet, that in `hand` included.
    pub left: Vec<u16>,
    /// How many of those still playing have skipped since the last tile was laid.
    pub skipped: usize,
}

/// A laid tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cell {
    /// Its colours as it lies: north, south, east, west.
    pub tile: String,
    /// The seat of who laid it, from 0.
    pub owner: u8,
}

impl View {
    pub(super) fn of(game: &Tilings) -> View {
        let cell =
            |laid: Laid| (laid.square.to_string(), Cell { tile: laid.tile.to_string(), owner: laid.owner.0 });
        let ground = game.board.ground();
        View {
            width: ground.width,
            height: ground.height,
            hand: game.hand.map(|tile| tile.to_string()),
            cells: game.board.laid().map(cell).collect(),
            left: Player::all(game.rules.seats).map(|player| game.tiles_left(player)).collect(),
            skipped: game.players().filter(|player| game.skipped.has(*player)).count(),
        }
    }
}
