//! Tablebases: boards solved from the end, their files, their values and their check.
//!
//! A game describes its positions to the solver by [`Placements`], and to readers and the checker by [`Numbering`]. No game
//! is named here, and no file is opened and no clock read: bytes come from a [`Source`] that is handed in.

mod check;
mod coder;
mod exchange;
mod field;
mod file_source;
mod header;
mod numbering;
mod order;
mod placements;
mod solver;
mod sum;
mod tablebase;
mod value;

pub use check::{Wrong, check};
pub use exchange::{LevelFile, ranges};
pub use file_source::FileSource;
pub use header::{BadTablebase, TablebaseHeader};
pub use numbering::Numbering;
pub use order::Order;
pub use placements::Placements;
pub use solver::{SolveTally, SolvedLevel, Solver, square_memory};
pub use tablebase::{BLOCK, Source, Tablebase, index, index_length, packed, places};
pub use value::ExactValue;
