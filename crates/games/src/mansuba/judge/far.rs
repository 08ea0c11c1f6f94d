//! How far pieces are from the opponent's home on boards of any size, in moves: steps, whole chains of jumps, and the
//! officers' own ways.

use kit::{Grid, Player, Square};

use super::race::Race;
use crate::mansuba::board::any::AnyBoard;
use crate::mansuba::board::cells::{Cells, Marks};
use crate::mansuba::board::relation::{CARDINAL, Way};
use crate::mansuba::board::representation::Representation;
use crate::mansuba::board::shape::Shape;
use crate::mansuba::rules::Rules;
use crate::mansuba::rules::piece::{ELEPHANT, KNIGHT, Kind};

/// The player's race. It spreads out from the goals, a move at a time, until every pawn is met. While no goal is free, the
/// opponent has to leave one first.
pub fn race(board: &AnyBoard, player: Player, rules: &Rules) -> Race {
    let shape = board.shape();
    let far = u32::from(shape.width) + u32::from(shape.height);
    let (goals, late) = goals(board, player);
    let (mut waiting, mut race) = (Marks::NONE, Race::nobody(far));
    board.movers(player).each(|cell| match board.at(board.square(cell)).map(|piece| piece.kind) {
        None | Some(Kind::Pawn) => waiting.add(cell),
        Some(kind) => race = race.with(officer(board, kind, board.square(cell), &goals, far) + late),
    });
    let (mut front, mut seen) = (Marks::NONE, Marks::NONE);
    goals.iter().for_each(|&goal| front.add(board.cell(goal)));
    for moves in 1 + late..far {
        if waiting.is_empty() || front.is_empty() {
            break;
        }
        let (mut met, mut next) = (Marks::NONE, Marks::NONE);
        board.back_from(front, player, rules).each(|cell| match board.at(board.square(cell)) {
            Some(_) if waiting.has(cell) => met.add(cell),
            None if !seen.has(cell) && !shape.is_home(player.next(2), board.square(cell)) => next.add(cell),
            _ => {}
        });
        race = race.with_many(met.count(), moves);
        met.each(|cell| waiting.remove(cell));
        next.each(|cell| seen.add(cell));
        front = next;
    }
    race.with_many(waiting.count(), far)
}

/// The free cells of the opponent's home; while none is free, all that the player does not hold, a move later.
fn goals(board: &AnyBoard, player: Player) -> (Vec<Square>, u32) {
    let target = || board.shape().home(player.next(2));
    let free: Vec<Square> = target().filter(|&square| board.at(square).is_none()).collect();
    if !free.is_empty() {
        return (free, 0);
    }
    let held = |square: &Square| board.at(*square).is_some_and(|piece| piece.player == player);
    (target().filter(|square| !held(square)).collect(), 1)
}

/// The moves that an officer needs to one of the goals, in its own way over free cells.
fn officer(board: &AnyBoard, kind: Kind, from: Square, goals: &[Square], far: u32) -> u32 {
    let shape = board.shape();
    let mut moves = Grid::from_fn(shape.width.into(), shape.height.into(), |_| None);
    let mut front = vec![from];
    moves[from] = Some(0);
    for made in 1..far {
        let mut next = Vec::new();
        for &at in &front {
            for to in strides(board, kind, at, goals) {
                if goals.contains(&to) {
                    return made;
                }
                if moves[to].is_none() {
                    moves[to] = Some(made);
                    next.push(to);
                }
            }
        }
        front = next;
    }
    far
}

/// Where an officer may go from there.
fn strides(board: &AnyBoard, kind: Kind, from: Square, goals: &[Square]) -> Vec<Square> {
    let shape = board.shape();
    let open = |square: &Square| board.at(*square).is_none() || goals.contains(square);
    let leaps = |ways: &[Way]| -> Vec<Square> {
        ways.iter().filter_map(|&way| after(shape, from, way)).filter(open).collect()
    };
    match kind {
        Kind::Pawn => Vec::new(),
        Kind::Elephant => leaps(&ELEPHANT),
        Kind::Knight => leaps(&KNIGHT),
        Kind::Rook => {
            let line = |&way: &Way| {
                std::iter::successors(after(shape, from, way), move |&at| after(shape, at, way))
                    .take_while(open)
            };
            CARDINAL.iter().flat_map(line).collect()
        }
    }
}

fn after(shape: Shape, from: Square, (east, south): Way) -> Option<Square> {
    let square =
        Square::new(from.x.checked_add_signed(east.into())?, from.y.checked_add_signed(south.into())?);
    shape.has(square).then_some(square)
}
