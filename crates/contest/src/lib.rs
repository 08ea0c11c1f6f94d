//! Tournaments that tell the truth: what is played next, who plays it, what is kept, and what the results say.
//!
//! Schedules and standings are pure functions, and so is all of `statistics`, which is handed on from here; [`pool`] has the threads and [`store`] the files.

pub mod check;
mod contest;
mod forfeit;
mod game;
pub mod pairing;
pub mod pool;
pub mod progress;
mod replay;
pub mod report;
pub mod run;
pub mod schedule;
pub mod series;
pub mod stage;
pub mod standings;
pub mod store;
pub mod tournament;
pub mod travel;
pub mod workers;

pub use contest::{Contest, Contestant, LuckSource, OPENING, digest};
pub use game::{GameEnd, UnplayedGame, UnverifiedGame, VerifiedGame};
pub use statistics::{
    BadOutcome, Block, BlockResult, Copies, GameFault, GameId, Mean, Outcome, RunningStandings, Standing,
    Versus, block, dice, matrix, normal, ratings, record_digest, sequential, words,
};
pub use tournament::Tournament;
