//! Who plays the games of a run: threads of this program, or, with a database, workers anywhere, one of them in this program.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result};
use arena::Runner;
use contest::pool::{WorkerPool, Workforce};
use contest::store::{PgStore, StorePlace};
use contest::workers::{Leader, Worker};

use crate::commands::worker;

/// Who plays.
pub struct Crew {
    workforce: Box<dyn Workforce>,
    /// The worker in this program, and the word that sends it home.
    own: Option<(JoinHandle<()>, Arc<AtomicBool>)>,
}

impl Crew {
    /// Those who play what is kept at this place.
    pub fn new(
        place: &StorePlace,
        runner: Runner,
        jobs: usize,
        stop: Arc<AtomicBool>,
        patience: Duration,
    ) -> Result<Crew> {
        let StorePlace::Database(address, name) = place else {
            let pool = WorkerPool { runner, threads: jobs, stop };
            return Ok(Crew { workforce: Box::new(pool), own: None });
        };
        let number = PgStore::read(address, name).with_context(|| place.to_string())?.id;
        let leader = Leader::new(address.clone(), number, stop, patience);
        let mut crew = Crew { workforce: Box::new(leader), own: None };
        if jobs > 0 {
            let (address, home) = (address.clone(), Arc::new(AtomicBool::new(false)));
            let (stop, secret, name) = (Arc::clone(&home), worker::secret()?, worker::own_name("leader"));
            let work = move || {
                let tell = &mut |_| {};
                let worker = Worker { address, name, secret, jobs, games: None, runner, stop, tell };
                if let Err(why) = worker.run() {
                    // Others may still play; nobody is left to tell if this fails.
                    let _ = writeln!(io::stderr(), "bastide: this machine does not play: {why}");
                }
            };
            let thread = thread::Builder::new().name("own worker".to_owned()).spawn(work)?;
            crew.own = Some((thread, home));
        }
        Ok(crew)
    }

    pub fn workforce(&self) -> &dyn Workforce {
        &*self.workforce
    }

    /// Sends its own worker home, which gives back what it holds.
    pub fn dismiss(self) {
        if let Some((thread, home)) = self.own {
            home.store(true, Ordering::Relaxed);
            let _ = thread.join();
        }
    }
}
