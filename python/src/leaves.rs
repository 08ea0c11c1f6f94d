//! Positions that a search wants to be judged, handed to Python all at once.

use std::sync::atomic::{AtomicU32, Ordering};

use kit::Space;
use minds::Judgement;
use pyo3::prelude::*;

use crate::array::Array;
use crate::errors::BastideError;
use crate::line::AnyLine;
use crate::state::State;

/// Positions whose game is forgotten, each of which becomes a line of play when it is asked for.
pub trait Positions: Send + Sync {
    fn line(&self, at: usize) -> Option<Box<dyn AnyLine>>;
}

/// The Rust half of `Leaves`. Python writes into `values` and `priors`.
#[pyclass(frozen, module = "bastide")]
pub struct RawLeaves {
    pub space: Space,
    pub seats: usize,
    pub planes: Vec<u8>,
    pub facts: Vec<f32>,
    pub to_move: Vec<i32>,
    /// Start of the legal actions of each leaf, and the end of the last.
    pub offsets: Vec<i64>,
    pub legal: Vec<i32>,
    pub positions: Box<dyn Positions>,
    /// The bits of numbers, as there are no atomic ones.
    pub values: Vec<AtomicU32>,
    pub priors: Vec<AtomicU32>,
}

impl RawLeaves {
    /// `count` numbers that Python will write; 0 before it does.
    pub fn blank(count: usize) -> Vec<AtomicU32> {
        (0..count).map(|_| AtomicU32::new(0)).collect()
    }

    /// Python's judgement of one leaf: values by seat, and a prior for each of its legal actions.
    pub fn judgement(&self, at: usize) -> Judgement {
        let read = |numbers: &[AtomicU32]| {
            numbers.iter().map(|bits| f32::from_bits(bits.load(Ordering::Relaxed))).collect()
        };
        let (from, to) = (self.offsets[at] as usize, self.offsets[at + 1] as usize);
        Judgement {
            priors: read(&self.priors[from..to]),
            values: read(&self.values[at * self.seats..(at + 1) * self.seats]),
        }
    }
}

#[pymethods]
impl RawLeaves {
    fn __len__(&self) -> usize {
        self.to_move.len()
    }

    /// One of them as a state. Its luck is not that of the game.
    fn state(&self, at: usize) -> PyResult<State> {
        let line = self.positions.line(at);
        line.map(State::new).ok_or_else(|| BastideError::new_err(format!("there is no leaf {at}")))
    }

    /// One of the arrays by its name.
    fn array(slf: &Bound<'_, RawLeaves>, name: &str) -> PyResult<Array> {
        let (leaves, owner) = (slf.get(), slf.clone().into_any().unbind());
        let (count, space) = (leaves.to_move.len(), leaves.space);
        let [planes, height, width] = [space.planes, space.height, space.width].map(usize::from);
        Ok(match name {
            "observations" => Array::over(owner, &leaves.planes, &[count, planes, height, width], true),
            "facts" => Array::over(owner, &leaves.facts, &[count, space.facts.into()], true),
            "to_move" => Array::over(owner, &leaves.to_move, &[count], true),
            "offsets" => Array::over(owner, &leaves.offsets, &[count + 1], true),
            "legal" => Array::over(owner, &leaves.legal, &[leaves.legal.len()], true),
            "values" => Array::over(owner, &leaves.values, &[count, leaves.seats], false),
            "priors" => Array::over(owner, &leaves.priors, &[leaves.priors.len()], false),
            _ => return Err(BastideError::new_err(format!("there is no array `{name}`"))),
        })
    }
}
