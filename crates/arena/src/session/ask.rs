//! The question of a turn: who is asked, and how long the answer may take.

use std::time::Duration;

use kit::Player;

use super::{Effect, SeatKind, Session, Ticket};
use crate::clock::Spent;
use crate::fault::{Failure, FaultKind};

/// A question to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    pub seat: Player,
    pub ticket: Ticket,
    /// Time that the answer may take from now on, if there is a clock.
    pub patience: Option<Duration>,
    /// Number of turns that the seat knew when it was asked.
    pub(super) known: usize,
}

impl Session {
    /// Asks the mover, if it can be asked. Minds and bots wait until all bots are there.
    pub(super) fn ask(&mut self, player: Player, now: Duration, effects: &mut Vec<Effect>) {
        let turn = self.table.turn();
        let seat = &self.seats[player.index()];
        if !seat.is_ready || (seat.kind != SeatKind::Person && self.is_gathering()) {
            return;
        }
        let (patience, known) = (seat.bank.map(|bank| bank.patience()), seat.known.unwrap_or(0));
        let ask = Ask { seat: player, ticket: self.new_ticket(), patience, known };
        self.seats[player.index()].known = Some(turn);
        (self.question, self.since) = (Some(ask), now);
        effects.push(Effect::Ask(ask));
    }

    /// Deadline of the open question, for drivers that have to wake up then.
    pub fn deadline(&self) -> Option<Duration> {
        Some(self.since + self.question?.patience?)
    }

    pub(super) fn waited(&self, now: Duration) -> Spent {
        Spent { wall: now.saturating_sub(self.since), cpu: None, fuel: None }
    }

    /// The question that has this ticket, if it stands.
    pub(super) fn asked(&self, ticket: Ticket) -> Option<Ask> {
        self.question.filter(|ask| ask.ticket == ticket)
    }

    /// The question is answered: it no longer stands, and the clock of the seat stops.
    pub(super) fn close_question(&mut self, now: Duration) {
        if let Some(ask) = self.question.take() {
            self.seats[ask.seat.index()].thought += now.saturating_sub(self.since);
        }
    }

    /// Takes the question back. A bot may be anywhere in its answer then, so that another one has to follow the game.
    pub(super) fn cancel(&mut self, effects: &mut Vec<Effect>) {
        if let Some(ask) = self.question.take() {
            self.seats[ask.seat.index()].vacate();
            effects.push(Effect::StopAsking(ask.seat));
        }
    }

    /// A person whose time is up is sent off. What is late of a bot its driver judges, who alone knows what came of it.
    pub(super) fn tick(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        let Some(ask) = self.question else { return };
        let is_person = self.seats[ask.seat.index()].kind == SeatKind::Person;
        if is_person && self.deadline().is_some_and(|deadline| deadline <= now) {
            let failure = Failure::new(FaultKind::Timeout, "no move came in time");
            self.failed(ask.ticket, failure, now, effects);
        }
    }
}
