//! Carcassonne: tiles laid to a landscape, and followers who claim its roads, cities, fields and monasteries.

mod about;
mod board;
mod equality;
mod game;
mod judge;
mod moves;
mod refusal;
mod rules;
mod show;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod tiles;
mod view;

use kit::{Player, Seats};

use about::MOST_SEATS;
use board::Board;
use board::survey::BySeat;
pub use judge::first_free::first_free;
pub use moves::Laying;
use rules::edition::Edition;
pub use tables::tile_name;
use tiles::bag::TileBag;
pub use tiles::list::START;
pub use tiles::place::Place;
pub use view::{OnTable, SeatView, View};

/// A position of Carcassonne.
#[derive(Clone)]
pub struct Carcassonne {
    edition: Edition,
    seats: u8,
    /// The player to move; the first player when the game is over.
    mover: Player,
    left: Seats,
    /// The type of the tile to be laid; none when the game is over.
    hand: Option<u8>,
    bag: TileBag,
    points: [u16; MOST_SEATS as usize],
    /// The followers that do not stand on the board.
    in_hand: BySeat,
    board: Board,
}
