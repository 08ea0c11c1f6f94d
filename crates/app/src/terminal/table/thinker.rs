//! A thread that answers one question at a time, each of which can be cancelled.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use minds::CancelToken;

use crate::terminal::event::AppEvent;

/// The thread ends when this is dropped.
pub struct Thinker<Q> {
    questions: Sender<Request<Q>>,
    /// Cancels the present question.
    stop: CancelToken,
}

/// A question, its ticket, and its cancellation.
struct Request<Q> {
    ticket: u64,
    question: Q,
    stop: CancelToken,
}

impl<Q: Send + 'static> Thinker<Q> {
    /// Begins to wait for questions. What `answer` makes of them goes where all events go; if it breaks down, what
    /// `broken` has to say.
    pub fn new(
        events: Sender<AppEvent>,
        answer: impl FnMut(u64, &Q, &CancelToken) -> Option<AppEvent> + Send + 'static,
        broken: fn(u64) -> Option<AppEvent>,
    ) -> io::Result<Thinker<Q>> {
        let (questions, asked) = channel();
        let run = move || think(&asked, &events, answer, broken);
        thread::Builder::new().name("thinker".to_owned()).spawn(run)?;
        Ok(Thinker { questions, stop: CancelToken::default() })
    }

    /// Asks something instead of whatever was asked before.
    pub fn ask(&mut self, ticket: u64, question: Q) {
        self.cancel();
        self.stop = CancelToken::default();
        // If the thread is gone it has panicked, and its `broken` event was sent.
        let _ = self.questions.send(Request { ticket, question, stop: self.stop.clone() });
    }
}

impl<Q> Thinker<Q> {
    /// Cancels the present question: its answer is not waited for any more.
    pub fn cancel(&self) {
        self.stop.cancel();
    }
}

impl<Q> Drop for Thinker<Q> {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Answers questions until the asker is dropped, or until one panics. A cancelled question gets no answer.
fn think<Q>(
    asked: &Receiver<Request<Q>>,
    events: &Sender<AppEvent>,
    mut answer: impl FnMut(u64, &Q, &CancelToken) -> Option<AppEvent>,
    broken: fn(u64) -> Option<AppEvent>,
) {
    while let Ok(Request { ticket, question, stop }) = asked.recv() {
        if stop.is_cancelled() {
            continue;
        }
        let answer = catch_unwind(AssertUnwindSafe(|| answer(ticket, &question, &stop)));
        let broke_down = answer.is_err();
        let told = answer.map_or_else(|_| broken(ticket), |event| event.filter(|_| !stop.is_cancelled()));
        if told.is_some_and(|event| events.send(event).is_err()) || broke_down {
            return;
        }
    }
}
