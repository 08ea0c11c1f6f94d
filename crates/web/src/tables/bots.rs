//! Bots that the server knows: each sits at its table on a thread of its own, behind the walls of the sandbox.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use arena::{Bot, Failure, FaultKind, Input, Runner, Terms, Ticket};
use bots::protocol::ToBot;
use bots::sandbox::BotSource;
use kit::Player;
use minds::CancelToken;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::WeakSender;

use super::command::Command;

/// So many bots play at a time; others wait for a place.
const AT_A_TIME: usize = 8;

/// The bots that people may ask to their tables.
pub struct KnownBots {
    bots: Vec<(String, BotSource)>,
    runner: Runner,
    terms: Terms,
    places: Arc<Semaphore>,
}

/// A bot at a table; it ends when this is dropped.
pub struct BotSeat {
    tasks: Sender<(Task, CancelToken)>,
    cancel: CancelToken,
}

/// What a bot is to do.
pub enum Task {
    /// Begin a game by this message, in place of the bot that is there.
    Start {
        ticket: Ticket,
        new: ToBot,
    },
    Ask {
        ticket: Ticket,
        turn: usize,
        line: String,
        patience: Duration,
    },
    /// It is sent off: hand over the evidence.
    SendOff(Player),
    /// Hear how the game ended.
    End(ToBot),
}

impl Task {
    fn ticket(&self) -> Option<Ticket> {
        match self {
            Task::Start { ticket, .. } | Task::Ask { ticket, .. } => Some(*ticket),
            Task::SendOff(_) | Task::End(_) => None,
        }
    }
}

impl KnownBots {
    pub fn new(bots: Vec<(String, BotSource)>, launcher: PathBuf) -> KnownBots {
        let (runner, terms) = (Runner::new(launcher), Terms::default());
        KnownBots { bots, runner, terms, places: Arc::new(Semaphore::new(AT_A_TIME)) }
    }

    pub fn names(&self) -> Vec<String> {
        self.bots.iter().map(|(name, _)| name.clone()).collect()
    }

    /// A thread for the bot of this name. What it answers comes back to the table.
    pub fn sit(&self, name: &str, back: WeakSender<Command>) -> io::Result<BotSeat> {
        let source = self.bots.iter().find(|(known, _)| known == name).map(|(_, source)| source.clone());
        let source = source.ok_or(io::ErrorKind::NotFound)?;
        let (tasks, given) = channel();
        let mut chair = Chair { source, runner: self.runner.clone(), terms: self.terms.clone(), bot: None };
        let (places, handle) = (Arc::clone(&self.places), Handle::current());
        std::thread::Builder::new().name("bot".to_owned()).spawn(move || {
            let Ok(_place) = handle.block_on(places.acquire_owned()) else { return };
            chair.serve(&given, &back);
        })?;
        Ok(BotSeat { tasks, cancel: CancelToken::default() })
    }
}

impl BotSeat {
    pub fn give(&mut self, task: Task) {
        self.cancel = CancelToken::default();
        // The thread ends only with this sender.
        let _ = self.tasks.send((task, self.cancel.clone()));
    }

    /// Gives a last task, which is done though nobody waits for it; the one before it is cancelled.
    pub fn finish(self, task: Task) {
        let _ = self.tasks.send((task, CancelToken::default()));
    }

    /// Nobody waits for its answer any more.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }
}

impl Drop for BotSeat {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Where a bot sits, on its thread.
struct Chair {
    source: BotSource,
    runner: Runner,
    terms: Terms,
    bot: Option<Bot>,
}

impl Chair {
    fn serve(&mut self, given: &Receiver<(Task, CancelToken)>, back: &WeakSender<Command>) {
        while let Ok((task, cancel)) = given.recv() {
            let done = catch_unwind(AssertUnwindSafe(|| self.perform(&task, &cancel)));
            let input = done.unwrap_or_else(|_| task.ticket().map(broken_down));
            let (Some(input), Some(lead)) = (input, back.upgrade()) else { continue };
            if !cancel.is_cancelled() && lead.blocking_send(Command::Heard(input)).is_err() {
                return;
            }
        }
    }

    fn perform(&mut self, task: &Task, cancel: &CancelToken) -> Option<Input> {
        match task {
            Task::Start { ticket, new } => Some(self.start(*ticket, new)),
            Task::Ask { ticket, turn, line, patience } => {
                let bot = self.bot.as_mut()?;
                bot.cancel = cancel.clone();
                Some(bot.ask(*ticket, *turn, line, *patience))
            }
            Task::SendOff(player) => Some(self.bot.take()?.evidence(*player)),
            Task::End(message) => {
                let mut bot = self.bot.take()?;
                bot.farewell(message);
                bot.dismiss();
                None
            }
        }
    }

    fn start(&mut self, ticket: Ticket, new: &ToBot) -> Input {
        // The old one ends before the new one begins.
        self.bot = None;
        let deadline = Instant::now() + self.terms.startup;
        match Bot::start(&self.runner.launch(self.source.clone(), &self.terms), self.terms.clock) {
            Err(failure) => Input::Failed { ticket, failure },
            Ok(bot) => self.bot.insert(bot).greet(ticket, new, deadline),
        }
    }
}

/// A panic is a bug of ours: the game is void, and no player is to blame.
fn broken_down(ticket: Ticket) -> Input {
    let failure = Failure::new(FaultKind::Arena, "a bug of ours: a bot could not be asked");
    Input::Failed { ticket, failure }
}
