//! Ctrl-C while Rust works: only Python's main thread hears of signals, so it waits for the work and looks for them.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use minds::CancelToken;
use pyo3::prelude::*;

/// Poll interval for signals.
const EVERY: Duration = Duration::from_millis(20);

/// Does long work without Python's lock, on a thread of its own. A signal whose handler raises, as Ctrl-C does, cancels the
/// token, which the work has to poll.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &CancelToken,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (done, waiting) = sync_channel(1);
    std::thread::scope(|scope| {
        scope.spawn(move || done.send(work()));
        let next = Waiting::new(waiting).next(py, stop)?;
        Ok(next.expect("the work does not panic"))
    })
}

/// Messages of work that runs beside the main thread.
pub struct Waiting<T>(Mutex<Receiver<T>>);

impl<T: Send> Waiting<T> {
    pub fn new(messages: Receiver<T>) -> Waiting<T> {
        Waiting(Mutex::new(messages))
    }

    /// The next message; nothing when there are no more. A signal that raises cancels the token.
    pub fn next(&self, py: Python<'_>, stop: &CancelToken) -> PyResult<Option<T>> {
        let wait = || self.0.lock().expect("one thread waits").recv_timeout(EVERY);
        loop {
            match py.detach(wait) {
                Ok(message) => return Ok(Some(message)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| stop.cancel())?,
            }
        }
    }
}

/// Tells work on other threads to stop: `Mind.think` takes one.
#[pyclass(frozen, name = "CancelToken", module = "bastide")]
#[derive(Clone, Default)]
pub struct PyCancelToken(pub CancelToken);

#[pymethods]
impl PyCancelToken {
    #[new]
    fn new() -> PyCancelToken {
        PyCancelToken::default()
    }

    fn cancel(&self) {
        self.0.cancel();
    }

    #[getter]
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}
