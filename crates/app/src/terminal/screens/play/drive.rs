//! The session of a table, driven: what happens goes in, and what it wants done becomes effects of the app.

use std::time::Duration;

use arena::{Ask, BotTask, Effect, Failure, FaultKind, Input, SeatKind, SideOutput, Ticket, message};
use kit::{Opening, Player};

use super::{Play, StatusMessage};
use crate::terminal::event::AppEffect;
use crate::terminal::picture::animation::Animation;
use crate::terminal::picture::theme::Speed;
use crate::terminal::table::seat_player::SeatTask;

impl Play {
    /// Tells the session what happened, and does what it wants done.
    pub(super) fn step(&mut self, input: Input, now: Duration) -> Vec<AppEffect> {
        let effects = self.session.step(input, now);
        self.follow(effects, now)
    }

    /// The person to move says a sentence.
    pub(super) fn say(&mut self, sentence: &str, now: Duration) -> Vec<AppEffect> {
        let Some(ask) = self.session.question() else { return vec![] };
        let (ticket, said) = (ask.ticket, sentence.to_owned());
        let input = Input::Said { ticket, sentence: said, spent: None, output: SideOutput::default() };
        let effects = self.session.step(input, now);
        if let [Effect::Refused(objection)] = &effects[..] {
            self.message = StatusMessage::bad(format!("`{sentence}` is refused: {objection}"));
            self.words.said.clear();
            self.point_anew();
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
                Effect::Played(_) => {
                    self.animate(now);
                    self.tell_skipped();
                }
                Effect::SentOff(player) => wanted.extend(self.sent_off(player)),
                Effect::Refused(objection) => self.message = StatusMessage::bad(objection.to_string()),
                Effect::Void(why) => {
                    self.message =
                        StatusMessage::bad(format!("the game stands still: {why}   u: take a turn back"));
                }
                Effect::Travelled | Effect::Ended => {}
            }
        }
        if moved {
            let mut arrived = self.arrive(now);
            // What was taken back can still be played again, and so it is what is kept.
            arrived.retain(|effect| !travelled || !matches!(effect, AppEffect::ForgetGame(_)));
            wanted.extend(arrived);
        }
        wanted
    }

    fn animate(&mut self, now: Duration) {
        if self.theme.speed != Speed::Off {
            self.animation = Animation::start(games::film(self.table()), self.theme.speed, now);
        }
    }

    /// Tells of players who could not move: nothing else on the screen does.
    fn tell_skipped(&mut self) {
        let game = self.table().game();
        let count = game.view()["skipped"].as_u64().unwrap_or(0) as usize;
        let (left, seats) = (game.scores().left, self.session.seats().len());
        let Some(last) = self.session.events().last().filter(|_| count > 0) else { return };
        let after = (1..=seats).map(|step| Player(((usize::from(last.seat) + step) % seats) as u8));
        let names: Vec<String> =
            after.filter(|&player| !left.has(player)).take(count).map(|player| player.to_string()).collect();
        let are = if names.len() == 1 { "is" } else { "are" };
        self.message = StatusMessage::good(format!("{} cannot move and {are} skipped", names.join(" and ")));
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

    /// Passes a question on to whoever is asked. People see it, and minds and bots wait while the table pauses.
    pub(super) fn pass_on(&mut self, ask: Ask) -> Option<AppEffect> {
        let kind = self.session.seats()[ask.seat.index()].kind;
        if kind == SeatKind::Person || self.paused {
            return None;
        }
        self.passed_on = Some(ask.ticket);
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
        let showing = self.animation.is_some() || now < self.since + self.theme.speed.pause();
        if self.is_answer(&input) && (self.paused || showing) {
            self.held = Some(input);
            return vec![];
        }
        self.step(input, now)
    }

    /// Whether it answers the question that stands.
    fn is_answer(&self, input: &Input) -> bool {
        let (Input::Said { ticket, .. } | Input::Failed { ticket, .. }) = input else { return false };
        self.session.question().is_some_and(|ask| ask.ticket == *ticket)
    }

    /// Whoever was sent off is told about; a bot hands over the evidence.
    fn sent_off(&mut self, player: Player) -> Option<AppEffect> {
        let fault = self.session.fault(player)?;
        if self.is_human(player) {
            return None;
        }
        let gently = fault.kind.is_orderly();
        let name = self.session.heading().seats[player.index()].shown_name();
        let text = format!("{player} ({name}) is sent off: {}   f: why", fault.why);
        self.message = StatusMessage::bad(text);
        self.fault = Some(player);
        Some(AppEffect::Seat(player, SeatTask::Bot(BotTask::SendOff { gently })))
    }

    pub(super) fn undo(&mut self, now: Duration) -> Vec<AppEffect> {
        self.paused |= !self.has_humans();
        self.step(Input::Undo, now)
    }

    pub(super) fn redo(&mut self, now: Duration) -> Vec<AppEffect> {
        self.step(Input::Redo, now)
    }

    /// Pauses the other seats, or lets them go on. A mind stops thinking; a bot answers, and its move waits.
    pub(super) fn pause(&mut self) -> Vec<AppEffect> {
        self.paused = !self.paused;
        let Some(ask) = self.session.question().copied() else { return vec![] };
        let kind = self.session.seats()[ask.seat.index()].kind;
        match (self.paused, kind) {
            (true, SeatKind::Mind) => {
                self.passed_on = None;
                vec![AppEffect::StopThinking(ask.seat)]
            }
            (false, _) if self.passed_on != Some(ask.ticket) && self.held.is_none() => {
                self.pass_on(ask).into_iter().collect()
            }
            _ => vec![],
        }
    }

    /// The person to move leaves; if no person is to move, the first who has not left.
    pub(super) fn resign(&mut self, now: Duration) -> Vec<AppEffect> {
        let left = self.table().game().scores().left;
        let mover = self.mover().filter(|&mover| self.is_human(mover));
        let others = || {
            Player::all(self.session.seats().len() as u8)
                .find(|&player| self.is_human(player) && !left.has(player))
        };
        let Some(seat) = mover.or_else(others) else { return vec![] };
        let failure = Failure::new(FaultKind::Resigned, "it resigned");
        self.step(Input::Left { seat, failure }, now)
    }
}
