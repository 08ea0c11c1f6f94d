//! Tournaments that tell the truth: what is played next, who plays it, what is kept, and what the results say.
//!
//! Schedules, ratings, tests and standings are pure functions; [`pool`] has the threads and [`store`] the files.

pub mod block;
pub mod check;
mod contest;
pub mod dice;
pub mod matrix;
mod mean;
pub mod normal;
mod outcome;
pub mod pairing;
pub mod pool;
pub mod progress;
pub mod ratings;
pub mod report;
pub mod run;
pub mod schedule;
pub mod sequential;
pub mod series;
pub mod stage;
pub mod standings;
pub mod store;
mod tally;
pub mod tournament;
pub mod words;

pub use block::{Block, BlockResult, GameId};
pub use contest::{Contest, Contestant, Luck, digest};
pub use mean::Mean;
pub use outcome::{BadOutcome, GameFault, Outcome};
pub use tally::{Standing, Tally, Versus};
pub use tournament::Tournament;
