//! The mind or bot of a seat, which does what the session asks for on a thread of its own.

use std::io;
use std::sync::mpsc::Sender;

use arena::{
    BotTask, Failure, FaultKind, Input, Runner, SeatedBot, SideOutput, Spec, Terms, Thinker, Ticket,
};
use kit::{AnyGame, Entry, Player};
use minds::{AnyMind, CancelToken, Thought};
use players::{Member, roster};

use crate::terminal::event::AppEvent;

/// A task for the player of a seat.
pub enum SeatTask {
    /// Think of a move.
    Think {
        ticket: Ticket,
        position: Box<dyn AnyGame>,
    },
    Bot(BotTask),
}

/// The player of a seat, and its place.
#[derive(Clone)]
pub struct SeatPlace {
    /// The number of the table, which comes back with all that happens there.
    pub table: u64,
    pub entry: &'static Entry,
    pub player: Player,
    pub spec: Spec,
    /// For the player's own luck.
    pub seed: u64,
}

struct SeatPlayer {
    place: SeatPlace,
    terms: Terms,
    mind: Option<Box<dyn AnyMind>>,
    bot: Option<SeatedBot>,
}

/// A thread for the player of a seat. What it does comes back as inputs of the session.
pub fn sit(
    place: SeatPlace,
    terms: Terms,
    runner: Runner,
    events: Sender<AppEvent>,
) -> io::Result<Thinker<SeatTask>> {
    let table = place.table;
    let bot = match &place.spec {
        Spec::Bot(source) => Some(SeatedBot::new(place.player, source.clone(), runner, terms.clone())),
        Spec::Mind(_) => None,
    };
    let mut player = SeatPlayer { place, terms, mind: None, bot };
    Thinker::new(
        move |task: &SeatTask, cancel| player.perform(task, cancel),
        |task| task.ticket().map(|ticket| Input::Failed { ticket, failure: broken_down() }),
        move |input| events.send(AppEvent::SeatDone { table, input }).is_ok(),
    )
}

/// A panic is a bug of ours: the game is void, and no player is to blame.
fn broken_down() -> Failure {
    Failure::new(FaultKind::Arena, "a bug of ours: a player broke down while it was thinking")
}

impl SeatTask {
    fn ticket(&self) -> Option<Ticket> {
        match self {
            SeatTask::Think { ticket, .. } => Some(*ticket),
            SeatTask::Bot(task) => task.ticket(),
        }
    }
}

impl SeatPlayer {
    fn perform(&mut self, task: &SeatTask, cancel: &CancelToken) -> Option<Input> {
        match task {
            SeatTask::Think { ticket, position } => Some(self.think(*ticket, &**position, cancel)),
            SeatTask::Bot(task) => self.bot.as_mut().expect("only bots are started").perform(task, cancel),
        }
    }

    /// A mind that panics is not put back, and the next question goes to a new one.
    fn think(&mut self, ticket: Ticket, position: &dyn AnyGame, cancel: &CancelToken) -> Input {
        let member = self.member();
        let mut mind = self.mind.take().unwrap_or_else(|| member.mind(self.place.seed));
        let budget = self.terms.budget.as_ref().unwrap_or(&member.usual);
        let thought = mind.think(position, &budget.until(cancel));
        self.mind = Some(mind);
        let output = SideOutput { remarks: remarks(&thought), errors: String::new() };
        Input::Said { ticket, sentence: thought.best(), spent: None, output }
    }

    fn member(&self) -> Member {
        let name = self.place.spec.to_string();
        roster(self.place.entry).find(&name).expect("the names were checked")
    }
}

/// The reason of a move; a move that was not weighed against others has none that is worth a line.
fn remarks(thought: &Thought<String>) -> Vec<String> {
    if thought.ranked.len() < 2 { Vec::new() } else { vec![thought.why.clone()] }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::time::Duration;

    use games::GAMES;
    use kit::{Key, Setup, Table};
    use minds::Budget;

    use super::*;

    /// Such a wait means that something is broken.
    const PATIENCE: Duration = Duration::from_mins(1);

    fn place(spec: &str) -> SeatPlace {
        let spec = spec.parse().unwrap();
        SeatPlace { table: 1, entry: &GAMES[0], player: Player(0), spec, seed: 1 }
    }

    /// A mind that would think for ever.
    fn thinker(events: Sender<AppEvent>) -> Thinker<SeatTask> {
        let terms = Terms { budget: Some(Budget::time(100 * PATIENCE)), ..Terms::default() };
        sit(place("mcts:2"), terms, Runner::new("bastide"), events).unwrap()
    }

    fn question(ticket: u64) -> SeatTask {
        let table = Table::start(&GAMES[0], Setup::usual(GAMES[0].about), Key::from_seed("1")).unwrap();
        SeatTask::Think { ticket: Ticket(ticket), position: table.game().clone_box() }
    }

    #[test]
    fn who_stands_up_stops_thinking() {
        let (events, happened) = channel();
        let mut thinker = thinker(events);
        thinker.ask(question(1));
        drop(thinker);
        // The thread holds the last sender; when it ends, nothing can come any more.
        assert!(matches!(happened.recv_timeout(PATIENCE), Err(RecvTimeoutError::Disconnected)));
    }

    #[test]
    fn who_is_hushed_stops_thinking_and_says_nothing() {
        let (events, happened) = channel();
        let mut thinker = thinker(events);
        thinker.ask(question(1));
        thinker.cancel();
        // It is free for the next task, which no mind can do: that it fails tells that it was begun.
        thinker.ask(SeatTask::Bot(BotTask::Start { ticket: Ticket(2), new: arena::message::hello() }));
        match happened.recv_timeout(PATIENCE) {
            Ok(AppEvent::SeatDone { input: Input::Failed { ticket: Ticket(2), failure }, .. }) => {
                assert_eq!(failure.kind, FaultKind::Arena);
            }
            Ok(AppEvent::SeatDone { input, .. }) => panic!("{input:?}"),
            _ => panic!("it thinks on"),
        }
    }
}
