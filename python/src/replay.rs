//! Games of a data set, played again: their positions as arrays, and their records.

use datasets::{Broken, record, replay};
use games::GameVisitor;
use kit::Space;
use pyo3::prelude::*;

use crate::array::Array;
use crate::errors::BastideError;
use crate::game::Game;

/// The exception for a game of numbers that cannot be played.
fn refused(why: impl std::fmt::Display) -> PyErr {
    BastideError::new_err(format!("the data set cannot be played again: {why}"))
}

/// Numbers that `NumPy` wrote as bytes, the lowest first.
fn numbers(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect()
}

/// Positions before each move of some games.
#[pyclass(frozen, module = "bastide")]
pub struct Positions {
    space: Space,
    planes: Vec<u8>,
    facts: Vec<f32>,
}

#[pymethods]
impl Positions {
    /// One of the arrays by its name.
    fn array(slf: &Bound<'_, Positions>, name: &str) -> PyResult<Array> {
        let (Positions { space, planes, facts }, owner) = (slf.get(), slf.clone().into_any().unbind());
        let [depth, height, width] = [space.planes, space.height, space.width].map(usize::from);
        let count = planes.len() / space.observation().max(1);
        Ok(match name {
            "observations" => Array::over(owner, planes, &[count, depth, height, width], true),
            "facts" => Array::over(owner, facts, &[count, space.facts.into()], true),
            _ => return Err(BastideError::new_err(format!("there is no array `{name}`"))),
        })
    }
}

/// Observations of all positions of some games, as the mover sees them: actions and draws as bytes of 32-bit numbers, and where
/// those of each game end.
#[pyfunction]
pub fn observed_games(
    py: Python<'_>,
    game: &Game,
    actions: &[u8],
    ends: Vec<usize>,
    draws: &[u8],
    draw_ends: Vec<usize>,
) -> PyResult<Positions> {
    let (actions, draws) = (numbers(actions), numbers(draws));
    let observing = Observing { game, actions: &actions, ends: &ends, draws: &draws, draw_ends: &draw_ends };
    py.detach(|| games::visit(game.entry, observing)).map_err(refused)
}

struct Observing<'a> {
    game: &'a Game,
    actions: &'a [u32],
    ends: &'a [usize],
    draws: &'a [u32],
    draw_ends: &'a [usize],
}

impl GameVisitor for Observing<'_> {
    type Out = Result<Positions, Broken>;

    fn visit<G: games::Listed>(self) -> Self::Out {
        let (space, mut from, mut drawn) = (self.game.space, 0, 0);
        let (size, width) = (space.observation(), usize::from(space.facts));
        let (mut planes, mut facts) =
            (vec![0; size * self.actions.len()], vec![0.0; width * self.actions.len()]);
        let mut at = 0;
        for (&end, &draw_end) in self.ends.iter().zip(self.draw_ends) {
            let actions = self.actions.get(from..end).ok_or(Broken::Cut)?;
            let draws = self.draws.get(drawn..draw_end).ok_or(Broken::Cut)?;
            replay::<G>(&self.game.setup, actions, draws, |game, mv, _| {
                if let (Some(_), Some(mover)) = (mv, game.to_move()) {
                    game.observe(mover, &mut planes[at * size..][..size], &mut facts[at * width..][..width]);
                    at += 1;
                }
            })?;
            (from, drawn) = (end, draw_end);
        }
        Ok(Positions { space, planes, facts })
    }
}

/// The record of one game of numbers.
#[pyfunction]
pub fn game_record(game: &Game, actions: Vec<u32>, draws: Vec<u32>) -> PyResult<String> {
    record(game.entry, &game.setup, &actions, &draws).map_err(refused)
}
