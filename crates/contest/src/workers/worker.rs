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

/// First and longest pause between two attempts to reach the store.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

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
    /// Ends after this time without work, or without a connection; without it, never.
    pub until_idle: Option<Duration>,
    /// Time for games under way to finish after the stop flag; then they are given back.
    pub grace: Duration,
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
    /// The store was reached, at the start or again.
    Reached,
    /// A heartbeat was sent.
    Beat,
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
    /// There was no work for the time that was asked for.
    Idle,
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
        let (mut worker, mut contact, mut pause) = (None, Instant::now(), FIRST_PAUSE);
        loop {
            let connection = PgConnection::open(&self.address, Durability::Asynchronous);
            let done = connection.map_err(WorkerRefusal::from).and_then(|mut db| {
                let worker = self.register(&mut db, &mut worker)?;
                bots.join(&worker);
                (self.on_event)(WorkerEvent::Reached);
                pause = FIRST_PAUSE;
                // After an outage it asks for work again, and waits anew.
                (flight.idle, flight.busy) = (None, Instant::now());
                let end = self.serve(&mut db, &worker, &mut sandbox, &pool, &mut flight);
                contact = Instant::now();
                end
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
                    if self.grace_is_over(&mut flight) {
                        return Ok(WorkerEnd::Stopped);
                    }
                    if self.until_idle.is_some_and(|most| contact.elapsed() >= most) {
                        let seconds = contact.elapsed().as_secs();
                        return Err(format!("{error}; the store was not reached for {seconds} s"));
                    }
                    self.sleep(pause);
                    pause = (pause * 2).min(LONGEST_PAUSE);
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
            let closing = enough || self.is_stopped();
            flight.collect(pool);
            if flight.should_deliver(closing) {
                self.deliver(db, worker, flight)?;
            }
            if self.is_stopped() && self.close(db, worker, pool, flight)? {
                return Ok(WorkerEnd::Stopped);
            }
            if enough && flight.is_empty() {
                return Ok(WorkerEnd::Enough);
            }
            if !closing {
                self.claim(db, worker, pool, flight)?;
            }
            if !flight.is_empty() || !sandbox.is_known() {
                flight.busy = Instant::now();
            } else if self.until_idle.is_some_and(|most| flight.busy.elapsed() >= most) {
                return Ok(WorkerEnd::Idle);
            }
            let since_beat = flight.beat.elapsed();
            if since_beat >= BEAT && (!flight.held.is_empty() || since_beat >= BEAT * 5) {
                leases::beat(db, worker, &mut flight.held, LEASE)?;
                flight.beat = Instant::now();
                (self.on_event)(WorkerEvent::Beat);
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

    /// Ends the work after the stop flag: gives back games that have not started at once, and the others after the grace time.
    /// True once nothing is held.
    fn close(
        &mut self,
        db: &mut PgConnection,
        worker: &Registration,
        pool: &ThreadPool,
        flight: &mut GamesInFlight,
    ) -> Result<bool, WorkerRefusal> {
        flight.give_back_queued(db, worker, pool)?;
        if !self.grace_is_over(flight) {
            return Ok(flight.is_empty());
        }
        if !flight.finished.is_empty() {
            self.deliver(db, worker, flight)?;
        }
        flight.give_back(db, worker)?;
        Ok(true)
    }

    /// True once the grace time after the stop flag has passed.
    fn grace_is_over(&self, flight: &mut GamesInFlight) -> bool {
        self.is_stopped() && flight.stopped.get_or_insert_with(Instant::now).elapsed() >= self.grace
    }

    /// Sleeps, but not beyond the stop flag.
    fn sleep(&self, pause: Duration) {
        let began = Instant::now();
        loop {
            thread::sleep(STOP_POLL);
            if began.elapsed() >= pause || self.is_stopped() {
                return;
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
