//! Tournaments: schedules, workers, stores, standings and reports.
//!
//! Schedules and standings are pure functions, like all of `statistics`, which is re-exported here; [`pool`] has the threads and
//! [`store`] the files.

pub mod bundle;
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
pub mod trial;
pub mod workers;

pub use contest::{Contest, Contestant, LuckSource, OPENING, digest};
pub use forfeit::StartFailures;
pub use game::{GameEnd, UnplayedGame, UnverifiedGame, VerifiedGame};
pub use statistics::{
    BadOutcome, Block, BlockResult, Copies, GameFault, GameId, Mean, NOTHING_PLAYED, Outcome,
    RunningStandings, Standing, Versus, block, dice, matrix, normal, ratings, record_digest, sequential,
    words,
};
pub use tournament::Tournament;
