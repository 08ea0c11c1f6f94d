//! A worker: claims games, plays them, delivers the results, and sends heartbeats meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arena::Runner;

use super::in_flight::GamesInFlight;
use super::registration::Registration;
use super::remote_bots::RemoteBots;
use super::sandbox_check::SandboxCheck;
use super::thread_pool::ThreadPool;
use super::{BEAT, LEASE, UNKNOWN_WORKER, leases};
use crate::bundle::BotCache;
use crate::store::postgres::{Durability, PgConnection};
use crate::store::{DatabaseAddress, StoreError};

/// Poll interval of the stop flag.
pub(super) const STOP_POLL: Duration = Duration::from_millis(50);

/// A worker and its settings.
pub struct Worker<'a> {
    pub address: DatabaseAddress,
    /// Name shown in the status.
    pub name: String,
    /// Random secret that authenticates its deliveries.
    pub secret: String,
    /// Games at a time.
    pub jobs: usize,
    /// Ends after this number of games; without it, never.
    pub games: Option<u64>,
    pub runner: Runner,
    /// Cache of the bots that it fetches.
    pub cache: BotCache,
    pub stop: Arc<AtomicBool>,
    pub on_event: &'a mut dyn FnMut(WorkerEvent),
}

/// Progress of a worker.
#[derive(Debug)]
pub enum WorkerEvent {
    Joined(i64),
    /// Reason why it plays no games with bots.
    NoBots(String),
    /// The store cannot be reached; the worker tries again.
    Unreachable(String),
    /// Games delivered in all, and those of them that could not be played.
    Delivered {
        games: u64,
        failures: u64,
    },
    /// Reason why a game could not be played.
    Failed(String),
}

/// Reason why a worker ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkerEnd {
    Stopped,
    /// It has played the number of games that was asked for.
    Enough,
}

/// Error of a worker.
#[derive(Debug)]
pub enum WorkerRefusal {
    /// May pass: the worker tries again.
    Retry(StoreError),
    /// Does not pass: the worker ends with this sentence.
    Fatal(String),
}

impl Worker<'_> {
    /// Works until it is stopped, has played enough, or is refused.
    pub fn run(mut self) -> Result<WorkerEnd, String> {
        let bots = RemoteBots::new(self.address.clone(), self.runner.clone(), self.cache.clone());
        let bots = Arc::new(bots);
        let pool = ThreadPool::start(&bots, self.jobs);
        if pool.threads == 0 {
            return Err("this system gives no threads to play on".to_owned());
        }
        let (mut flight, mut sandbox) = (GamesInFlight::new(), SandboxCheck::start(&self.runner));
        let mut worker = None;
        loop {
            let connection = PgConnection::open(&self.address, Durability::Asynchronous);
            let done = connection.map_err(WorkerRefusal::from).and_then(|mut db| {
                let worker = self.register(&mut db, &mut worker)?;
                bots.join(&worker);
                self.serve(&mut db, &worker, &mut sandbox, &pool, &mut flight)
            });
            match done {
                Ok(end) => return Ok(end),
                Err(WorkerRefusal::Fatal(why)) => return Err(why),
                Err(WorkerRefusal::Retry(error)) => {
                    // A server that lost its last seconds in a crash may not know this worker.
                    if error.is_code(UNKNOWN_WORKER) {
                        worker = None;
                        flight.held.clear();
                    }
                    (self.on_event)(WorkerEvent::Unreachable(error.to_string()));
                    if self.is_stopped() {
                        return Ok(WorkerEnd::Stopped);
                    }
                    thread::sleep(STOP_POLL * 4);
                }
            }
        }
    }

    /// Registers the worker, or resumes its registration on a new connection.
    fn register(
        &mut self,
        db: &mut PgConnection,
        worker: &mut Option<Registration>,
    ) -> Result<Registration, WorkerRefusal> {
        if let Some(worker) = worker {
            db.run("LISTEN bastide_work")?;
            return Ok(worker.clone());
        }
        let joined = Registration::join(db, &self.name, &self.secret, self.jobs)?;
        (self.on_event)(WorkerEvent::Joined(joined.id));
        Ok(worker.insert(joined).clone())
    }

    /// Main loop on one connection.
    fn serve(
        &mut self,
        db: &mut PgConnection,
        worker: &Registration,
        sandbox: &mut SandboxCheck,
        pool: &ThreadPool,
        flight: &mut GamesInFlight,
    ) -> Result<WorkerEnd, WorkerRefusal> {
        loop {
            match sandbox.report(db, worker)? {
                // There may be work for it now.
                Some(Ok(())) => flight.idle = None,
                Some(Err(why)) => (self.on_event)(WorkerEvent::NoBots(why)),
                None => {}
            }
            let enough = self.games.is_some_and(|games| flight.claimed >= games);
            flight.collect(pool);
            if flight.should_deliver(enough) {
                self.deliver(db, worker, flight)?;
            }
            if self.is_stopped() {
                flight.give_back(db, worker)?;
                return Ok(WorkerEnd::Stopped);
            }
            if enough && flight.is_empty() {
                return Ok(WorkerEnd::Enough);
            }
            if !enough {
                self.claim(db, worker, pool, flight)?;
            }
            let since_beat = flight.beat.elapsed();
            if since_beat >= BEAT && (!flight.held.is_empty() || since_beat >= BEAT * 5) {
                leases::beat(db, worker, &mut flight.held, LEASE)?;
                flight.beat = Instant::now();
            }
            if flight.idle.is_some() {
                flight.rest(db)?;
            }
        }
    }

    fn claim(
        &self,
        db: &mut PgConnection,
        worker: &Registration,
        pool: &ThreadPool,
        flight: &mut GamesInFlight,
    ) -> Result<(), WorkerRefusal> {
        let want = flight.wanted(pool.threads);
        let left = self.games.map_or(want as u64, |games| games - flight.claimed);
        if flight.held.len() * 2 > want || flight.idle.is_some() {
            return Ok(());
        }
        let most = (want - flight.held.len()).min(usize::try_from(left).unwrap_or(want));
        let leases = leases::claim(db, worker, most)?;
        if leases.len() < most {
            flight.idle = Some(Instant::now());
        }
        for lease in leases {
            flight.claimed += 1;
            flight.held.insert(lease.key, lease.number);
            pool.push(lease);
        }
        Ok(())
    }

    fn deliver(
        &mut self,
        db: &mut PgConnection,
        worker: &Registration,
        flight: &mut GamesInFlight,
    ) -> Result<(), WorkerRefusal> {
        leases::deliver(db, worker, &flight.finished)?;
        flight.delivered += flight.finished.len() as u64;
        for one in flight.finished.iter().filter(|one| !one.game.failure.is_empty()) {
            flight.failures += 1;
            (self.on_event)(WorkerEvent::Failed(one.game.failure.clone()));
        }
        for one in flight.finished.drain(..) {
            if flight.held.get(&one.key) == Some(&one.number) {
                flight.held.remove(&one.key);
            }
        }
        flight.waits = None;
        (self.on_event)(WorkerEvent::Delivered { games: flight.delivered, failures: flight.failures });
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
