//! A thread pool for the steps of `VecEnv`, which are too short to park and wake threads by futex(2) for each.
//!
//! 1. A call has tasks (portions of the rows) and stages. A barrier lies between stages: stage `s + 1` of any task
//!    begins when stage `s` of all tasks is done.
//! 2. The caller is worker 0 and begins at once; the other workers are threads of a rayon pool, spawned once for all stages.
//! 3. Worker `w` owns a fixed range of the tasks (chunk affinity): its rows stay in its core's cache from call to call.
//! 4. The barrier is spin-then-yield: a worker that is done spins for [`SPIN`] on the counter of finished tasks.
//! 5. After that, or at once if some worker has not started, it steals: it tries every task, and the task's mutex and
//!    stage number make sure that each stage runs once.
//! 6. A worker that has finished a call spins for [`SPIN`] on the epoch counter, so that the next call finds it awake;
//!    after that rayon parks it.
//! 7. A fork(2) has none of these threads: [`StepPool::renew_after_fork`] builds the pool again.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, TryLockError};
use std::thread::yield_now;
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Worker 0 is the calling thread; without other workers there is no pool.
pub struct StepPool(Option<Threads>);

struct Threads {
    pool: ThreadPool,
    /// The process that started them: a fork has none of its parent's threads.
    process: u32,
    /// Number of calls so far.
    epoch: Arc<AtomicUsize>,
}

/// One stage of the work on a task. It begins when the stage before it is done for all tasks.
pub type Stage<'a, T> = &'a (dyn Fn(&mut T) + Sync);

/// Tasks per worker: with two, others can steal the second one of a worker that is late.
const TASKS: usize = 2;

/// Spin this long before sleeping: workers for the next call, the caller for completion. Sleeping and waking takes as long
/// as 100 rows.
const SPIN: Duration = Duration::from_micros(60);

impl StepPool {
    pub fn new(threads: usize) -> Result<StepPool, ThreadPoolBuildError> {
        let workers = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads - 1).build());
        let process = std::process::id();
        Ok(StepPool(workers.transpose()?.map(|pool| Threads { pool, process, epoch: Arc::default() })))
    }

    /// Builds the pool again if this process is a fork of the one that built it. Otherwise it would wait for ever for
    /// threads that do not exist.
    pub fn renew_after_fork(&mut self) -> Result<(), ThreadPoolBuildError> {
        let old = self.0.take_if(|threads| threads.process != std::process::id());
        if let Some(threads) = old {
            *self = StepPool::new(1 + threads.pool.current_num_threads())?;
            // Dropping a pool would join its threads.
            std::mem::forget(threads);
        }
        Ok(())
    }

    /// Number of rows of a task, of `rows` in all.
    pub fn portion(&self, rows: usize) -> usize {
        let tasks = self.0.as_ref().map_or(1, |threads| TASKS * (1 + threads.pool.current_num_threads()));
        rows.div_ceil(tasks).max(1)
    }

    /// Runs all stages of all tasks. Workers are spawned once for all stages, because they start late on a busy machine;
    /// one that has not started holds up no stage, only the return.
    pub fn run<T: Send>(&self, tasks: impl IntoIterator<Item = T>, stages: &[Stage<'_, T>]) {
        let Some(Threads { pool, epoch, .. }) = &self.0 else {
            let mut tasks: Vec<T> = tasks.into_iter().collect();
            return stages.iter().for_each(|stage| tasks.iter_mut().for_each(stage));
        };
        let work = Work::new(tasks, stages);
        let threads = pool.current_num_threads();
        let (finished, call) = (AtomicUsize::new(0), epoch.load(Ordering::Relaxed) + 1);
        pool.in_place_scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|_| {
                    work.run(1 + rayon::current_thread_index().unwrap_or_default(), 1 + threads);
                    let epoch = Arc::clone(epoch);
                    rayon::spawn(move || spin(|| epoch.load(Ordering::Acquire) != call));
                    finished.fetch_add(1, Ordering::Release);
                });
            }
            epoch.store(call, Ordering::Release);
            work.run(0, 1 + threads);
            spin(|| finished.load(Ordering::Acquire) == threads);
            // The pool still has to note that they have finished, and the scope parks this thread if it ends before.
            (0..16).for_each(|_| spin_loop());
        });
    }
}

/// Tasks with the number of stages done, and for each stage the number of tasks done.
struct Work<'a, T> {
    tasks: Vec<Mutex<(usize, T)>>,
    stages: &'a [Stage<'a, T>],
    done: Vec<AtomicUsize>,
    /// Number of workers that have started.
    started: AtomicUsize,
}

impl<'a, T> Work<'a, T> {
    fn new(tasks: impl IntoIterator<Item = T>, stages: &'a [Stage<'a, T>]) -> Work<'a, T> {
        let tasks = tasks.into_iter().map(|task| Mutex::new((0, task))).collect();
        let done = stages.iter().map(|_| AtomicUsize::new(0)).collect();
        Work { tasks, stages, done, started: AtomicUsize::new(0) }
    }

    /// Runs a worker to the end of the last stage. It owns a fixed range of tasks, so its rows stay in its core's cache. It
    /// steals tasks only if a worker has not started, or after [`SPIN`]: moving rows to another core costs more than a
    /// short wait.
    fn run(&self, worker: usize, workers: usize) {
        let [from, to] = [worker, worker + 1].map(|worker| self.tasks.len() * worker / workers);
        self.started.fetch_add(1, Ordering::Relaxed);
        for stage in 0..self.stages.len() {
            let is_done = || self.done[stage].load(Ordering::Acquire) == self.tasks.len();
            self.try_all(&self.tasks[from..to], stage);
            if self.started.load(Ordering::Relaxed) >= workers {
                spin(is_done);
            }
            while !is_done() {
                self.try_all(&self.tasks, stage);
                spin(is_done);
            }
        }
    }

    /// Runs this stage of those tasks that are free and have not run it.
    fn try_all(&self, tasks: &[Mutex<(usize, T)>], stage: usize) {
        // One addition for all: each would move the counter's cache line between cores.
        let mut counted = Counted { here: 0, all: &self.done[stage] };
        tasks.iter().for_each(|task| try_task(task, stage, self.stages[stage], &mut counted.here));
    }
}

/// Runs this stage of a task and counts it, unless another worker has it or has done it.
fn try_task<T>(task: &Mutex<(usize, T)>, stage: usize, work: Stage<'_, T>, count: &mut usize) {
    let mut task = match task.try_lock() {
        Ok(task) => task,
        Err(TryLockError::Poisoned(task)) => task.into_inner(),
        // Another worker runs it.
        Err(TryLockError::WouldBlock) => return,
    };
    if task.0 == stage {
        // Counted first, so that no worker waits for a task that panics.
        (task.0, *count) = (stage + 1, *count + 1);
        work(&mut task.1);
    }
}

/// Tasks that a worker has done, published when it is dropped.
struct Counted<'a> {
    here: usize,
    all: &'a AtomicUsize,
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.all.fetch_add(self.here, Ordering::Release);
    }
}

/// Spins until `happened`, at most for [`SPIN`]; then yields the core once.
fn spin(happened: impl Fn() -> bool) {
    let began = Instant::now();
    while !happened() {
        if began.elapsed() >= SPIN {
            return yield_now();
        }
        spin_loop();
    }
}
