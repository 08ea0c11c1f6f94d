//! Tables of solved boards: opened from files, or made for boards that are small.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

use exact::{BadTablebase, ExactValue, FileSource, Source};
use minds::CancelToken;
use players::exact::{exact_moves, exact_value, make_table};
use pyo3::prelude::*;

use crate::errors::{BastideError, Fits};
use crate::game::Game;
use crate::interrupt::interruptible;
use crate::state::State;

/// A value to the mover: how it ends, and after how many moves of both; a move leads to one.
type Told = (&'static str, Option<u8>);

/// The exact value of every position of a board.
#[pyclass(frozen, module = "bastide")]
pub struct ExactTable {
    table: players::exact::ExactTable,
    /// The bytes of a table that was made here.
    made: Option<Arc<[u8]>>,
}

impl ExactTable {
    fn new(source: Box<dyn Source>, made: Option<Arc<[u8]>>) -> Result<ExactTable, BadTablebase> {
        Ok(ExactTable { table: players::exact::ExactTable::open(source)?, made })
    }
}

#[pymethods]
impl ExactTable {
    /// The table in a file of `bastide table make`.
    #[staticmethod]
    fn open(path: PathBuf) -> PyResult<ExactTable> {
        let file = File::open(&path)?;
        ExactTable::new(Box::new(FileSource::from(file)), None)
            .map_err(|bad| BastideError::new_err(format!("{}: {bad}", path.display())))
    }

    /// Solves a board with at most `memory` bytes.
    #[staticmethod]
    #[pyo3(signature = (game, threads=Fits(1), memory=Fits(1 << 30)), text_signature = "(game, threads=1, memory=1073741824)")]
    fn make(py: Python<'_>, game: &Game, threads: Fits<u8>, memory: Fits<u64>) -> PyResult<ExactTable> {
        let (threads, stop) = (usize::from(threads.0.max(1)), CancelToken::default());
        let made = interruptible(py, &stop, || make_table(&game.setup, threads, memory.0, &stop))?;
        let bytes: Arc<[u8]> =
            made.map_err(BastideError::new_err)?.expect("only a signal stops it, and is raised").into();
        ExactTable::new(Box::new(bytes.clone()), Some(bytes))
            .map_err(|bad| BastideError::new_err(bad.to_string()))
    }

    /// Writes a table that was made here as a file that `open` and the program read.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let is_file = || BastideError::new_err("this table was opened from a file: copy the file");
        Ok(std::fs::write(path, self.made.as_ref().ok_or_else(is_file)?)?)
    }

    /// The rules, options and pieces that it is for.
    #[getter]
    fn setup(&self) -> &str {
        &self.table.base.header.setup
    }

    /// Number of positions.
    #[getter]
    fn positions(&self) -> u64 {
        self.table.base.header.places
    }

    /// Positions that the mover wins, draws and loses.
    #[getter]
    fn counts(&self) -> (u64, u64, u64) {
        let header = &self.table.base.header;
        let (won, lost) = header.won_and_lost();
        (won, header.open, lost)
    }

    /// Moves of the longest win or loss.
    #[getter]
    fn longest(&self) -> usize {
        self.table.base.header.longest()
    }
}

/// The exact value of a state and of its moves, by this table or by those that travel with the package; nothing if they lack
/// the position, or the game is over.
#[pyfunction]
#[pyo3(signature = (state, table=None))]
pub fn exact_values(state: &State, table: Option<&ExactTable>) -> Option<(Told, Vec<(String, Told)>)> {
    let game = state.line.game();
    let (value, moves) = match table {
        Some(table) => (table.table.value(game)?, table.table.moves(game)?),
        None => (exact_value(game)?, exact_moves(game)?),
    };
    Some((told(value), moves.into_iter().map(|(mv, value)| (mv, told(value))).collect()))
}

fn told(value: ExactValue) -> Told {
    (value.result(), value.plies())
}
