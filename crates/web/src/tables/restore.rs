//! Restores a table from the store.

use std::collections::BTreeMap;
use std::time::Duration;

use arena::{
    Effect, Failure, Fault, FaultKind, Heading, Notes, SeatHeading, SeatKind, Session, SessionTerms, Terms,
};
use axum::body::Bytes;
use bots::protocol::Clock;
use bots::sandbox::LimitKind;
use kit::{Player, Seed, Table, verdict_text};

use super::event::TableEvent;
use super::frames;
use super::seat::TableSeat;
use super::terms::TableTerms;
use crate::store::{StoredTable, TableStoreError};

/// A restored table.
pub struct Restored {
    pub session: Session,
    /// First effects of the session.
    pub effects: Vec<Effect>,
    pub seats: Vec<TableSeat>,
    /// All events in order, as frames.
    pub log: Vec<Bytes>,
    /// Remarks of bots by the turn that their move led to.
    pub remarks: BTreeMap<usize, Vec<String>>,
    /// Time of the last event, in milliseconds since 1970.
    pub last: u64,
    /// Deadline of the mover, if the table slept.
    pub due: Option<u64>,
    pub is_over: bool,
}

/// State that is rebuilt from the events.
struct EventReplay {
    table: Table,
    seats: Vec<TableSeat>,
    faults: Vec<Fault>,
    clocks: Vec<Option<u64>>,
}

impl Restored {
    /// Replays all events.
    pub fn of(stored: &StoredTable, terms: &TableTerms) -> Result<Restored, TableStoreError> {
        let unreadable = |why: String| TableStoreError::Unreadable(why);
        let owners = stored.owners.iter().copied();
        let seats = terms.seats.iter().cloned().zip(owners).map(|(seat, owner)| TableSeat::new(seat, owner));
        let table = terms.table().map_err(unreadable)?;
        let mut replay =
            EventReplay { table, seats: seats.collect(), faults: Vec::new(), clocks: Vec::new() };
        for stored in &stored.events {
            let event = TableEvent::read(&stored.line).map_err(|error| unreadable(error.to_string()))?;
            replay.apply(&event).map_err(unreadable)?;
        }
        let log = (1..).zip(&stored.events).map(|(seq, event)| frames::event(seq, &event.line)).collect();
        let last = stored.events.last().map_or(0, |event| event.at);
        let (session, effects) =
            begin(terms.clock, replay.table, &replay.seats, replay.faults, &replay.clocks);
        let said = |(turn, text): (&usize, &String)| Ok((*turn, serde_json::from_str(text)?));
        let remarks = stored.remarks.iter().map(said).collect::<Result<_, serde_json::Error>>();
        let remarks = remarks.map_err(|error| unreadable(error.to_string()))?;
        Ok(Restored {
            session,
            effects,
            seats: replay.seats,
            log,
            remarks,
            last,
            due: stored.due,
            is_over: stored.is_over,
        })
    }
}

/// A session at this table, with the clocks set.
pub fn begin(
    clock: Option<Clock>,
    table: Table,
    seats: &[TableSeat],
    faults: Vec<Fault>,
    clocks: &[Option<u64>],
) -> (Session, Vec<Effect>) {
    let kinds: Vec<SeatKind> = seats.iter().map(TableSeat::kind).collect();
    let headings = seats.iter().map(|seat| SeatHeading {
        spec: seat.terms.to_string(),
        seed: random_seed(),
        name: seat.name.clone(),
        wants: None,
    });
    let heading = Heading {
        clock: Terms::default().clock,
        pondering: false,
        opening: 0,
        sandbox: None,
        seats: headings.collect(),
    };
    let notes = Notes { faults, ..Notes::new(heading) };
    let terms = SessionTerms { people: clock, undo: true };
    let (mut session, effects) = Session::begin(table, &kinds, notes, terms, Duration::ZERO);
    for (player, left) in (0..).map(Player).zip(clocks) {
        if let Some(left) = left {
            session.set_left(player, *left);
        }
    }
    (session, effects)
}

impl EventReplay {
    fn apply(&mut self, event: &TableEvent) -> Result<(), String> {
        match event {
            TableEvent::Sat { seat, name } => {
                let seat = self.seat(*seat)?;
                (seat.name, seat.stand_in) = (Some(name.clone()), None);
            }
            TableEvent::Mind { seat, level } => self.seat(*seat)?.stand_in = Some(*level),
            TableEvent::StandIn { seat, level } => self.seat(*seat)?.agreed = *level,
            TableEvent::Person { seat } => self.seat(*seat)?.stand_in = None,
            TableEvent::Back { turn } => self.go_back(*turn)?,
            TableEvent::Turn { seat, sentence, draws, left, clocks, .. } => {
                let played = match sentence {
                    Some(sentence) => self.table.play_with(sentence, draws),
                    None => self.leave(*seat, left.as_deref(), draws),
                };
                played.map_err(|refusal| refusal.to_string())?;
                self.clocks.clone_from(clocks);
            }
            TableEvent::Void { .. } => {}
        }
        Ok(())
    }

    fn seat(&mut self, seat: u8) -> Result<&mut TableSeat, String> {
        self.seats.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn go_back(&mut self, turn: usize) -> Result<(), String> {
        if turn > self.table.turn() {
            return Err(format!("turn {turn} was not played"));
        }
        self.table.go_to(turn);
        self.faults.retain(|fault| fault.turn < turn);
        Ok(())
    }

    fn leave(&mut self, seat: u8, word: Option<&str>, draws: &[u32]) -> Result<(), kit::Refusal> {
        let turn = self.table.turn();
        self.table.leave_with(Player(seat), draws)?;
        let kind = fault_kind(word.unwrap_or_default());
        let (why, bot) = (verdict_text(kind.word()), self.seats[usize::from(seat)].terms.to_string());
        self.faults.push(Fault::new(seat, turn, Failure { kind, why }, bot));
        Ok(())
    }
}

/// Inverse of [`FaultKind::word`]. The event has only the word: exit code, sentence and limit are lost.
fn fault_kind(word: &str) -> FaultKind {
    match word {
        "start" => FaultKind::Start,
        "crash" => FaultKind::Crash { code: None, signal: None },
        "timeout" => FaultKind::Timeout,
        "stalled" => FaultKind::Stalled,
        "protocol" => FaultKind::Protocol,
        "illegal" => FaultKind::Illegal { said: String::new() },
        "limit" => FaultKind::Limit { which: LimitKind::Cpu },
        "forbidden" => FaultKind::Forbidden,
        "arena" => FaultKind::Arena,
        _ => FaultKind::Resigned,
    }
}

/// A random seed for a mind or bot.
pub fn random_seed() -> String {
    Seed::random(getrandom::u64().expect("the system gives random bytes")).to_string()
}
