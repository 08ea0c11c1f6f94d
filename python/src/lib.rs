//! The games and the minds as a module for Python, under the package `bastide`.
//!
//! Whatever takes long is done without Python's lock. Numbers come as memory that `NumPy` reads where it lies.

mod array;
mod batch;
mod contests;
mod data;
mod errors;
mod exact;
mod exact_table;
mod game;
mod interrupt;
mod leaves;
mod legal;
mod line;
mod luck;
mod mind;
mod playouts;
mod replay;
mod rows;
mod search;
mod self_play;
mod state;
mod step_pool;

use pyo3::prelude::*;

/// The Rust half of the package; `bastide` is what to import.
#[pymodule]
mod _bastide {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python calls it so")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::array::Array;
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::contests::{duel_verdict, opened, ratings, record_digest, seat_seed, usual_opening};
    #[pymodule_export]
    use crate::errors::{BadDraws, BadRecord, BadSetup, BadText, BastideError, IllegalMove};
    #[pymodule_export]
    use crate::exact::{perft, solve};
    #[pymodule_export]
    use crate::exact_table::{ExactTable, exact_values};
    #[pymodule_export]
    use crate::game::{Game, game_names, load, seed_text};
    #[pymodule_export]
    use crate::interrupt::PyCancelToken;
    #[pymodule_export]
    use crate::leaves::RawLeaves;
    #[pymodule_export]
    use crate::mind::{Mind, Thought, evaluate, mind_names};
    #[pymodule_export]
    use crate::playouts::random_playouts;
    #[pymodule_export]
    use crate::replay::{Positions, game_record, observed_games};
    #[pymodule_export]
    use crate::search::guided;
    #[pymodule_export]
    use crate::self_play::write_dataset;
    #[pymodule_export]
    use crate::state::{State, from_record, from_text};
}
