//! Games in flight on a worker: claimed, being played, or finished and not yet delivered.

use std::collections::HashMap;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::leases::{self, LeasedResult};
use super::registration::Registration;
use super::thread_pool::ThreadPool;
use super::worker::STOP_POLL;
use super::{JobKey, POLL};
use crate::store::StoreError;
use crate::store::postgres::PgConnection;

/// Work claimed ahead, as time on all threads and as a number of games.
const AHEAD: Duration = Duration::from_millis(500);
const MOST: usize = 256;

/// Longest wait of a result for others, to be delivered in one batch.
const GATHER: Duration = Duration::from_millis(100);

/// Minimum gap between two claims while games are being played.
const BUSY_WAIT: Duration = Duration::from_millis(1);

/// Leases and results that a worker holds, and its counters.
pub(super) struct GamesInFlight {
    /// Lease numbers by job.
    pub held: HashMap<JobKey, i32>,
    pub finished: Vec<LeasedResult>,
    /// Time at which the oldest result was finished.
    pub waits: Option<Instant>,
    /// Time of the last heartbeat.
    pub beat: Instant,
    /// Time at which the store last had no more work.
    pub idle: Option<Instant>,
    /// Time at which it last held a game.
    pub busy: Instant,
    /// Time at which the stop flag was seen.
    pub stopped: Option<Instant>,
    /// Moving average of the time that a game takes on a thread.
    pace: Option<Duration>,
    pub claimed: u64,
    pub delivered: u64,
    pub failures: u64,
}

impl GamesInFlight {
    pub fn new() -> GamesInFlight {
        GamesInFlight {
            held: HashMap::new(),
            finished: Vec::new(),
            waits: None,
            beat: Instant::now(),
            idle: None,
            busy: Instant::now(),
            stopped: None,
            pace: None,
            claimed: 0,
            delivered: 0,
            failures: 0,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.held.is_empty() && self.finished.is_empty()
    }

    /// Number of games to hold: half a second of work, and at least one for each thread. Long games are therefore claimed one
    /// by one, and a worker that dies loses little.
    pub fn wanted(&self, threads: usize) -> usize {
        let Some(pace) = self.pace else { return threads };
        let fit = AHEAD.as_secs_f64() / pace.as_secs_f64().max(1e-6) * threads as f64;
        (fit as usize).clamp(threads, MOST.max(threads))
    }

    /// Waits a moment for finished games, and takes all there are.
    pub fn collect(&mut self, pool: &ThreadPool) {
        if self.held.is_empty() {
            self.finished.extend(pool.done.try_iter());
            return;
        }
        match pool.done.recv_timeout(STOP_POLL / 5) {
            Ok(first) => self.finished.extend(std::iter::once(first).chain(pool.done.try_iter())),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
        }
        self.waits.get_or_insert_with(Instant::now);
        let spent: Duration = self.finished.iter().map(|one| one.spent).sum();
        let mean = spent / self.finished.len().max(1) as u32;
        self.pace = Some(self.pace.map_or(mean, |pace| (pace * 3 + mean) / 4));
    }

    /// True if results have waited long enough, or no other result is due soon.
    pub fn should_deliver(&self, closing: bool) -> bool {
        let is_late = self.waits.is_none_or(|since| since.elapsed() >= GATHER);
        let is_all = self.finished.len() >= self.held.len() && (closing || self.idle.is_some());
        !self.finished.is_empty()
            && (is_late || is_all || self.finished.len() * 2 >= self.held.len().max(MOST / 2))
    }

    /// Waits for a notification of new work, and polls every [`POLL`]; returns at once while games are being played.
    pub fn rest(&mut self, db: &mut PgConnection) -> Result<(), StoreError> {
        let woken = db.wait(if self.is_empty() { STOP_POLL } else { BUSY_WAIT })?;
        if woken || self.idle.is_some_and(|since| since.elapsed() >= POLL) {
            self.idle = None;
        }
        Ok(())
    }

    /// Gives back the leases of games that have not started.
    pub fn give_back_queued(
        &mut self,
        db: &mut PgConnection,
        worker: &Registration,
        pool: &ThreadPool,
    ) -> Result<(), StoreError> {
        let queued = pool.drain().into_iter().filter_map(|lease| self.held.remove_entry(&lease.key));
        let mut queued: HashMap<JobKey, i32> = queued.collect();
        if queued.is_empty() { Ok(()) } else { leases::beat(db, worker, &mut queued, Duration::ZERO) }
    }

    /// Gives back all leases, so that other workers can claim the games at once.
    pub fn give_back(&mut self, db: &mut PgConnection, worker: &Registration) -> Result<(), StoreError> {
        if self.held.is_empty() { Ok(()) } else { leases::beat(db, worker, &mut self.held, Duration::ZERO) }
    }
}
