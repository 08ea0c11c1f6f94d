//! Perfect play wherever a tablebase has the position.

use exact::ExactValue;
use kit::AnyGame;
use minds::{AnyMind, Budget, MemoryUse, Ranked, Thought};

use crate::exact::{Valued, exact_moves};

/// Plays by tablebases, and where none has the position as another mind does.
pub struct Perfect(pub Box<dyn AnyMind>);

impl AnyMind for Perfect {
    fn think(&mut self, position: &dyn AnyGame, budget: &Budget) -> Thought<String> {
        perfect(position, self.0.as_mut(), budget).unwrap_or_else(|| self.0.think(position, budget))
    }
}

/// The moves of a position as a tablebase ranks them. Draws are all alike to it, and the opponent may err in some more easily
/// than in others: there the mind chooses among the moves that keep the draw.
pub fn perfect(position: &dyn AnyGame, mind: &mut dyn AnyMind, budget: &Budget) -> Option<Thought<String>> {
    let moves = exact_moves(position)?;
    let (_, value) = moves.first()?;
    let mut thought =
        Thought { ranked: ranked(&moves), iterations: 0, memory: MemoryUse::NONE, why: why(*value) };
    if *value == ExactValue::Draw {
        let searched = mind.think(position, budget);
        let liked =
            |mv: &str| searched.ranked.iter().position(|ranked| ranked.mv == mv).unwrap_or(usize::MAX);
        let draws = moves.iter().filter(|(_, value)| *value == ExactValue::Draw).count();
        thought.ranked[..draws].sort_by_key(|ranked| liked(&ranked.mv));
        (thought.iterations, thought.memory) = (searched.iterations, searched.memory);
    }
    Some(thought)
}

fn ranked(moves: &[Valued]) -> Vec<Ranked<String>> {
    moves.iter().map(|(mv, value)| Ranked { mv: mv.clone(), estimate: value.share(), visits: 0 }).collect()
}

fn why(value: ExactValue) -> String {
    match value {
        ExactValue::Draw => "drawn with perfect play".to_owned(),
        ExactValue::Win(plies) => format!("wins in {plies} with perfect play"),
        ExactValue::Loss(plies) => format!("loses in {plies} with perfect play, as late as can be"),
    }
}
