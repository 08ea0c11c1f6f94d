//! The effects of an answer: a turn, a refusal, or a fault.

use std::time::Duration;

use kit::{Player, Refusal};

use super::{Ask, Effect, Objection, SeatKind, Session, SideOutput, Ticket};
use crate::clock::Spent;
use crate::fault::{Failure, FaultKind};
use crate::{Fault, message};

/// Longest excerpt of a refused sentence.
const LONGEST_SAID: usize = 200;

impl Session {
    /// The mover answers. Time is looked at first, then the rules.
    pub(super) fn said(
        &mut self,
        ticket: Ticket,
        sentence: &str,
        spent: Spent,
        output: SideOutput,
        now: Duration,
        effects: &mut Vec<Effect>,
    ) {
        let Some(ask) = self.asked(ticket) else { return };
        if let Some(late) = self.lateness(ask.seat, spent) {
            self.failed(ticket, late, now, effects);
            return self.keep_output(ask.seat, output);
        }
        let turn = self.table.turn();
        match self.table.play(sentence) {
            Ok(()) => {
                let charged = self.charge(ask.seat, spent);
                if self.remember(ask.seat, None) {
                    self.note(turn, ask.seat, charged, output);
                }
                self.close_question(now);
                effects.push(Effect::Played(turn));
            }
            Err(Refusal::Full) => {
                self.close_question(now);
                self.end(effects);
            }
            Err(refusal) => {
                self.refuse(ask, sentence, refusal, now, effects);
                self.keep_output(ask.seat, output);
            }
        }
    }

    /// A person may try again, a bot is at fault, and a mind that breaks the rules is a bug of ours.
    fn refuse(
        &mut self,
        ask: Ask,
        sentence: &str,
        refusal: Refusal,
        now: Duration,
        effects: &mut Vec<Effect>,
    ) {
        let kind = match self.seats[ask.seat.index()].kind {
            SeatKind::Person => return effects.push(Effect::Refused(Objection::Refusal(refusal))),
            SeatKind::Mind => FaultKind::Arena,
            SeatKind::Bot => FaultKind::Illegal { said: kit::printable(sentence.as_bytes(), LONGEST_SAID) },
        };
        let meant = self.meant(sentence).map_or(String::new(), |meant| format!("; `{meant}` would be legal"));
        self.failed(ask.ticket, Failure::new(kind, format!("{refusal}{meant}")), now, effects);
    }

    /// The legal sentence that a refused one differs from in capital letters, quotes or spaces alone.
    fn meant(&self, sentence: &str) -> Option<String> {
        let bare = sentence.trim_matches(|letter: char| letter.is_whitespace() || "\"'`.".contains(letter));
        let tries = [bare.to_owned(), bare.to_lowercase(), bare.to_uppercase()];
        let is_other = |said: &String| said != sentence && said.len() <= LONGEST_SAID;
        tries.into_iter().filter(is_other).find(|said| self.table.game().check(said).is_ok())
    }

    /// Keeps the turn that was just played, with the fault that ended it. Played again as it was, it is known already;
    /// else what was taken back is forgotten. Tells whether it is new.
    pub(super) fn remember(&mut self, player: Player, fault: Option<Fault>) -> bool {
        let turn = self.table.turn() - 1;
        let played = self.table.last_turn().expect("a turn was played");
        let event = message::event(turn, player, played, fault.as_ref());
        if self.events.get(turn) == Some(&event) {
            return false;
        }
        if turn < self.events.len() {
            self.events.truncate(turn);
            self.notes.forget_from(turn);
        }
        self.events.push(event);
        self.notes.faults.extend(fault);
        true
    }

    /// Walks the turns that a table has behind it, to see whose they were.
    pub(super) fn recall(&mut self) {
        let now = self.table.turn();
        self.table.go_to(0);
        while let Some(player) = self.table.game().to_move()
            && self.table.redo().is_ok()
        {
            let turn = self.table.turn() - 1;
            let fault = self.notes.faults.iter().find(|fault| fault.turn == turn);
            let played = self.table.last_turn().expect("a turn was played again");
            self.events.push(message::event(turn, player, played, fault));
        }
        self.table.go_to(now);
    }

    /// A failure if the answer took more than there was.
    pub fn lateness(&self, player: Player, spent: Spent) -> Option<Failure> {
        let bank = self.seats[player.index()].bank?;
        let price = bank.price(spent);
        bank.is_over(price).then(|| {
            let (unit, left) = (bank.unit(), bank.left);
            Failure::new(FaultKind::Timeout, format!("its answer took {price} {unit} of {left}"))
        })
    }

    /// Charges the answer, if there is a clock.
    fn charge(&mut self, player: Player, spent: Spent) -> Option<u64> {
        let bank = self.seats[player.index()].bank.as_mut()?;
        bank.charge(bank.price(spent));
        Some(bank.charged)
    }
}
