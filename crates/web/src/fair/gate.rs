//! Cooperative preemption: a thread pauses at its next look at the clock, and the pause does not count.

use std::cell::RefCell;
use std::sync::{Arc, Condvar, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use minds::{CancelToken, TimeSource};

/// Shared by the queue, which closes and opens it, and the thread that runs under it.
pub struct Gate {
    cancel: CancelToken,
    closed: Mutex<bool>,
    opened: Condvar,
}

/// A paused thread checks this often whether it was cancelled.
const LOOK: Duration = Duration::from_millis(100);

/// Gate of this thread, and the total length of its pauses.
struct Passing {
    gate: Arc<Gate>,
    held: Duration,
}

thread_local! {
    static PASSING: RefCell<Option<Passing>> = const { RefCell::new(None) };
}

impl Gate {
    pub fn new(cancel: CancelToken) -> Gate {
        Gate { cancel, closed: Mutex::new(false), opened: Condvar::new() }
    }

    pub fn set_closed(&self, closed: bool) {
        *self.closed.lock().unwrap_or_else(PoisonError::into_inner) = closed;
        self.opened.notify_all();
    }

    /// Runs `compute`, which pauses whenever it reads the given clock. The returned duration excludes the pauses.
    pub fn pass<T>(self: Arc<Gate>, compute: impl FnOnce(TimeSource) -> T) -> (T, Duration) {
        PASSING.set(Some(Passing { gate: self, held: Duration::ZERO }));
        let (began, result) = (now(), compute(TimeSource::new(now)));
        let took = now().saturating_sub(began);
        PASSING.set(None);
        (result, took)
    }

    fn wait(&self) -> Duration {
        let mut closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        if !*closed {
            return Duration::ZERO;
        }
        let began = Instant::now();
        while *closed && !self.cancel.is_cancelled() {
            closed = self.opened.wait_timeout(closed, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        began.elapsed()
    }
}

/// Time without the pauses of this thread.
fn now() -> Duration {
    static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);
    let held = PASSING.with_borrow_mut(|passing| {
        passing.as_mut().map_or(Duration::ZERO, |passing| {
            passing.held += passing.gate.wait();
            passing.held
        })
    });
    BEGINNING.elapsed().saturating_sub(held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_held_at_the_clock_and_that_time_does_not_count() {
        let gate = Arc::new(Gate::new(CancelToken::default()));
        gate.set_closed(true);
        let (passing, (done, finished)) = (Arc::clone(&gate), std::sync::mpsc::channel());
        let began = now();
        std::thread::spawn(move || done.send(passing.pass(|_| now()).0));
        assert!(finished.recv_timeout(LOOK * 3).is_err(), "it is held");
        gate.set_closed(false);
        let shown = finished.recv().unwrap();
        assert!(shown.saturating_sub(began) < LOOK * 2, "the clock stood still meanwhile");
    }

    #[test]
    fn a_thread_whose_answer_is_not_wanted_is_let_go() {
        let cancel = CancelToken::default();
        let gate = Arc::new(Gate::new(cancel.clone()));
        gate.set_closed(true);
        cancel.cancel();
        gate.pass(|_| now());
    }
}
