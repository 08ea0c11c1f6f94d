//! A game seen again from one seat: a bot is fed exactly what its seat saw, whatever it answers now.

use std::time::{Duration, Instant};

use bots::sandbox::BotSource;
use kit::{Act, BadRecord, Opening, Player, Record, Setup, Table};
use thiserror::Error;

use crate::bot::{Bot, SpokenLine};
use crate::clock::Spent;
use crate::fault::{Failure, FaultKind};
use crate::session::{Ask, Effect, Input, SeatKind, Session, SessionTerms, SideOutput, Ticket};
use crate::{Notes, Runner, Terms, message};

/// The game to repeat, and the bot to repeat it with.
pub struct Repro {
    /// The game, from its start.
    pub record: Record,
    /// The notes beside it.
    pub notes: Notes,
    pub seat: u8,
    /// The last turn to be asked about.
    pub turn: usize,
    pub bot: BotSource,
    /// The clock is that of the notes.
    pub terms: Terms,
    /// The runner that starts the bot.
    pub runner: Runner,
}

/// Something to be shown.
pub enum ReproStep {
    /// A line of the dialogue.
    Line(SpokenLine),
    /// The recorded answer, if the bot answers differently now.
    Otherwise(usize, String),
    /// Text on standard error.
    Errors(String),
    /// The bot's fault now.
    Failed(Failure),
}

/// Reason why a game cannot be repeated.
#[derive(Debug, Error)]
pub enum BadRepro {
    #[error(transparent)]
    Record(#[from] BadRecord),
    #[error("there is no seat {0} in this record: seats count from 0 and there are {1}")]
    Seat(u8, u8),
    #[error("a game that began from a given position was no match")]
    Opening,
    #[error("the notes tell of {0} seats and the record of {1}: they are not of one game")]
    Notes(usize, u8),
}

/// A game that is followed: the session says what is asked, the record what was answered.
struct Playback<'a, S> {
    repro: &'a Repro,
    session: Session,
    bot: Bot,
    show: S,
}

impl Repro {
    /// Starts the bot, asks it all its turns up to the last, and shows what is said.
    pub fn play(&self, mut show: impl FnMut(ReproStep)) -> Result<(), BadRepro> {
        let Opening::Start(setup, _) = &self.record.opening else { return Err(BadRepro::Opening) };
        let (seats, noted) = (setup.seats(), self.notes.heading.seats.len());
        if self.seat >= seats {
            return Err(BadRepro::Seat(self.seat, seats));
        }
        if noted != usize::from(seats) {
            return Err(BadRepro::Notes(noted, seats));
        }
        let mut table = self.record.replay()?;
        table.go_to(self.notes.heading.opening.min(table.turn()));
        let (session, ticket) = self.session(table);
        match Bot::start(&self.runner.launch(self.bot.clone(), &self.terms), self.notes.heading.clock) {
            Err(failure) => show(ReproStep::Failed(failure)),
            Ok(bot) => Playback { repro: self, session, bot, show }.follow(setup, ticket),
        }
        Ok(())
    }

    /// The session of the game at its start, in which only this seat has a bot; and the ticket of its start.
    fn session(&self, table: Table) -> (Session, Ticket) {
        let kind = |seat| if seat == usize::from(self.seat) { SeatKind::Bot } else { SeatKind::Mind };
        let kinds: Vec<SeatKind> = (0..self.notes.heading.seats.len()).map(kind).collect();
        let notes = Notes::new(self.notes.heading.clone());
        let (session, effects) =
            Session::begin(table, &kinds, notes, SessionTerms::default(), Duration::ZERO);
        let (_, ticket) = effects.iter().find_map(Effect::start).expect("a session starts its bot");
        (session, ticket)
    }

    /// The failure of the player that left in this turn.
    fn failure(&self, turn: usize) -> Failure {
        let fault = self.notes.faults.iter().find(|fault| fault.turn == turn);
        fault.map_or(Failure::new(FaultKind::Resigned, "it resigned"), |fault| {
            Failure::new(fault.kind.clone(), &fault.why)
        })
    }
}

