//! A position of Carcassonne as data, for bots.

use kit::Player;
use serde::Serialize;

use super::Carcassonne;
use super::board::laid::Laid;
use super::tiles::list::TYPES;

/// The table and what is left to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The type of the tile to be laid, null when the game is over.
    pub hand: Option<u8>,
    /// Number of tiles of each type that are in the bag.
    pub bag: [u8; TYPES],
    /// The tiles in the order they were laid.
    pub tiles: Vec<OnTable>,
    /// The followers on the board, in the order they were placed.
    pub followers: Vec<SeatView>,
    /// The followers in hand, by seat.
    pub left: Vec<u8>,
    /// Seats of players who have left the game.
    pub left_game: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OnTable {
    /// Steps east of the start tile.
    pub x: i8,
    /// Steps north of it.
    pub y: i8,
    /// Its type, from 0 to 23.
    pub r#type: u8,
    /// Quarter turns anticlockwise.
    pub turns: u8,
}

/// A follower on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// Steps east of the start tile.
    pub x: i8,
    /// Steps north of it.
    pub y: i8,
    /// The claim place of its segment, in the frame of the card.
    pub place: String,
    pub seat: u8,
}

impl View {
    /// View of that position.
    pub(super) fn of(game: &Carcassonne) -> View {
        let tiles = game.board.tiles();
        View {
            hand: game.hand,
            bag: game.bag.counts(),
            tiles: tiles.iter().map(OnTable::of).collect(),
            followers: tiles.iter().filter_map(SeatView::on).collect(),
            left: Player::all(game.seats).map(|player| game.followers_left(player)).collect(),
            left_game: game.left.iter().map(|player| player.0).collect(),
        }
    }
}

impl OnTable {
    fn of(laid: &Laid) -> OnTable {
        OnTable { x: laid.x, y: laid.y, r#type: laid.card.tile_type(), turns: laid.card.turns() }
    }
}

impl SeatView {
    fn on(laid: &Laid) -> Option<SeatView> {
        let follower = laid.follower()?;
        let place = laid.card.segment(follower.segment).claim.to_string();
        Some(SeatView { x: laid.x, y: laid.y, place, seat: follower.player.0 })
    }
}
