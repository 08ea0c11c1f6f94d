//! The session of a table, driven: what happens goes in, and what it wants done becomes effects of the app.

use std::time::Duration;

use arena::{Ask, BotTask, Effect, Failure, FaultKind, Input, SeatKind, SideOutput, Ticket, message};
use kit::{Message, Opening, Player};

use super::Play;
use crate::terminal::event::AppEffect;
use crate::terminal::table::seat_player::SeatTask;

impl Play {
    /// Tells the session what happened, and does what it wants done.
    pub(super) fn step(&mut self, input: Input, now: Duration) -> Vec<AppEffect> {
        let effects = self.session.step(input, now);
        self.follow(effects, now)
    }

    /// The person to move says a sentence.
    pub(super) fn say(&mut self, sentence: &str, now: Duration) -> Vec<AppEffect> {
        let Some(ask) = self.session.question().filter(|_| self.is_humans_turn()) else { return vec![] };
        let (ticket, said) = (ask.ticket, sentence.to_owned());
        let input = Input::Said { ticket, sentence: said, spent: None, output: SideOutput::default() };
        let effects = self.session.step(input, now);
        if let [Effect::Refused(objection)] = &effects[..] {
            let refused = format!("`{sentence}` is refused: {objection}");
            self.dialog.warn(self.language().sentence(&refused));
            let (pointing, at) = self.pointing();
            pointing.begin_anew(at);
            return vec![];
        }
        self.follow(effects, now)
    }

    /// Does what the session wants done.
    pub(super) fn follow(&mut self, effects: Vec<Effect>, now: Duration) -> Vec<AppEffect> {
        let (mut wanted, mut moved) = (Vec::new(), false);
        let travelled = effects.contains(&Effect::Travelled);
        for effect in effects {
            moved |= matches!(effect, Effect::Played(_) | Effect::SentOff(_) | Effect::Travelled);
            match effect {
                Effect::Start { seat, ticket } => wanted.extend(self.start_bot(seat, ticket, now)),
                Effect::Ask(ask) => wanted.extend(self.pass_on(ask)),
                Effect::StopAsking(seat) => wanted.push(AppEffect::StopThinking(seat)),
                Effect::Played(_) => self.view.animate(|| games::film(self.session.table()), now),
                Effect::SentOff(player) => wanted.extend(self.sent_off(player)),
                Effect::Refused(objection) => {
                    self.dialog.warn(self.language().sentence(&objection.to_string()));
                }
                Effect::Void(why) => {
                    let told = format!("the game stands still: {why}   u: take a turn back");
                    self.dialog.warn(self.language().sentence(&told));
                }
                Effect::Travelled | Effect::Ended => {}
            }
        }
        if !moved {
            self.retell();
            return wanted;
        }
        let mut arrived = self.arrive(now);
        // What was taken back can still be played again, and so it is what is kept.
        arrived.retain(|effect| !travelled || !matches!(effect, AppEffect::ForgetGame(_)));
        // The next move may follow at once, and who was passed over must not miss it.
        if let Some(last) = self.story.turns.last().filter(|last| !travelled && !last.skipped.is_empty()) {
            self.dialog.tell(last.text.clone());
        }
        wanted.extend(arrived);
        wanted
    }

    fn start_bot(&mut self, seat: Player, ticket: Ticket, now: Duration) -> Vec<AppEffect> {
        let heading = self.session.heading();
        let (clock, seed) = (heading.clock, heading.seats[seat.index()].seed.clone());
        let Opening::Start(setup, _) = self.table().record().opening else {
            let failure = Failure::new(FaultKind::Start, "a bot can only play a game from its start");
            return self.step(Input::Failed { ticket, failure }, now);
        };
        let new = message::new_game(&setup, seat, clock, seed);
        vec![AppEffect::Seat(seat, SeatTask::Bot(BotTask::Start { ticket, new }))]
    }

