//! Trying moves of a game of the list.

use kit::{AnyGame, Estimate};
use minds::{Budget, Trial, Tried};

use crate::roster::of;

/// Tries moves of one game.
pub(crate) type TryMoves = fn(&dyn AnyGame, &[String], &Trial, &Budget) -> Vec<Tried<String>>;

/// Tries these legal sentences; all there are, if none is given.
pub fn try_moves(
    position: &dyn AnyGame,
    sentences: &[String],
    trial: &Trial,
    budget: &Budget,
) -> Vec<Tried<String>> {
    (of(position.about().name).trial)(position, sentences, trial, budget)
}

pub(crate) fn try_typed<G: Estimate>(
    position: &dyn AnyGame,
    sentences: &[String],
    trial: &Trial,
    budget: &Budget,
) -> Vec<Tried<String>> {
    let position: &G = position.typed().expect("the roster is of the position's own game");
    let mut moves = Vec::new();
    if sentences.is_empty() && position.to_move().is_some() {
        position.moves(&mut moves);
    } else {
        moves.extend(sentences.iter().filter_map(|sentence| sentence.parse::<G::Move>().ok()));
    }
    let sentence = |Tried { mv, times, scores, standing, over }: Tried<G::Move>| Tried {
        mv: mv.to_string(),
        times,
        scores,
        standing,
        over,
    };
    trial.run(position, &moves, budget).into_iter().map(sentence).collect()
}
