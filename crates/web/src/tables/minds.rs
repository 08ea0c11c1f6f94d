//! Minds on few threads, by a fair queue over visitors. A long search is paused for a short one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arena::{Failure, FaultKind, Input, SideOutput, Ticket};
use kit::{AnyGame, Entry};
use minds::{Budget, CancelToken, TimeSource};
use players::roster;

use crate::fair::{self, FairQueue, Network, QueueBounds};

/// Longest search for a move, on any board.
const THINK_LIMIT: Duration = Duration::from_secs(5);

/// Most searches that may be paused, each with its memory.
const PAUSED: usize = 3;

/// The threads that minds search on.
#[derive(Clone)]
pub struct Minds {
    queue: Arc<FairQueue>,
    seconds: Arc<Mutex<Seconds>>,
}

/// Seconds of a search by game and level, as a moving average.
#[derive(Default)]
struct Seconds(HashMap<(&'static str, u8), f64>);

/// A position for a mind.
pub struct Question {
    pub entry: &'static Entry,
    pub position: Box<dyn AnyGame>,
    pub level: u8,
    pub ticket: Ticket,
    pub cancel: CancelToken,
    /// The visitor whose move led to it.
    pub visitor: Network,
}

impl Minds {
    pub fn new(threads: usize) -> Minds {
        let slots = threads.max(1);
        let queue =
            FairQueue::new(QueueBounds { slots, paused: PAUSED, reserved: 1, per_visitor: usize::MAX });
        Minds { queue, seconds: Arc::default() }
    }

    /// Answer of the mind; `None` if it was cancelled.
    pub async fn ask(&self, question: Question) -> Option<Input> {
        let (ticket, cancel) = (question.ticket, question.cancel.clone());
        let kind = (question.entry.about.name, question.level);
        let expected = self.seconds().expected(kind);
        let (permit, begun) = self.queue.enqueue(question.visitor, expected, cancel.clone());
        let priority = begun.await.ok()?;
        let minds = self.clone();
        let said = fair::spawn(priority, move || {
            if question.cancel.is_cancelled() {
                return None;
            }
            let (input, took) = Arc::clone(&permit.gate).pass(|time| think(&question, time));
            minds.seconds().learn(kind, took);
            drop(permit);
            Some(input)
        });
        let input = said.await.unwrap_or_else(|_| Some(panicked(ticket)));
        input.filter(|_| !cancel.is_cancelled())
    }

    fn seconds(&self) -> MutexGuard<'_, Seconds> {
        self.seconds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seconds {
    /// Expected seconds. Before the first search of its kind: the longest for level 10, and less by the square for others.
    fn expected(&self, kind: (&'static str, u8)) -> f64 {
        let guess = THINK_LIMIT.as_secs_f64() * (f64::from(kind.1) / 10.0).powi(2);
        self.0.get(&kind).copied().unwrap_or(guess)
    }

    fn learn(&mut self, kind: (&'static str, u8), took: Duration) {
        let took = took.min(THINK_LIMIT).as_secs_f64();
        let mean = self.0.entry(kind).or_insert(took);
        *mean += (took - *mean) / 8.0;
    }
}

fn think(question: &Question, time: TimeSource) -> Input {
    let member = roster(question.entry).level(question.level.into()).expect("levels were checked");
    let budget = Budget::time(THINK_LIMIT).by(time).at_most(member.usual.most_iterations());
    let seed = getrandom::u64().expect("the system gives random bytes");
    let thought = member.mind(seed).think(&*question.position, &budget.until(&question.cancel));
    let output = SideOutput::default();
    Input::Said { ticket: question.ticket, sentence: thought.best(), spent: None, output }
}

/// A panic is our bug: the game is void, and no player is to blame.
fn panicked(ticket: Ticket) -> Input {
    let failure = Failure::new(FaultKind::Arena, "a bug of the server: a mind failed while it was thinking");
    Input::Failed { ticket, failure }
}
