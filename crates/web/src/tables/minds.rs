//! Minds at work: as many at a time as there are threads for them, the others wait.

use std::sync::Arc;
use std::time::Duration;

use arena::{Failure, FaultKind, Input, SideOutput, Ticket};
use kit::{AnyGame, Entry};
use minds::{Budget, CancelToken};
use players::roster;
use tokio::sync::Semaphore;

/// The longest a mind may think about a move, however large the board.
const PATIENCE: Duration = Duration::from_secs(5);

/// The threads that minds think on.
#[derive(Clone)]
pub struct Minds(Arc<Semaphore>);

/// A position that a mind is asked about.
pub struct Question {
    pub entry: &'static Entry,
    pub position: Box<dyn AnyGame>,
    pub level: u8,
    pub ticket: Ticket,
    pub cancel: CancelToken,
}

impl Minds {
    pub fn new(threads: usize) -> Minds {
        Minds(Arc::new(Semaphore::new(threads.max(1))))
    }

    /// What the mind says; nothing if nobody wants to know any more.
    pub async fn ask(&self, question: Question) -> Option<Input> {
        let permit = Arc::clone(&self.0).acquire_owned().await.ok()?;
        let (ticket, cancel) = (question.ticket, question.cancel.clone());
        let said = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            (!question.cancel.is_cancelled()).then(|| think(&question))
        });
        let input = said.await.unwrap_or_else(|_| Some(broken_down(ticket)));
        input.filter(|_| !cancel.is_cancelled())
    }
}

fn think(question: &Question) -> Input {
    let member = roster(question.entry).level(question.level.into()).expect("levels were checked");
    let budget = Budget::time(PATIENCE).at_most(member.usual.most_iterations());
    let seed = getrandom::u64().expect("the system gives random bytes");
    let thought = member.mind(seed).think(&*question.position, &budget.until(&question.cancel));
    let output = SideOutput::default();
    Input::Said { ticket: question.ticket, sentence: thought.best(), spent: None, output }
}

/// A panic is a bug of ours: the game is void, and no player is to blame.
fn broken_down(ticket: Ticket) -> Input {
    let failure = Failure::new(FaultKind::Arena, "a bug of ours: a mind broke down while it was thinking");
    Input::Failed { ticket, failure }
}
