//! Choice of the old program: any piece, and the move that brings it nearest to its goal.

use kit::{Chance, Game, Grid, Player, Square};

use super::distance::Distances;
use crate::mansuba::{Deed, Mansuba, Move, View};

/// A random piece that can do something, and the best it can do; among equally good cells a random one. The game is not
/// over.
pub fn nearest(game: &Mansuba, chance: &mut impl Chance) -> Move {
    let view = game.view();
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let pieces: Vec<&[Move]> = moves.chunk_by(|a, b| piece(a) == piece(b)).collect();
    let chosen = pieces[chance.below(pieces.len() as u32) as usize];
    let steps = Distances::new(&view).to(&goals(&view, game.next));
    let nearest = chosen.iter().map(|mv| far(mv, &steps)).min();
    let best: Vec<Move> = chosen.iter().copied().filter(|mv| Some(far(mv, &steps)) == nearest).collect();
    best[chance.below(best.len() as u32) as usize]
}

/// Which piece a move is about: whether it stands or is held, and where.
fn piece(mv: &Move) -> (bool, Square) {
    match mv.deed() {
        Deed::Go { from, .. } => (true, from),
        Deed::Free(at) => (false, at),
    }
}

/// The free cells of the opponent's home; while none is free, as at first, all that the player does not hold.
fn goals(view: &View, player: Player) -> Vec<Square> {
    let home = &view.homes[player.next(2).index()];
    let cells = |test: &dyn Fn(&str) -> bool| -> Vec<Square> {
        home.iter().filter(|name| test(name)).filter_map(|name| name.parse().ok()).collect()
    };
    let free = cells(&|name| !view.cells.contains_key(name));
    if !free.is_empty() {
        return free;
    }
    cells(&|name| view.cells.get(name).is_none_or(|piece| piece.seat != player.0))
}

/// Distance of the piece from its goal after the move. Escapes compare equal.
fn far(mv: &Move, steps: &Grid<Option<u32>>) -> u32 {
    match mv.deed() {
        Deed::Go { to, .. } => steps[to].unwrap_or(u32::MAX),
        Deed::Free(_) => 0,
    }
}
