//! How far pieces are from the opponent's home on boards of any size, in moves: steps, whole chains of jumps, and the
//! officers' own ways.

use kit::Player;

use super::race::Race;
use crate::mansuba::board::any::AnyBoard;
use crate::mansuba::board::cells::Cells;
use crate::mansuba::board::representation::Representation;
use crate::mansuba::board::rows::{Obstacles, Rows};
use crate::mansuba::rules::Rules;
use crate::mansuba::rules::piece::Kind;

/// The player's race. For each kind of piece it spreads out from the goals, a move at a time, until every such piece is
/// met. While no goal is free, the opponent has to leave one first.
pub fn race(board: &AnyBoard, player: Player, rules: &Rules) -> Race {
    let shape = board.shape();
    let far = u32::from(shape.width) + u32::from(shape.height);
    let pieces = [player, player.next(2)].map(|player| kinds(board, player));
    let [own, others] = pieces.map(|kinds| kinds.iter().fold(Rows::NONE, Rows::or));
    let over = if rules.over_any { own.or(&others) } else { others };
    let target = Rows::of(shape.home(player.next(2)));
    let free = Rows::board(shape).without(&own).without(&others);
    let open = target.and(&free);
    let (goals, late) = if open.is_empty() { (target.without(&own), 1) } else { (open, 0) };
    let on = free.without(&target);
    let mut race = Race::nobody(far);
    for kind in Kind::ALL {
        let mut waiting = pieces[0][kind as usize].without(&target);
        let (mut front, mut fresh) = (goals, on);
        for moves in 1 + late..far {
            if waiting.is_empty() || front.is_empty() {
                break;
            }
            let ends = fresh.or(&waiting);
            let on = if kind == Kind::Rook { fresh } else { on };
            let reach = front.reach(kind, shape.relation.ways(), &Obstacles { over, ends, on, rules });
            race = race.with_many(reach.and(&waiting).count(), moves);
            waiting = waiting.without(&reach);
            front = reach.and(&fresh);
            fresh = fresh.without(&front);
        }
        race = race.with_many(waiting.count(), far);
    }
    race
}

/// The player's pieces, kind by kind.
fn kinds(board: &AnyBoard, player: Player) -> [Rows; Kind::ALL.len()] {
    let mut kinds = [Rows::NONE; Kind::ALL.len()];
    board.pieces(player).each(|cell| {
        let square = board.square(cell);
        let kind = board.at(square).expect("a piece stands where one is listed").kind;
        kinds[kind as usize].add(square);
    });
    kinds
}