    /// Passes a question on to its player. People see it, and minds and bots wait while the table pauses.
    fn pass_on(&mut self, ask: Ask) -> Option<AppEffect> {
        let kind = self.session.seats()[ask.seat.index()].kind;
        if kind == SeatKind::Person || self.pace.paused {
            return None;
        }
        self.pace.passed_on = Some(ask.ticket);
        let (ticket, table) = (ask.ticket, self.table());
        let task = match kind {
            SeatKind::Bot => {
                let line = self.session.turn_request()?.line();
                SeatTask::Bot(BotTask::Ask { ticket, turn: table.turn(), line, patience: ask.patience? })
            }
            _ => SeatTask::Think { ticket, position: table.game().clone_box() },
        };
        Some(AppEffect::Seat(ask.seat, task))
    }

    /// A mind or a bot has done something. A move is played when its time has come.
    pub(super) fn seat_done(&mut self, input: Input, now: Duration) -> Vec<AppEffect> {
        let showing = self.view.is_moving() || now < self.pace.since + self.view.theme.speed.pause();
        if self.is_answer(&input) && (self.pace.paused || showing) {
            self.pace.held = Some(input);
            return vec![];
        }
        self.step(input, now)
    }

    /// True if it answers the open question.
    fn is_answer(&self, input: &Input) -> bool {
        let (Input::Said { ticket, .. } | Input::Failed { ticket, .. }) = input else { return false };
        self.session.question().is_some_and(|ask| ask.ticket == *ticket)
    }

    /// Runs due work: the animation advances, then a held answer is played.
    pub(super) fn tick(&mut self, now: Duration) -> Vec<AppEffect> {
        self.pace.tick(now);
        if self.view.tick(now) {
            return vec![];
        }
        self.pace.held.take().map(|input| self.seat_done(input, now)).unwrap_or_default()
    }

    /// Tells of a player who was sent off; a bot hands over the evidence.
    fn sent_off(&mut self, player: Player) -> Option<AppEffect> {
        let fault = self.session.fault(player)?;
        if self.people().any(|person| person == player) {
            return None;
        }
        let gently = fault.kind.is_orderly();
        let departed = self.session.last_report()?.render(&self.story.names);
        if fault.is_resignation() {
            self.dialog.tell(departed.text);
        } else {
            let why = self.language().sentence(&fault.why);
            let told = Message::new("{departed}: {why}   f: why").with("departed", departed.text);
            self.dialog.warn(self.language().say(told.with("why", why)));
            self.dialog.fault = Some((player, 0));
        }
        Some(AppEffect::Seat(player, SeatTask::Bot(BotTask::SendOff { gently })))
    }

    pub(super) fn undo(&mut self, now: Duration) -> Vec<AppEffect> {
        self.pace.paused |= !self.has_humans();
        self.step(Input::Undo, now)
    }

    /// Pauses the other seats, or lets them go on. A mind stops thinking; a bot answers, and its move waits.
    pub(super) fn pause(&mut self) -> Vec<AppEffect> {
        self.pace.paused = !self.pace.paused;
        let Some(ask) = self.session.question().copied() else { return vec![] };
        let kind = self.session.seats()[ask.seat.index()].kind;
        match (self.pace.paused, kind) {
            (true, SeatKind::Mind) => {
                self.pace.passed_on = None;
                vec![AppEffect::StopThinking(ask.seat)]
            }
            (false, _) if self.pace.passed_on != Some(ask.ticket) && self.pace.held.is_none() => {
                self.pass_on(ask).into_iter().collect()
            }
            _ => vec![],
        }
    }

    /// The person to move leaves; if no person is to move, the first who has not left.
    pub(super) fn resign(&mut self, now: Duration) -> Vec<AppEffect> {
        let left = self.table().game().scores().left;
        let mover = self.mover().filter(|&mover| self.people().any(|person| person == mover));
        let Some(seat) = mover.or_else(|| self.people().find(|&person| !left.has(person))) else {
            return vec![];
        };
        let failure = Failure::new(FaultKind::Resigned, "it resigned");
        self.step(Input::Left { seat, failure }, now)
    }
}
