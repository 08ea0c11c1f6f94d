//! Effects of a move, in the words of the game.

use kit::{Game, Message, Player, Scores, Square};

use crate::ripple::Ripple;

impl Ripple {
    /// Effect of the mover's token there.
    pub(crate) fn effect(&self, square: Square) -> Message {
        let (mut after, mut fired) = (self.clone(), 0);
        after.take_turn(square, &mut |what, count| {
            fired += if what == "cells fired" { count as i64 } else { 0 }
        });
        let laid = match (fired, self.board.stack(square).last()) {
            (0, None) => Message::new("{player} {player:lays|lay} a token[ on {square}]"),
            (0, Some(other)) => Message::new(
                "{player} {player:covers|cover} [a token of {other} on {square}|{other's} token]",
            )
            .with("other", *other),
            (fired, _) => {
                Message::new("{player} {player:fires|fire} {n} {n:stack|stacks}[ from {square}]{taken}")
                    .with("n", fired)
                    .with("taken", taken(&self.scores(), &after.scores(), self.next))
            }
        };
        let ending =
            if after.to_move().is_none() { ending(&after.scores(), self.next) } else { Message::new("") };
        Message::new("{laid}{ending}")
            .with("laid", laid)
            .with("ending", ending)
            .with("square", square.to_string())
    }
}

/// Effect of waves on the tops.
fn taken(before: &Scores, after: &Scores, mover: Player) -> Message {
    let gain = after.points[mover.index()] - before.points[mover.index()];
    let others = |scores: &Scores| scores.points.iter().sum::<i64>() - scores.points[mover.index()];
    let loss = others(before) - others(after);
    let template = match gain {
        1.. if loss > 0 => {
            ", {player:gains|gain} {gain} {gain:top|tops} and {player:takes|take} {loss} from others"
        }
        1.. => " and {player:gains|gain} {gain} {gain:top|tops}",
        0 => " and {player:gains|gain} no tops",
        _ => " and {player:gives|give} up {gain} {gain:top|tops}",
    };
    Message::new(template).with("gain", gain.abs()).with("loss", loss)
}

fn ending(scores: &Scores, mover: Player) -> Message {
    let ranks = scores.ranks();
    let best = ranks.iter().filter(|&&rank| rank == 1).count();
    Message::new(match (ranks[mover.index()], best) {
        (1, 1) => ", which wins the game",
        (1, _) => ", which ends the game and shares the win",
        _ => ", which ends the game and loses it",
    })
}
