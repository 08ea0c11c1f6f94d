//! Thread pool that plays games on this machine.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
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

/// Players of a tournament's games: threads of this machine, or workers anywhere.
pub trait Workforce {
    /// Plays all jobs and passes results to `take` in any order, until `take` breaks or the stop flag is set. Returns true if all
    /// jobs were played and taken.
    fn play(&self, jobs: &mut dyn Iterator<Item = Job>, take: &mut Take) -> bool;

    /// State of the stop flag.
    fn is_stopped(&self) -> bool;

    /// Reason why it gave up, if it did.
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
    /// Stop flag: finished games are still passed on.
    pub stop: Arc<AtomicBool>,
}

/// Most games in flight. Workers must not run dry while a batch is written.
const AHEAD: usize = 256;

/// Poll interval of the stop flag.
const LOOK: Duration = Duration::from_millis(50);

impl Workforce for WorkerPool {
    /// After a break, running games end on their own; the call does not wait for them.
    fn play(&self, jobs: &mut dyn Iterator<Item = Job>, take: &mut Take) -> bool {
        let queue = Arc::new(Queue::default());
        let (done, played) = channel();
        let workers = (0..self.threads.max(1)).filter(|_| self.spawn(&queue, &done)).count();
        drop(done);
        let finished = match workers {
            0 => self.play_here(jobs, take),
            _ => self.lead(jobs, &queue, &played, take),
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
    fn spawn(&self, queue: &Arc<Queue<Job>>, done: &Sender<GameEnd>) -> bool {
        let (queue, done, runner) = (Arc::clone(queue), done.clone(), self.runner.clone());
        let work = move || {
            while let Some(job) = queue.next() {
                if done.send(job.play(&runner)).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("worker".to_owned()).spawn(work).is_ok()
    }

    fn lead(
        &self,
        jobs: &mut dyn Iterator<Item = Job>,
        queue: &Queue<Job>,
        played: &Receiver<GameEnd>,
        take: &mut Take,
    ) -> bool {
        let (mut under_way, mut more) = (0, true);
        loop {
            let is_stopped = self.stop.load(Ordering::Relaxed);
            while more && !is_stopped && under_way < AHEAD {
                more = jobs.next().map(|job| queue.push(job)).is_some();
                under_way += usize::from(more);
            }
            if under_way == 0 && !is_stopped {
                return true;
            }
            let batch = match played.recv_timeout(LOOK) {
                Ok(first) => std::iter::once(first).chain(played.try_iter().take(AHEAD)).collect(),
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
            if take(vec![job.play(&self.runner)]).is_break() || self.stop.load(Ordering::Relaxed) {
                return false;
            }
        }
        true
    }
}

/// Blocking queue of jobs.
pub(crate) struct Queue<T> {
    jobs: Mutex<(VecDeque<T>, bool)>,
    changed: Condvar,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue { jobs: Mutex::new((VecDeque::new(), false)), changed: Condvar::new() }
    }
}

impl<T> Queue<T> {
    pub(crate) fn push(&self, job: T) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).0.push_back(job);
        self.changed.notify_one();
    }

    /// Closes the queue and drops its jobs.
    pub(crate) fn close(&self) {
        *self.jobs.lock().unwrap_or_else(PoisonError::into_inner) = (VecDeque::new(), true);
        self.changed.notify_all();
    }

    /// Removes and returns all jobs that wait.
    pub(crate) fn drain(&self) -> Vec<T> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).0.drain(..).collect()
    }

    /// Next job; blocks until there is one, none after closing.
    pub(crate) fn next(&self) -> Option<T> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match jobs.0.pop_front() {
                Some(job) => return Some(job),
                None if jobs.1 => return None,
                None => jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}
