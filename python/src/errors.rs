//! Errors as Python exceptions, with the rules' own reasons. All of them are `ValueError`s.

use kit::Refusal;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::{Borrowed, create_exception};

create_exception!(bastide, BastideError, PyValueError, "What is wrong, in words that a player understands.");
create_exception!(
    bastide,
    IllegalMove,
    BastideError,
    "The rules forbid the move; the reason is the message."
);
create_exception!(bastide, BadDraws, BastideError, "The given draws do not fit the move.");
create_exception!(bastide, BadSetup, BastideError, "The game cannot be started like that.");
create_exception!(
    bastide,
    BadText,
    BastideError,
    "The text is no position, no budget or no name that is known."
);
create_exception!(bastide, BadRecord, BastideError, "The record cannot be read, or makes no sense.");

/// The exception for a refused move.
pub fn refused(refusal: &Refusal) -> PyErr {
    match refusal {
        Refusal::Misfit(misfit) => BadDraws::new_err(misfit.to_string()),
        other => IllegalMove::new_err(other.to_string()),
    }
}

/// A number that fits its type; one that does not is a `BastideError`, not an `OverflowError`.
#[derive(Clone, Copy, Default)]
pub struct Fits<T>(pub T);

impl<'a, 'py, T: FromPyObject<'a, 'py, Error = PyErr>> FromPyObject<'a, 'py> for Fits<T> {
    type Error = PyErr;

    fn extract(number: Borrowed<'a, 'py, PyAny>) -> PyResult<Fits<T>> {
        T::extract(number).map(Fits).map_err(|why| {
            if !why.is_instance_of::<PyOverflowError>(number.py()) {
                return why;
            }
            BastideError::new_err(format!("{} is out of range here", *number))
        })
    }
}
