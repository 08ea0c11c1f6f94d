//! What results say: blocks and what was made of them, standings, ratings and sequential tests.
//!
//! Pure functions, without a process, a file or a clock: duels and tournaments read them, and so does Python.

pub mod block;
mod copies;
pub mod dice;
pub mod homogeneity;
pub mod matrix;
mod mean;
pub mod normal;
mod outcome;
pub mod ratings;
pub mod sequential;
mod tally;
pub mod words;

pub use block::{Block, BlockResult, GameId};
pub use copies::Copies;
pub use mean::Mean;
pub use outcome::{BadOutcome, GameFault, Outcome, record_digest};
pub use tally::{RunningStandings, Standing, Versus};
