//! A game with seats around it, led from its start to its end: the one master of people, minds and bots.
//!
//! A session is pure: no I/O, no threads, and time is an argument. [`Session::step`] takes an input and returns the
//! effects to perform. The referee, the terminal, `bot check` and `repro` do the I/O, each in its own way.

mod answer;
mod ask;
mod departure;
mod seat;
mod step;
mod travel;

#[cfg(test)]
mod tests;

use std::time::Duration;

use bots::protocol::{Clock, Event, ToBot};
use kit::{GameOutcome, Player, PositionReport, Table, TurnReport};

use crate::notes::{Heading, Note};
use crate::{Fault, Notes, message};

pub use ask::Ask;
pub use seat::{Seat, SeatKind};
pub use step::{Effect, Input, Objection, SideOutput, Ticket};

/// A table, the seats around it, their clocks, and what is kept beside the record.
///
/// ```
/// use std::time::Duration;
/// use bastide_arena::{Effect, Heading, Input, Notes, SeatHeading, SeatKind, Session, SessionTerms, SideOutput, Terms};
/// use kit::{Key, Setup, Table};
///
/// let entry = games::find("ripple").unwrap();
/// let table = Table::start(entry, Setup::usual(entry.about), Key::from_seed("7")).unwrap();
/// let person = SeatHeading { spec: "human".to_owned(), seed: "1".to_owned(), name: None, wants: None };
/// let seats = vec![person.clone(), person];
/// let notes = Notes::new(Heading { clock: Terms::default().clock, pondering: false, opening: 0, sandbox: None, seats });
/// let (mut session, first) =
///     Session::begin(table, &[SeatKind::Person; 2], notes, SessionTerms::default(), Duration::ZERO);
///
/// let [Effect::Ask(ask)] = first[..] else { panic!("the first player is asked") };
/// let said = Input::Said { ticket: ask.ticket, sentence: "b3".to_owned(), spent: None, output: SideOutput::default() };
/// let effects = session.step(said, Duration::from_secs(4));
/// assert!(matches!(effects[..], [Effect::Played(0), Effect::Ask(next)] if next.seat != ask.seat));
/// ```
pub struct Session {
    table: Table,
    seats: Vec<Seat>,
    /// One for each turn that the table knows, turns that were taken back included.
    events: Vec<Event>,
    notes: Notes,
    terms: SessionTerms,
    tickets: u64,
    /// The question that stands, always about the present position.
    question: Option<Ask>,
    /// When it was asked.
    since: Duration,
    /// The reason why the game is void, once it is.
    void: Option<String>,
    is_over: bool,
}

/// Permissions of a session.
#[derive(Clone, Copy, Debug, Default)]
pub struct SessionTerms {
    /// The clock of people, if they have one.
    pub people: Option<Clock>,
    /// True if turns may be taken back.
    pub undo: bool,
}

impl Session {
    /// Seats of these kinds around a table, which may have a past. Names, seeds and the clock of bots stand in the
    /// heading of the notes. Returns the first effects: bots to start, and the first question.
    pub fn begin(
        table: Table,
        kinds: &[SeatKind],
        notes: Notes,
        terms: SessionTerms,
        now: Duration,
    ) -> (Session, Vec<Effect>) {
        let seats = kinds.iter().map(|&kind| Seat::new(kind, clock(kind, &notes, terms))).collect();
        let mut session = Session {
            events: Vec::new(),
            table,
            seats,
            notes,
            terms,
            tickets: 0,
            question: None,
            since: now,
            void: None,
            is_over: false,
        };
        session.recall();
        let mut effects = Vec::new();
        session.start_bots(&mut effects);
        session.go_on(now, &mut effects);
        (session, effects)
    }

    /// Handles an input at `now`, and returns the effects to perform. Answers to a question that no longer stands are
    /// ignored.
    pub fn step(&mut self, input: Input, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        match input {
            Input::Ready { ticket, name, wants, output } => self.ready(ticket, name, wants, output),
            Input::Said { ticket, sentence, spent, output } => {
                let spent = spent.unwrap_or_else(|| self.waited(now));
                self.said(ticket, &sentence, spent, output, now, &mut effects);
            }
            Input::Failed { ticket, failure } => self.failed(ticket, failure, now, &mut effects),
            Input::Left { seat, failure } => self.depart(seat, failure, now, &mut effects),
            Input::Evidence { seat, lines, output, after } => self.add_evidence(seat, lines, output, after),
            Input::Undo => self.travel(Table::undo, &mut effects),
            Input::Redo => self.travel(Table::redo, &mut effects),
            Input::Tick => self.tick(now, &mut effects),
        }
        self.go_on(now, &mut effects);
        effects
    }

