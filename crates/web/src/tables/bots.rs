//! Bots that the server knows: each sits at its table on a thread of its own, behind the walls of the sandbox.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use arena::{BotTask, Failure, FaultKind, Input, Runner, SeatedBot, Terms, Thinker, Ticket};
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

impl KnownBots {
    pub fn new(bots: Vec<(String, BotSource)>, launcher: PathBuf) -> KnownBots {
        let (runner, terms) = (Runner::new(launcher), Terms::default());
        KnownBots { bots, runner, terms, places: Arc::new(Semaphore::new(AT_A_TIME)) }
    }

    pub fn names(&self) -> Vec<String> {
        self.bots.iter().map(|(name, _)| name.clone()).collect()
    }

    /// A thread for the bot of this name. What it answers comes back to the table.
    pub fn sit(&self, name: &str, player: Player, back: WeakSender<Command>) -> io::Result<Thinker<BotTask>> {
        let source = self.bots.iter().find(|(known, _)| known == name).map(|(_, source)| source.clone());
        let source = source.ok_or(io::ErrorKind::NotFound)?;
        let mut bot = SeatedBot::new(player, source, self.runner.clone(), self.terms.clone());
        let (places, handle) = (Arc::clone(&self.places), Handle::current());
        let mut place = None;
        let perform = move |task: &BotTask, cancel: &CancelToken| {
            if place.is_none() {
                place = handle.block_on(Arc::clone(&places).acquire_owned()).ok();
            }
            // The table may have gone while a place was waited for.
            if cancel.is_cancelled() { None } else { bot.perform(task, cancel) }
        };
        // A table that was put away needs no answer.
        let tell =
            move |input| back.upgrade().is_none_or(|task| task.blocking_send(Command::Heard(input)).is_ok());
        Thinker::new(perform, |task| task.ticket().map(broken_down), tell)
    }
}

/// A panic is a bug of ours: the game is void, and no player is to blame.
fn broken_down(ticket: Ticket) -> Input {
    let failure = Failure::new(FaultKind::Arena, "a bug of ours: a bot could not be asked");
    Input::Failed { ticket, failure }
}
