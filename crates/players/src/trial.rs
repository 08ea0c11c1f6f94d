//! Trying moves of a game of the list.

use games::{GameVisitor, Listed};
use kit::AnyGame;
use minds::{Budget, Trial, Tried};

use crate::roster::entry_of;

/// Tries these legal sentences; all there are, if none is given.
pub fn try_moves(
    position: &dyn AnyGame,
    sentences: &[String],
    trial: &Trial,
    budget: &Budget,
) -> Vec<Tried<String>> {
    games::visit(entry_of(position), Trying { position, sentences, trial, budget })
}

struct Trying<'a> {
    position: &'a dyn AnyGame,
    sentences: &'a [String],
    trial: &'a Trial,
    budget: &'a Budget,
}

impl GameVisitor for Trying<'_> {
    type Out = Vec<Tried<String>>;

    fn visit<G: Listed>(self) -> Self::Out {
        let position: &G = self.position.typed().expect("it is visited by its own name");
        let mut moves = Vec::new();
        if self.sentences.is_empty() && position.to_move().is_some() {
            position.moves(&mut moves);
        } else {
            moves.extend(self.sentences.iter().filter_map(|sentence| sentence.parse::<G::Move>().ok()));
        }
        let sentence = |Tried { mv, times, scores, standing, over }: Tried<G::Move>| Tried {
            mv: mv.to_string(),
            times,
            scores,
            standing,
            over,
        };
        self.trial.run(position, &moves, self.budget).into_iter().map(sentence).collect()
    }
}
