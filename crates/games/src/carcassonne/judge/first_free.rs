//! Choice of the players of 2018: along the laid tiles, the first place that fits, and the first free claim.

use kit::{Game, OpenSquare};

use crate::carcassonne::tiles::side::Side;
use crate::carcassonne::{Carcassonne, Laying};

/// Beside the tiles in the order they were laid, north, west, south and east of each, the first cell where the tile in
/// hand fits, with the fewest turns; and there the first segment that may be claimed. The game is not over.
pub fn first_free(game: &Carcassonne) -> Laying {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let beside = game.board.tiles().iter().flat_map(|tile| {
        Side::ALL.map(|side| {
            let (east, north) = side.step();
            OpenSquare::new(i16::from(tile.x) + i16::from(east), i16::from(tile.y) + i16::from(north))
        })
    });
    let there = |square: OpenSquare| moves.iter().filter(move |mv| mv.square == square);
    let (mut bare, mut cells) = (moves[0], beside);
    if let Some(first) = cells.find_map(|square| there(square).next()) {
        bare = *first;
    }
    let claims = there(bare.square).filter(|mv| mv.turns == bare.turns && mv.place.is_some());
    claims.copied().next().unwrap_or(bare)
}
