//! Many machines: one leader that gives out games and counts what it has played again, and workers anywhere that play them.

mod ability;
mod guests;
mod inbox;
mod leader;
mod leases;
mod member;
mod shift;
mod status;
mod worker;

pub use leader::Leader;
pub use status::{WorkerRow, WorkersReport, report};
pub use worker::{News, Worker, WorkerEnd, WorkerRefusal};

use std::time::Duration;

/// How long a lease lasts without a sign of life, and how often there is one. Together with [`POLL`] the games of a dead
/// worker are given to others within 10 s.
const LEASE: Duration = Duration::from_secs(7);
const BEAT: Duration = Duration::from_secs(2);

/// How often an idle worker asks though nobody has called it.
const POLL: Duration = Duration::from_secs(2);

/// A game of a tournament of a database.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct JobKey {
    pub tournament: i32,
    pub block: i64,
    pub rotation: i32,
}
