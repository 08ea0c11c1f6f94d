//! Thread pool that plays games on this machine.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use arena::{Match, Runner};

use crate::store::StoreError;
use crate::{GameEnd, GameId, UnplayedGame, VerifiedGame};

/// A game to be played.
pub struct Job {
    pub id: GameId,
    pub game: Match,
}

impl Job {
    /// Plays the game on this machine.
    fn play(self, runner: &Runner) -> GameEnd {
        let Job { id, game } = self;
        let played = game.play(runner).map(|result| VerifiedGame::of(id, &result));
        played.map_err(|why| UnplayedGame { id, why })
    }
}

/// Executes the games of a tournament, on threads of this machine or on remote workers.
pub trait Workforce {
    /// Plays all jobs and passes results to `take` in any order, until `take` breaks or the stop flag is set. Returns false if
    /// it ended early.
    fn play(&self, jobs: &mut dyn Iterator<Item = Job>, take: &mut Take) -> bool;

    /// State of the stop flag.
    fn is_stopped(&self) -> bool;

    /// Reason of a failure, if there was one.
    fn failure(&self) -> Option<StoreError> {
        None
    }
}

/// Consumer of results, which may break off.
pub type Take<'a> = dyn FnMut(Vec<GameEnd>) -> ControlFlow<()> + 'a;

/// A pool of threads and its runner.
pub struct WorkerPool {
    pub runner: Runner,
    /// Games at a time.
    pub threads: usize,
    /// Stop flag. Games that finish at that moment are still passed on.
    pub stop: Arc<AtomicBool>,
}

/// Upper bound of games in flight: enough to keep the workers busy while a batch is written.
const MAX_IN_FLIGHT: usize = 256;

/// Poll interval of the stop flag.
const STOP_POLL: Duration = Duration::from_millis(50);

impl Workforce for WorkerPool {
    /// Does not wait for running games after `take` breaks.
    fn play(&self, jobs: &mut dyn Iterator<Item = Job>, take: &mut Take) -> bool {
        let queue = Arc::new(Queue::default());
        let (results, played) = channel();
        let workers = (0..self.threads.max(1)).filter(|_| self.spawn(&queue, &results)).count();
        drop(results);
        let finished = match workers {
            0 => self.play_here(jobs, take),
            _ => self.dispatch(jobs, &queue, &played, take),
        };
        queue.close();
        finished
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl WorkerPool {
    /// Spawns a worker thread; false if the system refuses one.
    fn spawn(&self, queue: &Arc<Queue<Job>>, results: &Sender<GameEnd>) -> bool {
        let (queue, results, runner) = (Arc::clone(queue), results.clone(), self.runner.clone());
        let work = move || {
            while let Some(job) = queue.next() {
                if results.send(job.play(&runner)).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("worker".to_owned()).spawn(work).is_ok()
    }

    /// Hands out jobs and collects results.
    fn dispatch(
        &self,
        jobs: &mut dyn Iterator<Item = Job>,
        queue: &Queue<Job>,
        played: &Receiver<GameEnd>,
        take: &mut Take,
    ) -> bool {
        let (mut under_way, mut more) = (0, true);
        loop {
            let is_stopped = self.stop.load(Ordering::Relaxed);
            while more && !is_stopped && under_way < MAX_IN_FLIGHT {
                more = jobs.next().map(|job| queue.push(job)).is_some();
                under_way += usize::from(more);
            }
            if under_way == 0 && !is_stopped {
                return true;
            }
            let batch = match played.recv_timeout(STOP_POLL) {
                Ok(first) => std::iter::once(first).chain(played.try_iter().take(MAX_IN_FLIGHT)).collect(),
                Err(RecvTimeoutError::Timeout) => Vec::new(),
                Err(RecvTimeoutError::Disconnected) => return false,
            };
            under_way -= batch.len();
            let goes_on = batch.is_empty() || take(batch).is_continue();
            if is_stopped || !goes_on {
                return false;
            }
        }
    }

    /// Fallback without threads: plays games one by one.
    fn play_here(&self, jobs: &mut dyn Iterator<Item = Job>, take: &mut Take) -> bool {
        for job in jobs {
            if self.is_stopped() || take(vec![job.play(&self.runner)]).is_break() {
                return false;
            }
        }
        true
    }
}

struct QueueState<T> {
    jobs: VecDeque<T>,
    is_closed: bool,
}

/// Blocking queue of jobs.
pub(crate) struct Queue<T> {
    state: Mutex<QueueState<T>>,
    changed: Condvar,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        let state = QueueState { jobs: VecDeque::new(), is_closed: false };
        Queue { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl<T> Queue<T> {
    fn lock(&self) -> MutexGuard<'_, QueueState<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn push(&self, job: T) {
        self.lock().jobs.push_back(job);
        self.changed.notify_one();
    }

    /// Closes the queue and drops its jobs.
    pub(crate) fn close(&self) {
        *self.lock() = QueueState { jobs: VecDeque::new(), is_closed: true };
        self.changed.notify_all();
    }

    /// Removes and returns all jobs that wait.
    pub(crate) fn drain(&self) -> Vec<T> {
        self.lock().jobs.drain(..).collect()
    }

    /// Next job. Blocks until there is one; `None` after closing.
    pub(crate) fn next(&self) -> Option<T> {
        let mut state = self.lock();
        loop {
            match state.jobs.pop_front() {
                Some(job) => return Some(job),
                None if state.is_closed => return None,
                None => state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}
