//! What a move does, in the words of the game.

use kit::{Game, Player, Scores, Square};

use crate::ripple::Ripple;

impl Ripple {
    /// What laying the mover's token there does.
    pub(crate) fn effect(&self, square: Square) -> Option<String> {
        let mover = self.to_move()?;
        self.check(square).ok()?;
        let (mut after, mut fired) = (self.clone(), 0);
        after.take_turn(square, &mut |what, count| fired += if what == "cells fired" { count } else { 0 });
        let mut words = match (fired, self.board.stack(square).last()) {
            (0, None) => "it lays a token on an empty cell".to_owned(),
            (0, Some(other)) => format!("it covers a token of {other}"),
            (1, _) => format!("it fires 1 stack{}", taken(&self.scores(), &after.scores(), mover)),
            (n, _) => format!("it fires {n} stacks{}", taken(&self.scores(), &after.scores(), mover)),
        };
        if after.to_move().is_none() {
            words += &ending(&after.scores(), mover);
        }
        Some(words)
    }
}

/// What waves have done to the tops.
fn taken(before: &Scores, after: &Scores, mover: Player) -> String {
    let gain = after.points[mover.index()] - before.points[mover.index()];
    let others = |scores: &Scores| scores.points.iter().sum::<i64>() - scores.points[mover.index()];
    match (gain, others(before) - others(after)) {
        (gain, loss) if gain > 0 && loss > 0 => {
            format!(", gains {gain} {} and takes {loss} from others", tops(gain))
        }
        (gain, _) if gain > 0 => format!(" and gains {gain} {}", tops(gain)),
        (0, _) => " and gains no tops".to_owned(),
        (gain, _) => format!(" and gives up {} {}", -gain, tops(-gain)),
    }
}

fn tops(count: i64) -> &'static str {
    if count == 1 { "top" } else { "tops" }
}

fn ending(scores: &Scores, mover: Player) -> String {
    let ranks = scores.ranks();
    let best = ranks.iter().filter(|&&rank| rank == 1).count();
    match (ranks[mover.index()], best) {
        (1, 1) => ", which wins the game".to_owned(),
        (1, _) => ", which ends the game and shares the win".to_owned(),
        _ => ", which ends the game and loses it".to_owned(),
    }
}
