//! Threads that are kept, and do tasks together with whoever asks.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Whoever asks is one of them, so that nobody has to be woken before work begins.
pub struct Crew(Option<ThreadPool>);

/// So many tasks for each thread: one that begins late, or meets long games, is not waited for.
const TASKS: usize = 16;

/// How often it is looked whether the others are done, before we sleep until they are: some 30 µs, because to sleep and be
/// woken takes longer.
const LOOKS: u32 = 1000;

impl Crew {
    pub fn new(threads: usize) -> Result<Crew, ThreadPoolBuildError> {
        let others = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads - 1).build());
        others.transpose().map(Crew)
    }

    /// How many of so many rows make a task.
    pub fn portion(&self, rows: usize) -> usize {
        let tasks = self.0.as_ref().map_or(1, |others| TASKS * (1 + others.current_num_threads()));
        rows.div_ceil(tasks).max(1)
    }

    /// Does all tasks, each once.
    pub fn share<T: Send>(&self, tasks: impl Iterator<Item = T> + Send, work: impl Fn(T) + Sync) {
        let Some(others) = &self.0 else { return tasks.for_each(work) };
        let (tasks, helpers) = (Mutex::new(tasks), others.current_num_threads());
        let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let help = || {
            while let Some(task) = next() {
                work(task);
            }
        };
        let done = AtomicUsize::new(0);
        others.in_place_scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|_| {
                    help();
                    done.fetch_add(1, Ordering::Release);
                });
            }
            help();
            for _ in 0..LOOKS {
                if done.load(Ordering::Acquire) == helpers {
                    break;
                }
                spin_loop();
            }
        });
    }
}
