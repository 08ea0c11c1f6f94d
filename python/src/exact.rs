//! Exact answers: the value of a position, and the number of ways to play.

use minds::{Budget, CancelToken};
use pyo3::prelude::*;

use crate::errors::{BastideError, Fits};
use crate::interrupt::interruptible;
use crate::mind::budget_of;
use crate::state::State;

/// The share of the win of each seat if all play their best, and the moves that keep it.
#[pyfunction]
#[pyo3(signature = (state, budget="10s"))]
pub fn solve(py: Python<'_>, state: &State, budget: &str) -> PyResult<(Vec<f64>, Vec<String>)> {
    let stop = CancelToken::default();
    let budget: Budget = budget_of(Some(budget))?.expect("a budget is given").until(&stop);
    let solved = interruptible(py, &stop, || players::solve(state.line.game(), &budget))?;
    let solution =
        solved.map_err(|why| BastideError::new_err(format!("the position is not solved: {why}")))?;
    Ok((solution.values, solution.best))
}

/// Number of ways to play exactly `depth` moves: luck falls by the seed, or in every way it can.
#[pyfunction]
#[pyo3(signature = (state, depth, every_way=false))]
pub fn perft(py: Python<'_>, state: &State, depth: Fits<u32>, every_way: bool) -> PyResult<u64> {
    let stop = CancelToken::default();
    let ways = interruptible(py, &stop, || state.line.ways(depth.0, every_way, &stop))?;
    Ok(ways.expect("only a signal stops it, and is raised"))
}
