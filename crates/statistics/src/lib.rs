//! Statistics of results: blocks, standings, ratings and sequential tests.
//!
//! Pure functions without a process, a file or a clock; duels, tournaments and the Python package use them.

pub mod block;
mod copies;
pub mod dice;
pub mod homogeneity;
pub mod matrix;
mod mean;
pub mod normal;
mod outcome;
pub mod ratings;
mod running;
pub mod sequential;

pub mod words;

pub use block::{Block, BlockResult, GameId};
pub use copies::Copies;
pub use mean::Mean;
pub use outcome::{BadOutcome, GameFault, Outcome, record_digest};
pub use running::{NOTHING_PLAYED, RunningStandings, Standing, Versus};
