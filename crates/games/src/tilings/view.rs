//! A position of Tilings as data, for bots.

use std::collections::BTreeMap;

use kit::Player;
use serde::Serialize;

use super::Tilings;
use super::board::Laid;
use super::rules::links::words;

/// The board, the tile to lay, and how many are left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub width: u16,
    pub height: u16,
    /// The tile that the mover is to lay, its colours north, south, east, west; none when the game is over.
    pub hand: Option<String>,
    /// The laid tiles by the names of their cells.
    pub cells: BTreeMap<String, CellView>,
    /// The tiles that each seat has not laid yet, that in `hand` included.
    pub left: Vec<u16>,
    /// How many of those still playing have skipped since the last tile was laid.
    pub skipped: usize,
    /// Where a turn may have several tiles: the cells laid on in this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub laid: Vec<String>,
    /// Where tiles have links: the linked pairs of sides of the tile in `hand`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Vec<String>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CellView {
    /// Its colours as it lies: north, south, east, west.
    pub tile: String,
    /// The seat of who laid it, from 0.
    pub owner: u8,
    /// Where influence counts: what each seat has there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub influence: Vec<u16>,
    /// Where tiles have links: its linked pairs of sides as it lies, `ns`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Vec<String>>,
}

impl CellView {
    fn of(game: &Tilings, laid: Laid) -> CellView {
        let (further, cell) = (game.further.as_ref(), game.board.ground().cell(laid.square));
        let influence = further.and_then(|further| further.influence.as_ref());
        let links = further.and_then(|further| further.links.as_ref());
        CellView {
            tile: laid.tile.to_string(),
            owner: laid.owner.0,
            influence: influence.map_or_else(Vec::new, |influence| influence.at(cell).to_vec()),
            links: links.map(|links| words(links.lying[cell])),
        }
    }
}

impl View {
    pub(super) fn of(game: &Tilings) -> View {
        let ground = game.board.ground();
        let cell = |laid: Laid| (laid.square.to_string(), CellView::of(game, laid));
        let links = game.further.as_ref().and_then(|further| further.links.as_ref());
        let laid = game.further.iter().flat_map(|further| further.laid.iter().map(ToString::to_string));
        View {
            width: ground.width,
            height: ground.height,
            hand: game.hand.map(|tile| tile.to_string()),
            cells: game.board.laid().into_iter().map(cell).collect(),
            left: Player::all(game.rules.seats).map(|player| game.tiles_left(player)).collect(),
            skipped: game.players().filter(|player| game.skipped.has(*player)).count(),
            laid: laid.collect(),
            links: links.zip(game.hand).map(|(links, tile)| words(links.of(&game.pool, tile))),
        }
    }
}