    /// Report of the present position, for people.
    pub fn report(&self) -> PositionReport {
        let mut report = self.notes.explain(self.table.report());
        if self.void.is_some() {
            report.outcome = Some(GameOutcome::void(&self.table.game().scores()));
        }
        report
    }

    /// Report of the last turn.
    pub fn last_report(&self) -> Option<TurnReport> {
        Some(self.table.last_report()?.explain(&self.notes.departures()))
    }

    /// Ends or asks, if nothing stands in the way.
    fn go_on(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        if self.is_over || self.void.is_some() || self.question.is_some() {
            return;
        }
        match self.table.game().to_move() {
            None => self.end(effects),
            Some(player) => self.ask(player, now, effects),
        }
    }

    fn end(&mut self, effects: &mut Vec<Effect>) {
        self.is_over = true;
        effects.push(Effect::Ended);
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The question that stands.
    pub fn question(&self) -> Option<&Ask> {
        self.question.as_ref()
    }

    /// The turns that led here, as bots receive them; each names its mover.
    pub fn events(&self) -> &[Event] {
        &self.events[..self.table.turn()]
    }

    /// Notes beside the record of the turns that led here.
    pub fn notes(&self) -> Notes {
        let mut notes = self.notes.clone();
        if self.table.turn() < self.table.known_turns() {
            notes.forget_from(self.table.turn());
        }
        notes
    }

    /// Players by seat, and the clock of bots.
    pub fn heading(&self) -> &Heading {
        &self.notes.heading
    }

    /// Notes of players in this turn.
    pub fn noted(&self, turn: usize) -> impl Iterator<Item = &Note> {
        self.notes.notes.iter().filter(move |note| note.turn == turn)
    }

    /// The fault of a player that was sent off.
    pub fn fault(&self, player: Player) -> Option<&Fault> {
        self.notes.faults.iter().rev().find(|fault| fault.seat == player.0)
    }

    /// The message that asks a bot for a move: only while its question stands.
    pub fn turn_request(&self) -> Option<ToBot> {
        let ask = self.question?;
        let seat = &self.seats[ask.seat.index()];
        let bank = seat.bank?;
        Some(message::turn(&self.table, &self.events()[ask.known..], &seat.wants, &bank))
    }

    /// The message that tells a bot how the game ended.
    pub fn end_message(&self) -> ToBot {
        message::end(&self.table, &self.notes)
    }

    /// Time that a player has thought, up to now.
    pub fn thought(&self, player: Player, now: Duration) -> Duration {
        let running = self.question.is_some_and(|ask| ask.seat == player);
        let since = if running { now.saturating_sub(self.since) } else { Duration::ZERO };
        self.seats[player.index()].thought + since
    }

    /// Adds earlier thinking time of a player, when a saved game is resumed.
    pub fn add_thought(&mut self, player: Player, time: Duration) {
        self.seats[player.index()].thought += time;
    }

    /// Sets a clock to its saved time, when a saved game is resumed.
    pub fn set_left(&mut self, player: Player, left: u64) {
        let Some(bank) = self.seats[player.index()].bank.as_mut() else { return };
        bank.left = left;
        let patience = bank.patience();
        if let Some(ask) = self.question.as_mut().filter(|ask| ask.seat == player) {
            ask.patience = Some(patience);
        }
    }

    /// Puts another kind of player on the seat; the game continues.
    pub fn reseat(&mut self, player: Player, kind: SeatKind, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.cancel(&mut effects);
        let thought = self.seats[player.index()].thought;
        self.seats[player.index()] = Seat::new(kind, clock(kind, &self.notes, self.terms));
        self.add_thought(player, thought);
        self.start_bots(&mut effects);
        self.go_on(now, &mut effects);
        effects
    }

    /// The table and the notes, when nothing more is to happen.
    pub fn finish(self) -> (Table, Notes) {
        let notes = self.notes();
        (self.table, notes)
    }

    /// The reason why the game is void, if it is.
    pub fn void(&self) -> Option<&str> {
        self.void.as_deref()
    }

    fn new_ticket(&mut self) -> Ticket {
        self.tickets += 1;
        Ticket(self.tickets)
    }
}

fn clock(kind: SeatKind, notes: &Notes, terms: SessionTerms) -> Option<Clock> {
    match kind {
        SeatKind::Person => terms.people,
        SeatKind::Mind => None,
        SeatKind::Bot => Some(notes.heading.clock),
    }
}
