//! Distance of each piece from the opponent's home, in moves: steps and whole chains of jumps over the present pieces.

use kit::Player;

use super::far;
use crate::mansuba::board::Board;
use crate::mansuba::board::cells::Cells;
use crate::mansuba::board::flood::Chains;
use crate::mansuba::board::representation::Representation;
use crate::mansuba::board::small::SmallBoard;
use crate::mansuba::rules::Rules;

/// Standing of a player's pieces in the race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// The moves that the foremost piece needs.
    pub first: u32,
    /// The moves that all pieces need together, held ones included; who has arrived needs none.
    pub all: u32,
}

/// Assumed number of moves of a piece that finds no way, or is held.
const FAR: u32 = 10;

impl Race {
    /// The player's race on this board, with `held` of their pieces held.
    pub fn of(board: &Board, player: Player, held: u32, rules: &Rules) -> Race {
        let race = match board {
            Board::Small(board) => small(board, player, rules),
            Board::Any(board) => far::race(board, player, rules),
        };
        Race { all: race.all + FAR * held, ..race }
    }

    /// A race without pieces, in which a piece without a way needs `far` moves.
    pub(super) fn nobody(far: u32) -> Race {
        Race { first: far, all: 0 }
    }

    /// The same with one more piece that needs `moves` moves.
    pub(super) fn with(self, moves: u32) -> Race {
        Race { first: self.first.min(moves), all: self.all + moves }
    }

    /// The same with `count` more pieces.
    pub(super) fn with_many(self, count: u32, moves: u32) -> Race {
        if count == 0 { self } else { Race { all: self.all + (count - 1) * moves, ..self }.with(moves) }
    }
}

/// Spreads out from the goals, a move at a time, until every pawn is met. While no goal is free, the opponent has to
/// leave one first.
fn small(board: &SmallBoard, player: Player, rules: &Rules) -> Race {
    let (target, free) = (board.target(player), board.free());
    let open = target & free;
    let (goals, late) = if open == 0 { (target & !board.pieces(player), 1) } else { (open, 0) };
    let movers = board.movers(player);
    let mut race = Race::nobody(FAR);
    (movers & board.officers()).each(|cell| race = race.with(officer(board, cell, goals) + late));
    let (mut front, mut waiting, mut fresh) = (goals, movers & !board.officers(), free & !target);
    let over = board.jumped(player, rules);
    for moves in 1 + late..FAR {
        if waiting == 0 || front == 0 {
            break;
        }
        let chains = Chains { from: front, over, ends: fresh | waiting, on: free & !target, rules };
        let reach = board.chained(chains);
        race = race.with_many((reach & waiting).count(), moves);
        waiting &= !reach;
        front = reach & fresh;
        fresh &= !front;
    }
    race.with_many(waiting.count(), FAR)
}

/// The moves that the officer on this cell needs to one of the goals, in its own way.
fn officer(board: &SmallBoard, cell: u32, goals: u128) -> u32 {
    let kind = board.kind(1 << cell);
    let (mut front, mut fresh) = (1 << cell, board.free() | goals);
    for moves in 1..FAR {
        let mut reach = 0;
        front.each(|cell| reach |= board.strides(kind, cell, fresh, goals));
        if reach & goals != 0 {
            return moves;
        }
        front = reach;
        fresh &= !reach;
    }
    FAR
}
