//! A bot on its seat: it is started, asked and sent off as the session wants, one task after the other.

use std::time::{Duration, Instant};

use bots::protocol::ToBot;
use bots::sandbox::BotSource;
use kit::Player;
use minds::CancelToken;

use super::Bot;
use crate::session::{Input, Ticket};
use crate::{Runner, Terms};

/// A task for a bot.
#[derive(Clone, Debug)]
pub enum BotTask {
    /// Begin a game by this message, in place of the bot that is there.
    Start { ticket: Ticket, new: ToBot },
    /// Say a move of this turn: it is asked by this line, and waited for so long.
    Ask { ticket: Ticket, turn: usize, line: String, patience: Duration },
    /// Go, and hand over the evidence. A bot that only moved badly may put its things away.
    SendOff { gently: bool },
    /// Hear how the game ended.
    End(ToBot),
}

/// The bot of a seat, once it was started.
pub struct SeatedBot {
    player: Player,
    source: BotSource,
    runner: Runner,
    terms: Terms,
    bot: Option<Bot>,
}

impl BotTask {
    /// The ticket that the answer carries back.
    pub fn ticket(&self) -> Option<Ticket> {
        match self {
            BotTask::Start { ticket, .. } | BotTask::Ask { ticket, .. } => Some(*ticket),
            BotTask::SendOff { .. } | BotTask::End(_) => None,
        }
    }
}

impl SeatedBot {
    pub fn new(player: Player, source: BotSource, runner: Runner, terms: Terms) -> SeatedBot {
        SeatedBot { player, source, runner, terms, bot: None }
    }

    /// Does a task; what the session is to hear of it.
    pub fn perform(&mut self, task: &BotTask, cancel: &CancelToken) -> Option<Input> {
        match task {
            BotTask::Start { ticket, new } => Some(self.start(*ticket, new)),
            BotTask::Ask { ticket, turn, line, patience } => {
                let bot = self.bot.as_mut()?;
                bot.cancel = cancel.clone();
                Some(bot.ask(*ticket, *turn, line, *patience))
            }
            BotTask::SendOff { gently } => self.send_off(*gently),
            BotTask::End(message) => {
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

    fn send_off(&mut self, gently: bool) -> Option<Input> {
        let mut bot = self.bot.take()?;
        let evidence = bot.evidence(self.player);
        if gently {
            bot.dismiss();
        }
        Some(evidence)
    }
}
