//! Tournaments that tell the truth: what is played next, who plays it, what is kept, and what the results say.
//!
//! Schedules, ratings, tests and standings are pure functions; [`pool`] has the threads.

pub mod block;
mod contest;
pub mod dice;
pub mod matrix;
mod mean;
pub mod normal;
mod outcome;
pub mod pairing;
pub mod pool;
pub mod ratings;
pub mod sequential;
pub mod series;
mod tally;
pub mod words;

pub use block::{Block, BlockResult, GameId};
pub use contest::{Contest, Contestant, Luck, digest};
pub use mean::Mean;
pub use outcome::{BadOutcome, GameFault, Outcome};
pub use tally::{Standing, Tally, Versus};
