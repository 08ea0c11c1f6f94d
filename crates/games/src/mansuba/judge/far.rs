//! Distance of pieces from the opponent's home on boards of any size, in moves: steps, whole chains of jumps, and the
//! officers' own ways.

use kit::Player;

use super::race::Race;
use crate::mansuba::board::any::AnyBoard;
use crate::mansuba::board::cells::Cells;
use crate::mansuba::board::relation::{CARDINAL, Way};
use crate::mansuba::board::rows::Rows;
use crate::mansuba::board::shape::BoardShape;
use crate::mansuba::rules::Rules;
use crate::mansuba::rules::piece::{ELEPHANT, KNIGHT, Kind};

/// Obstacles of pieces that move all at once.
#[derive(Clone, Copy)]
struct Obstacles<'a> {
    /// Cells that pawns may jump over.
    over: &'a Rows,
    /// Cells on which a move may end, or continue if free.
    ends: &'a Rows,
    /// Cells from which a chain of jumps or a slide continues.
    on: &'a Rows,
    rules: &'a Rules,
}

/// The player's race. For each kind of piece it spreads out from the goals, a move at a time, until every such piece is
/// met. While no goal is free, the opponent has to leave one first.
pub fn race(board: &AnyBoard, player: Player, rules: &Rules) -> Race {
    let shape = board.shape();
    let far = u32::from(shape.width) + u32::from(shape.height);
    let free = board.free();
    let [own, others] = [player, player.next(2)].map(|player| board.pieces(player));
    let over = if rules.over_any { own.or(&others) } else { others };
    let target = board.goal(player);
    let open = free.and(&target);
    let (goals, late) = if open.is_empty() { (others.and(&target), 1) } else { (open, 0) };
    let on = free.without(&target);
    let mut race = Race::nobody(far);
    for kind in Kind::ALL {
        let mut waiting = board.of_kind(player, kind).without(&target);
        let (mut front, mut fresh) = (goals, on);
        for moves in 1 + late..far {
            if waiting.is_empty() || front.is_empty() {
                break;
            }
            let ends = fresh.or(&waiting);
            let on = if kind == Kind::Rook { &fresh } else { &on };
            let reach = reach(&front, kind, shape, Obstacles { over: &over, ends: &ends, on, rules });
            race = race.with_many(reach.and(&waiting).count(), moves);
            waiting = waiting.without(&reach);
            front = reach.and(&fresh);
            fresh = fresh.without(&front);
        }
        race = race.with_many(waiting.count(), far);
    }
    race
}

/// All that a piece of this kind reaches from one of these cells in one move. Its moves are the same backwards.
fn reach(front: &Rows, kind: Kind, shape: BoardShape, obstacles: Obstacles) -> Rows {
    let reach = match kind {
        Kind::Pawn => walks(front, shape.relation.ways(), obstacles),
        Kind::Rook => slides(front, obstacles.on),
        Kind::Elephant => leaps(front, &ELEPHANT),
        Kind::Knight => leaps(front, &KNIGHT),
    };
    reach.and(obstacles.ends)
}

fn leaps(front: &Rows, ways: &[Way]) -> Rows {
    let mut reach = front.emptied();
    ways.iter().for_each(|&way| reach.add_moved(front, way));
    reach
}

/// Steps and chains of jumps.
fn walks(front: &Rows, ways: &[Way], Obstacles { over, ends, on, rules }: Obstacles) -> Rows {
    let reach = leaps(front, ways);
    if reach.and(over).is_empty() {
        return reach;
    }
    let (mut last, mut landed, mut made) = (*front, front.emptied(), 0);
    while !last.is_empty() && rules.allows_jump(made) {
        let mut next = front.emptied();
        ways.iter().for_each(|&way| next.add_jumps(&last, over, way));
        next = next.and(ends).without(&landed);
        landed = landed.or(&next);
        last = next.and(on);
        made += 1;
    }
    reach.or(&landed)
}

/// Cells along which a slide continues, and the piece at their end.
fn slides(front: &Rows, on: &Rows) -> Rows {
    let mut reach = front.emptied();
    for way in CARDINAL {
        let mut last = *front;
        while !last.is_empty() {
            let mut next = front.emptied();
            next.add_moved(&last, way);
            reach = reach.or(&next);
            last = next.and(on);
        }
    }
    reach
}