impl<S: FnMut(ReproStep)> Playback<'_, S> {
    /// Greets the bot and goes through the record, as far as the dialogue can go on.
    fn follow(mut self, setup: &Setup, ticket: Ticket) {
        if !self.greet(setup, ticket) {
            return;
        }
        while let Some(ask) = self.session.question().copied()
            && let Some(turn) = self.repro.record.turns.get(self.session.table().turn())
        {
            let number = self.session.table().turn();
            if ask.seat.0 == self.repro.seat && (number > self.repro.turn || !self.ask(ask, &turn.act)) {
                return;
            }
            self.answer_as_recorded(ask, number, &turn.act);
        }
        if self.session.fault(Player(self.repro.seat)).is_none() {
            let end = self.session.end_message();
            self.bot.farewell(&end);
            self.pass_on();
            self.bot.dismiss();
        }
    }

    /// Greets the bot as it was greeted. Players that never got ready leave before it does.
    fn greet(&mut self, setup: &Setup, ticket: Ticket) -> bool {
        let heading = self.repro.notes.heading.seats[usize::from(self.repro.seat)].clone();
        let clock = self.repro.notes.heading.clock;
        let new = message::new_game(setup, Player(self.repro.seat), clock, heading.seed);
        let deadline = Instant::now() + self.repro.terms.startup;
        self.bot.keep_lines();
        let input = self.bot.greet(ticket, &new, deadline);
        self.pass_on();
        match input {
            Input::Ready { ticket, name, wants, output } => {
                self.leave_as_recorded();
                let (name, wants) = (heading.name.unwrap_or(name), heading.wants.unwrap_or(wants));
                self.step(Input::Ready { ticket, name, wants, output });
                true
            }
            Input::Failed { failure, .. } => {
                (self.show)(ReproStep::Failed(failure));
                false
            }
            _ => true,
        }
    }

    fn leave_as_recorded(&mut self) {
        while let number = self.session.table().turn()
            && let Some(Act::Leave(player)) = self.repro.record.turns.get(number).map(|turn| &turn.act)
            && self.repro.notes.heading.seats[player.index()].name.is_none()
        {
            self.step(Input::Left { seat: *player, failure: self.repro.failure(number) });
        }
    }

    /// Asks as it was asked then. Whether the dialogue can go on; a move that is illegal now is shown, and no more.
    fn ask(&mut self, ask: Ask, recorded: &Act) -> bool {
        let turn = self.session.table().turn();
        let request = self.session.turn_request().expect("a bot is asked under a clock");
        let patience = ask.patience.expect("a bot has a clock");
        let input = self.bot.ask(ask.ticket, turn, &request.line(), patience);
        self.pass_on();
        let (failure, goes_on) = match input {
            Input::Failed { failure, .. } => {
                let goes_on = failure.kind == FaultKind::Resigned;
                (failure, goes_on)
            }
            Input::Said { sentence, spent, .. } => {
                match spent.and_then(|spent| self.session.lateness(ask.seat, spent)) {
                    Some(late) => (late, false),
                    None => return self.compare(turn, sentence, recorded),
                }
            }
            _ => return true,
        };
        (self.show)(ReproStep::Failed(failure));
        goes_on
    }

    fn compare(&mut self, turn: usize, sentence: String, recorded: &Act) -> bool {
        match self.session.table().game().check(&sentence) {
            Err(why) => {
                let failure = Failure::new(FaultKind::Illegal { said: sentence }, why);
                (self.show)(ReproStep::Failed(failure));
            }
            Ok(said) if matches!(recorded, Act::Say(sentence) if *sentence == said) => {}
            Ok(_) => (self.show)(ReproStep::Otherwise(turn, recorded.to_string())),
        }
        true
    }

    fn answer_as_recorded(&mut self, ask: Ask, number: usize, recorded: &Act) {
        let input = match recorded {
            Act::Say(sentence) => Input::Said {
                ticket: ask.ticket,
                sentence: sentence.clone(),
                spent: Some(self.recorded_cost(ask, number)),
                output: SideOutput::default(),
            },
            Act::Leave(player) => Input::Left { seat: *player, failure: self.repro.failure(number) },
        };
        self.step(input);
    }

    /// The recorded charge for the answer, in the unit of the clock; never more than there was.
    fn recorded_cost(&self, ask: Ask, number: usize) -> Spent {
        let charged = self.repro.notes.charged(number, ask.seat.0).unwrap_or(0);
        let left = self.session.seats()[ask.seat.index()].bank.map_or(0, |bank| bank.left);
        let cost = charged.min(left);
        let time = Duration::from_millis(cost);
        Spent { wall: time, cpu: Some(time), fuel: Some(cost) }
    }

    fn step(&mut self, input: Input) {
        self.session.step(input, Duration::ZERO);
    }

    /// Shows what was said and written since last time.
    fn pass_on(&mut self) {
        self.bot.take_lines().into_iter().for_each(|line| (self.show)(ReproStep::Line(line)));
        let errors = self.bot.errors();
        if !errors.is_empty() {
            (self.show)(ReproStep::Errors(errors));
        }
    }
}
