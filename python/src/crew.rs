//! Threads that are kept, and do tasks together with whoever asks.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, TryLockError};
use std::thread::yield_now;
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Whoever asks is one of them, so that nobody has to be woken before work begins.
pub struct Crew(Option<Others>);

struct Others {
    pool: ThreadPool,
    /// The process that made them: a fork has none of its parent's threads.
    process: u32,
    /// How often they were called.
    calls: Arc<AtomicUsize>,
}

/// What is done to each task, and to none before what comes before it is done to all.
pub type Stage<'a, T> = &'a (dyn Fn(&mut T) + Sync);

/// So many tasks for each thread: of one that begins late, or is held up, others can take over what it has not come to.
const TASKS: usize = 2;

/// So long the others look for the next call before they sleep, and so long whoever asks looks whether they are done: to
/// sleep and be woken takes as long as a hundred rows.
const LINGER: Duration = Duration::from_micros(60);

impl Crew {
    pub fn new(threads: usize) -> Result<Crew, ThreadPoolBuildError> {
        let others = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads - 1).build());
        let process = std::process::id();
        Ok(Crew(others.transpose()?.map(|pool| Others { pool, process, calls: Arc::default() })))
    }

    /// Makes the threads again if this process is a fork of the one that made them. Without that, it would wait for them for
    /// ever.
    pub fn renew_after_fork(&mut self) -> Result<(), ThreadPoolBuildError> {
        let old = self.0.take_if(|others| others.process != std::process::id());
        if let Some(others) = old {
            *self = Crew::new(1 + others.pool.current_num_threads())?;
            // To end a pool is to talk to its threads.
            std::mem::forget(others);
        }
        Ok(())
    }

    /// How many of so many rows make a task.
    pub fn portion(&self, rows: usize) -> usize {
        let tasks = self.0.as_ref().map_or(1, |others| TASKS * (1 + others.pool.current_num_threads()));
        rows.div_ceil(tasks).max(1)
    }

    /// Does all tasks, stage by stage. The others are called once for all stages, because on a busy machine they may come
    /// late; who has not come is not waited for before the end.
    pub fn share<T: Send>(&self, tasks: impl IntoIterator<Item = T>, stages: &[Stage<'_, T>]) {
        let Some(Others { pool, calls, .. }) = &self.0 else {
            let mut tasks: Vec<T> = tasks.into_iter().collect();
            return stages.iter().for_each(|stage| tasks.iter_mut().for_each(stage));
        };
        let work = Work::new(tasks, stages);
        let helpers = pool.current_num_threads();
        let (finished, call) = (AtomicUsize::new(0), calls.load(Ordering::Relaxed) + 1);
        pool.in_place_scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|_| {
                    work.help(1 + rayon::current_thread_index().unwrap_or_default(), 1 + helpers);
                    let calls = Arc::clone(calls);
                    rayon::spawn(move || linger(|| calls.load(Ordering::Acquire) != call));
                    finished.fetch_add(1, Ordering::Release);
                });
            }
            calls.store(call, Ordering::Release);
            work.help(0, 1 + helpers);
            linger(|| finished.load(Ordering::Acquire) == helpers);
            // The pool still has to note that they have finished, and sleeps if it is asked before.
            (0..16).for_each(|_| spin_loop());
        });
    }
}

/// Tasks, and how many stages of each are done; of each stage, how many tasks are done.
struct Work<'a, T> {
    tasks: Vec<Mutex<(usize, T)>>,
    stages: &'a [Stage<'a, T>],
    done: Vec<AtomicUsize>,
    /// How many members have come.
    come: AtomicUsize,
}

impl<'a, T> Work<'a, T> {
    fn new(tasks: impl IntoIterator<Item = T>, stages: &'a [Stage<'a, T>]) -> Work<'a, T> {
        let tasks = tasks.into_iter().map(|task| Mutex::new((0, task))).collect();
        let done = stages.iter().map(|_| AtomicUsize::new(0)).collect();
        Work { tasks, stages, done, come: AtomicUsize::new(0) }
    }

    /// Does what is left to do. Each of so many members has tasks of their own, in which it meets what it worked on in earlier
    /// stages and calls. Those of others it takes over only if somebody has not come, or is not done after a while: rows that
    /// go to another core cost more than a short wait.
    fn help(&self, member: usize, members: usize) {
        let [from, to] = [member, member + 1].map(|member| self.tasks.len() * member / members);
        self.come.fetch_add(1, Ordering::Relaxed);
        for stage in 0..self.stages.len() {
            let is_done = || self.done[stage].load(Ordering::Acquire) == self.tasks.len();
            self.try_all(&self.tasks[from..to], stage);
            if self.come.load(Ordering::Relaxed) >= members {
                linger(is_done);
            }
            while !is_done() {
                self.try_all(&self.tasks, stage);
                linger(is_done);
            }
        }
    }

    /// Does this stage of these tasks, as far as nobody has come to them.
    fn try_all(&self, tasks: &[Mutex<(usize, T)>], stage: usize) {
        // Counted together, because counting one by one would stop the others each time.
        let mut counted = Counted { here: 0, all: &self.done[stage] };
        tasks.iter().for_each(|task| try_task(task, stage, self.stages[stage], &mut counted.here));
    }
}

/// Does this stage of a task, if nobody has come to it, and counts it.
fn try_task<T>(task: &Mutex<(usize, T)>, stage: usize, work: Stage<'_, T>, count: &mut usize) {
    let mut task = match task.try_lock() {
        Ok(task) => task,
        Err(TryLockError::Poisoned(task)) => task.into_inner(),
        // Somebody is at it.
        Err(TryLockError::WouldBlock) => return,
    };
    if task.0 == stage {
        // First, so that nobody waits for a task that panics.
        (task.0, *count) = (stage + 1, *count + 1);
        work(&mut task.1);
    }
}

/// Tasks that a member has done, which all get to know when they do no more.
struct Counted<'a> {
    here: usize,
    all: &'a AtomicUsize,
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.all.fetch_add(self.here, Ordering::Release);
    }
}

/// Looks for a short time whether something has happened, and then lets others have the core.
fn linger(happened: impl Fn() -> bool) {
    let began = Instant::now();
    while !happened() {
        if began.elapsed() >= LINGER {
            return yield_now();
        }
        spin_loop();
    }
}
