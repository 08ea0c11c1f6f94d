//! A seat's game ends before the others': a fault, or a player who gives up.

use std::time::Duration;

use kit::Player;

use super::{Effect, Session, SideOutput, Ticket};
use crate::Fault;
use crate::bot::Afterwards;
use crate::fault::{Failure, FaultKind};

impl Session {
    /// A bot that did not get ready, or a question that got no answer.
    pub(super) fn failed(
        &mut self,
        ticket: Ticket,
        failure: Failure,
        now: Duration,
        effects: &mut Vec<Effect>,
    ) {
        let player = match self.asked(ticket) {
            Some(ask) => ask.seat,
            None => match self.started(ticket) {
                Some(player) => player,
                None => return,
            },
        };
        self.depart(player, failure, now, effects);
    }

    /// The player leaves the table, and the others play on. A failure of the arena makes the whole game void.
    pub(super) fn depart(
        &mut self,
        player: Player,
        failure: Failure,
        now: Duration,
        effects: &mut Vec<Effect>,
    ) {
        if self.table.game().scores().left.has(player) {
            return;
        }
        if failure.kind == FaultKind::Arena {
            self.question = None;
            self.void = Some(failure.why.clone());
            return effects.push(Effect::Void(failure.why));
        }
        if self.question.is_some_and(|ask| ask.seat == player) {
            self.close_question(now);
        } else {
            self.cancel(effects);
        }
        self.seats[player.index()].vacate();
        effects.push(Effect::SentOff(player));
        self.blame(player, failure, effects);
        self.start_bots(effects);
    }

    /// Writes the fault down. No player can leave a game that is over; the fault is reported all the same, and
    /// `Notes::ranks` heeds it. At a table that holds no more turns the game ends.
    fn blame(&mut self, player: Player, Failure { kind, why }: Failure, effects: &mut Vec<Effect>) {
        let turn = self.table.turn();
        let bot = self.notes.heading.seats[player.index()].spec.clone();
        let fault = Fault::new(player.0, turn, Failure { kind, why }, bot);
        if self.table.leave(player).is_ok() {
            self.remember(player, Some(fault));
            return;
        }
        self.notes.faults.push(fault);
        if !self.is_over {
            self.end(effects);
        }
    }

    pub(super) fn add_evidence(
        &mut self,
        player: Player,
        lines: Vec<String>,
        output: SideOutput,
        after: Option<Afterwards>,
    ) {
        if let Some(fault) = self.last_fault(player) {
            fault.evidence = lines;
            fault.after = after;
        }
        self.keep_output(player, output);
    }

    /// Keeps what a player wrote beside an answer that was its fault.
    pub(super) fn keep_output(&mut self, player: Player, output: SideOutput) {
        let Some(fault) = self.last_fault(player) else { return };
        fault.errors.push_str(&output.errors);
        let turn = fault.turn;
        self.note(turn, player, None, SideOutput { remarks: output.remarks, errors: String::new() });
    }

    fn last_fault(&mut self, player: Player) -> Option<&mut Fault> {
        self.notes.faults.iter_mut().rev().find(|fault| fault.seat == player.0)
    }
}
