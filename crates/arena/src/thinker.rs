//! A thread that does one task at a time, each of which can be cancelled.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use minds::CancelToken;

/// The thread ends when this is dropped.
pub struct Thinker<T> {
    tasks: Sender<(T, CancelToken)>,
    /// Cancels the last task.
    cancel: CancelToken,
}

impl<T: Send + 'static> Thinker<T> {
    /// Begins to wait for tasks. What `perform` makes of them goes to `tell`, which says whether anybody still listens; if it
    /// breaks down, what `broken` has to say goes there.
    pub fn new<R>(
        perform: impl FnMut(&T, &CancelToken) -> Option<R> + Send + 'static,
        broken: impl Fn(&T) -> Option<R> + Send + 'static,
        tell: impl Fn(R) -> bool + Send + 'static,
    ) -> io::Result<Thinker<T>> {
        let (tasks, given) = channel();
        let run = move || think(&given, perform, broken, tell);
        thread::Builder::new().name("thinker".to_owned()).spawn(run)?;
        Ok(Thinker { tasks, cancel: CancelToken::default() })
    }

    /// Gives a task, to be done after those before it.
    pub fn ask(&mut self, task: T) {
        self.cancel = CancelToken::default();
        // The thread ends only with this sender, or when the receiver is gone.
        let _ = self.tasks.send((task, self.cancel.clone()));
    }

    /// Gives a last task, which runs although its result is not read; the one before it is cancelled.
    pub fn finish(self, task: T) {
        let _ = self.tasks.send((task, CancelToken::default()));
    }
}

impl<T> Thinker<T> {
    /// Cancels the last task: what would come of it is not waited for any more.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }
}

impl<T> Drop for Thinker<T> {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Does tasks until the sender is dropped. A cancelled task has no result.
fn think<T, R>(
    given: &Receiver<(T, CancelToken)>,
    mut perform: impl FnMut(&T, &CancelToken) -> Option<R>,
    broken: impl Fn(&T) -> Option<R>,
    tell: impl Fn(R) -> bool,
) {
    while let Ok((task, cancel)) = given.recv() {
        if cancel.is_cancelled() {
            continue;
        }
        let done = catch_unwind(AssertUnwindSafe(|| perform(&task, &cancel)));
        let result = done.unwrap_or_else(|_| broken(&task)).filter(|_| !cancel.is_cancelled());
        if result.is_some_and(|result| !tell(result)) {
            return;
        }
    }
}
