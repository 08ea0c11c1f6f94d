//! Who plays the games of a run: threads of this program, or, with a database, workers anywhere, one of them in this program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result};
use arena::Runner;
use contest::pool::{WorkerPool, Workforce};
use contest::store::{DatabaseAddress, PgStore, StorePlace};
use contest::workers::{Leader, News, Worker};

use crate::commands::worker;

/// Who plays.
pub struct Crew {
    workforce: Box<dyn Workforce>,
    own: Option<OwnWorker>,
}

/// The worker in this program.
struct OwnWorker {
    /// Why it may not work, if it may not.
    thread: JoinHandle<Option<String>>,
    /// The word that sends it home.
    home: Arc<AtomicBool>,
}

impl Crew {
    /// Those who play what is kept at this place.
    pub fn new(
        place: &StorePlace,
        runner: Runner,
        jobs: usize,
        has_bots: bool,
        stop: Arc<AtomicBool>,
        patience: Duration,
    ) -> Result<Crew> {
        let StorePlace::Database(address, name) = place else {
            let pool = WorkerPool { runner, threads: jobs, stop };
            return Ok(Crew { workforce: Box::new(pool), own: None });
        };
        let number = PgStore::read(address, name).with_context(|| place.to_string())?.id;
        let leader = Leader::new(address.clone(), number, Arc::clone(&stop), patience);
        let mut crew = Crew { workforce: Box::new(leader), own: None };
        if jobs > 0 {
            crew.own = Some(OwnWorker::hire(address.clone(), runner, jobs, has_bots, stop)?);
        }
        Ok(crew)
    }

    pub fn workforce(&self) -> &dyn Workforce {
        &*self.workforce
    }

    /// Sends its own worker home, which gives back what it holds. Why this machine could not play, if it could not.
    pub fn dismiss(self) -> Option<String> {
        let OwnWorker { thread, home } = self.own?;
        home.store(true, Ordering::Relaxed);
        thread.join().ok()?
    }
}

impl OwnWorker {
    /// Starts it. If it is refused the whole run is stopped: whoever leads is to know, and not to wait for what never comes.
    fn hire(
        address: DatabaseAddress,
        runner: Runner,
        jobs: usize,
        has_bots: bool,
        stop_run: Arc<AtomicBool>,
    ) -> Result<OwnWorker> {
        let home = Arc::new(AtomicBool::new(false));
        let (stop, secret, name) = (Arc::clone(&home), worker::secret()?, worker::own_name("leader"));
        let cache = worker::cache(None, worker::ROOM)?;
        let work = move || {
            let mut no_bots = None;
            let send_home = Arc::clone(&stop);
            let tell = &mut |news| {
                if let (News::NoBots(why), true) = (news, has_bots) {
                    no_bots = Some(why);
                    send_home.store(true, Ordering::Relaxed);
                }
            };
            let worker = Worker { address, name, secret, jobs, games: None, runner, cache, stop, tell };
            let refused = worker.run().err().or(no_bots);
            if refused.is_some() {
                stop_run.store(true, Ordering::Relaxed);
            }
            refused
        };
        let thread = thread::Builder::new().name("own worker".to_owned()).spawn(work)?;
        Ok(OwnWorker { thread, home })
    }
}
