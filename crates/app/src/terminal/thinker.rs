//! Somebody who thinks on a thread of his own, about one question at a time, and can be hushed.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use minds::CancelToken;

use super::event::Event;

/// The thread lasts as long as this does.
pub struct Thinker<Q> {
    questions: Sender<Asked<Q>>,
    /// Ends what he thinks about now.
    stop: CancelToken,
}

/// A question, its ticket, and the word that it is no longer worth an answer.
struct Asked<Q> {
    ticket: u64,
    question: Q,
    stop: CancelToken,
}

impl<Q: Send + 'static> Thinker<Q> {
    /// Begins to wait for questions. What `answer` makes of them goes where all events go; if it breaks down, what
    /// `broken` has to say.
    pub fn new(
        events: Sender<Event>,
        answer: impl FnMut(u64, &Q, &CancelToken) -> Option<Event> + Send + 'static,
        broken: fn(u64) -> Option<Event>,
    ) -> io::Result<Thinker<Q>> {
        let (questions, asked) = channel();
        let run = move || think(&asked, &events, answer, broken);
        thread::Builder::new().name("thinker".to_owned()).spawn(run)?;
        Ok(Thinker { questions, stop: CancelToken::default() })
    }

    /// Asks something instead of whatever was asked before.
    pub fn ask(&mut self, ticket: u64, question: Q) {
        self.hush();
        self.stop = CancelToken::default();
        // Who is gone has broken down, and said so if he had to.
        let _ = self.questions.send(Asked { ticket, question, stop: self.stop.clone() });
    }
}

impl<Q> Thinker<Q> {
    /// Nobody waits for his answer any more.
    pub fn hush(&self) {
        self.stop.cancel();
    }
}

impl<Q> Drop for Thinker<Q> {
    fn drop(&mut self) {
        self.hush();
    }
}

/// Answers until nobody asks any more, or until he breaks down. A question that somebody took back is worth no answer.
fn think<Q>(
    asked: &Receiver<Asked<Q>>,
    events: &Sender<Event>,
    mut answer: impl FnMut(u64, &Q, &CancelToken) -> Option<Event>,
    broken: fn(u64) -> Option<Event>,
) {
    while let Ok(Asked { ticket, question, stop }) = asked.recv() {
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
