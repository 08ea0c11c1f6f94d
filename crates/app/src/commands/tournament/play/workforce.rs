//! Workers of a run: threads of this program, or with a database workers anywhere, one of them in this program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result};
use arena::Runner;
use contest::pool::{WorkerPool, Workforce};
use contest::store::{DatabaseAddress, PgStore, StorePlace};
use contest::workers::{Leader, Worker, WorkerEvent};

use crate::commands::worker;

/// Workers of a run.
pub struct RunWorkers {
    workforce: Box<dyn Workforce>,
    own: Option<OwnWorker>,
}

/// The worker in this program.
struct OwnWorker {
    /// Thread of the worker; returns the reason if it was refused.
    thread: JoinHandle<Option<String>>,
    /// Stop flag of the worker.
    stop: Arc<AtomicBool>,
}

impl RunWorkers {
    /// Workers for the store at this place.
    pub fn new(
        place: &StorePlace,
        runner: Runner,
        jobs: usize,
        has_bots: bool,
        stop: Arc<AtomicBool>,
        patience: Duration,
    ) -> Result<RunWorkers> {
        let StorePlace::Database(address, name) = place else {
            let pool = WorkerPool { runner, threads: jobs, stop };
            return Ok(RunWorkers { workforce: Box::new(pool), own: None });
        };
        let number = PgStore::read(address, name).with_context(|| place.to_string())?.id;
        let leader = Leader::new(address.clone(), number, Arc::clone(&stop), patience);
        let mut workers = RunWorkers { workforce: Box::new(leader), own: None };
        if jobs > 0 {
            workers.own = Some(OwnWorker::spawn(address.clone(), runner, jobs, has_bots, stop)?);
        }
        Ok(workers)
    }

    pub fn workforce(&self) -> &dyn Workforce {
        &*self.workforce
    }

    /// Stops the own worker, which gives back its leases. Returns the reason if this machine could not play.
    pub fn shut_down(self) -> Option<String> {
        let OwnWorker { thread, stop } = self.own?;
        stop.store(true, Ordering::Relaxed);
        thread.join().ok()?
    }
}

impl OwnWorker {
    /// Spawns the worker. If the store refuses it, the whole run stops: the leader would wait for games that this machine cannot
    /// play.
    fn spawn(
        address: DatabaseAddress,
        runner: Runner,
        jobs: usize,
        has_bots: bool,
        stop_run: Arc<AtomicBool>,
    ) -> Result<OwnWorker> {
        let stop_worker = Arc::new(AtomicBool::new(false));
        let (stop, secret, name) = (Arc::clone(&stop_worker), worker::secret()?, worker::own_name("leader"));
        let cache = worker::cache(None, worker::ROOM)?;
        let work = move || {
            let mut no_bots = None;
            let stop_here = Arc::clone(&stop);
            let on_event = &mut |event| {
                if let (WorkerEvent::NoBots(why), true) = (event, has_bots) {
                    no_bots = Some(why);
                    stop_here.store(true, Ordering::Relaxed);
                }
            };
            let (games, until_idle, grace) = (None, None, Duration::ZERO);
            let worker = Worker {
                address,
                name,
                secret,
                jobs,
                games,
                until_idle,
                grace,
                runner,
                cache,
                stop,
                on_event,
            };
            let refused = worker.run().err().or(no_bots);
            if refused.is_some() {
                stop_run.store(true, Ordering::Relaxed);
            }
            refused
        };
        let thread = thread::Builder::new().name("own worker".to_owned()).spawn(work)?;
        Ok(OwnWorker { thread, stop: stop_worker })
    }
}
