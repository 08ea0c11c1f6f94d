//! Tournaments on many machines: one leader publishes games and counts results after replaying them; workers anywhere play them.

mod in_flight;
mod inbox;
mod leader;
mod leases;
mod registration;
mod remote_bots;
mod sandbox_check;
mod status;
mod thread_pool;
mod worker;

pub use leader::Leader;
pub use status::{WorkerRow, WorkersReport, report};
pub use worker::{Worker, WorkerEnd, WorkerEvent, WorkerRefusal};

use std::time::Duration;

/// Length of a lease without a heartbeat, and the interval of heartbeats. Together with [`POLL`], other workers get the games
/// of a dead worker within 10 s.
const LEASE: Duration = Duration::from_secs(7);
const BEAT: Duration = Duration::from_secs(2);

/// Interval at which an idle worker asks without having been notified.
const POLL: Duration = Duration::from_secs(2);

/// SQLSTATEs that the functions of `workers.sql` raise.
const UNKNOWN_WORKER: &str = "BA001";
const QUARANTINED: &str = "BA002";
const TOO_MANY_WORKERS: &str = "BA003";

/// Key of a game in the database.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct JobKey {
    pub tournament: i32,
    pub block: i64,
    pub rotation: i32,
}
