//! Minds and bots at the table: start, question, end.

use arena::{Ask, BotTask, Effect, Failure, FaultKind, Input, message};
use kit::{Player, Setup};
use minds::CancelToken;

use super::{TableTask, Thinking};
use crate::tables::command::Command;
use crate::tables::minds::Question;
use crate::tables::terms::SeatTerms;

impl TableTask {
    /// Carries out an effect for a mind or a bot. People read from the last event that it is their turn.
    pub(super) fn dispatch(&mut self, effect: &Effect) {
        match effect {
            Effect::Start { seat, ticket } => self.start_bot(*seat, *ticket),
            Effect::Ask(ask) => self.ask(*ask),
            Effect::StopAsking(player) => {
                self.thinking = None;
                if let Some(bot) = &self.bots[player.index()] {
                    bot.cancel();
                }
            }
            Effect::SentOff(player) => {
                let gently = self.session.fault(*player).is_some_and(|fault| fault.kind.is_orderly());
                if let Some(bot) = self.bots[player.index()].take() {
                    bot.finish(BotTask::SendOff { gently });
                }
            }
            Effect::Ended => {
                let end = self.session.end_message();
                for bot in self.bots.iter_mut().filter_map(Option::take) {
                    bot.finish(BotTask::End(end.clone()));
                }
            }
            _ => {}
        }
    }

    fn ask(&mut self, ask: Ask) {
        if let Some(level) = self.seats[ask.seat.index()].level() {
            return self.ask_mind(ask, level);
        }
        let (turn, request) = (self.session.table().turn(), self.session.turn_request());
        let bot = self.bots[ask.seat.index()].as_mut();
        if let (Some(bot), Some(request), Some(patience)) = (bot, request, ask.patience) {
            let task = BotTask::Ask { ticket: ask.ticket, turn, line: request.line(), patience };
            bot.ask(task, self.network, false);
            self.waits_for_bot = true;
        }
    }

    fn ask_mind(&mut self, ask: Ask, level: u8) {
        let cancel = CancelToken::default();
        let position = self.session.table().game().clone_box();
        let (entry, ticket, visitor) = (self.info.entry, ask.ticket, self.network);
        let question = Question { entry, position, level, ticket, cancel: cancel.clone(), visitor };
        let context = &self.context;
        let minds = if self.autoplay.is_some() { &context.autoplay_minds } else { &context.minds };
        let (minds, back) = (minds.clone(), self.back.clone());
        let task = tokio::spawn(async move {
            if let Some(input) = minds.ask(question).await
                && let Some(task) = back.upgrade()
            {
                // The table may have been unloaded meanwhile.
                let _ = task.send(Command::Answered(input)).await;
            }
        });
        self.thinking = Some(Thinking { ticket, cancel, task: task.abort_handle() });
    }

    fn start_bot(&mut self, player: Player, ticket: arena::Ticket) {
        let SeatTerms::Bot(name) = &self.seats[player.index()].terms else { return };
        let before = self.bots[player.index()].take();
        match before.or_else(|| self.context.bots.sit(name, player, self.back.clone())) {
            Some(mut bot) => {
                let is_next = self.session.table().game().to_move() == Some(player);
                bot.ask(BotTask::Start { ticket, new: self.greeting(player) }, self.network, is_next);
                self.waits_for_bot = true;
                self.bots[player.index()] = Some(bot);
            }
            None => self.no_bot(ticket, format!("this server does not have the bot any more: `{name}`")),
        }
    }

    /// Reports a fault of the server, as the answer to this ticket.
    fn no_bot(&self, ticket: arena::Ticket, why: String) {
        let input = Input::Failed { ticket, failure: Failure::new(FaultKind::Arena, why) };
        if let Some(task) = self.back.upgrade() {
            tokio::spawn(async move { task.send(Command::Answered(input)).await });
        }
    }

    fn greeting(&self, player: Player) -> bots::protocol::ToBot {
        let terms = &self.info.terms;
        let setup = Setup::new(self.info.entry.about, Some(&terms.seats.len().to_string()), &terms.options);
        let setup = setup.expect("the table was begun with it");
        let heading = self.session.heading();
        let seed = heading.seats[player.index()].seed.clone();
        message::new_game(&setup, player, heading.clock, seed)
    }
}
