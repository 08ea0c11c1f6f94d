//! A position of Mansuba as data, for bots.

use std::collections::BTreeMap;

use kit::{Player, Square};
use serde::Serialize;

use super::rules::piece::Piece;
use super::{Kind, Mansuba};

/// The board and what stands on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub width: u8,
    pub height: u8,
    /// Which cells are neighbours: the value of the option.
    pub board: &'static str,
    /// The pieces by the names of their cells.
    pub cells: BTreeMap<String, SeatView>,
    /// The prisoners, the latest taken last.
    pub prisoners: Vec<Held>,
    /// The cells of both homes, from the top, by seat.
    pub homes: [Vec<String>; 2],
    /// Number of moves and passes until the turn limit.
    pub turns_left: u32,
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    pub kind: Kind,
    pub seat: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Held {
    /// The cell that holds it.
    pub at: String,
    pub kind: Kind,
    /// Owner: the player who may free it.
    pub seat: u8,
}

impl View {
    /// View of that position.
    pub(super) fn of(game: &Mansuba) -> View {
        let (shape, names) = (game.shape, |square: Square| square.to_string());
        let standing = |Piece { player, kind }: Piece| SeatView { kind, seat: player.0 };
        let cell = |square| Some((names(square), standing(game.board.at(square)?)));
        let held = game.prisoners.all().iter().map(|prisoner| Held {
            at: names(prisoner.at),
            kind: prisoner.piece.kind,
            seat: prisoner.piece.player.0,
        });
        View {
            width: shape.width,
            height: shape.height,
            board: shape.relation.name(),
            cells: shape.squares().filter_map(cell).collect(),
            prisoners: held.collect(),
            homes: [0, 1].map(|seat| shape.home(Player(seat)).map(names).collect()),
            turns_left: game.rules.max_turns - game.turn,
        }
    }
}
