//! A seat of a session: what kind of player sits there, its clock, and what a bot knows.

use std::time::Duration;

use bots::protocol::{Clock, Wants};

use super::{Effect, Session, SideOutput, Ticket};
use crate::clock::Bank;
use crate::notes::Note;
use kit::Player;

/// Kind of the player on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatKind {
    Person,
    Mind,
    Bot,
}

#[derive(Clone, Debug)]
pub struct Seat {
    pub kind: SeatKind,
    /// Remaining time on its clock, if it has one.
    pub bank: Option<Bank>,
    /// Fields that its bot wants in messages.
    pub wants: Wants,
    /// Total thinking time.
    pub thought: Duration,
    /// The start that is waited for.
    starting: Option<Ticket>,
    /// Number of turns that its bot knows: up to the last one that it was asked about.
    pub(super) known: Option<usize>,
    /// True if a bot follows the game. People and minds always do.
    pub(super) is_ready: bool,
}

impl Seat {
    pub(super) fn new(kind: SeatKind, clock: Option<Clock>) -> Seat {
        Seat {
            kind,
            bank: clock.map(Bank::new),
            wants: Wants::all(),
            thought: Duration::ZERO,
            starting: None,
            known: None,
            is_ready: kind != SeatKind::Bot,
        }
    }

    /// Frees the seat: no bot starts or follows the game here any more.
    pub(super) fn vacate(&mut self) {
        self.starting = None;
        self.is_ready &= self.kind != SeatKind::Bot;
    }

    /// True if its bot knows turns that were taken back.
    fn is_ahead(&self, turn: usize) -> bool {
        self.known.is_some_and(|known| turn <= known)
    }
}

impl Session {
    /// Has bots started where none follows the game.
    pub(super) fn start_bots(&mut self, effects: &mut Vec<Effect>) {
        let (left, turn) = (self.table.game().scores().left, self.table.turn());
        for player in Player::all(self.seats.len() as u8) {
            let seat = &self.seats[player.index()];
            let follows = seat.starting.is_some() || (seat.is_ready && !seat.is_ahead(turn));
            if seat.kind == SeatKind::Bot && !follows && !left.has(player) {
                effects.push(self.start_bot(player));
            }
        }
    }

    fn start_bot(&mut self, player: Player) -> Effect {
        let (ticket, clock) = (self.new_ticket(), self.notes.heading.clock);
        let seat = &mut self.seats[player.index()];
        (seat.starting, seat.is_ready, seat.known) = (Some(ticket), false, None);
        seat.bank = Some(Bank::new(clock));
        Effect::Start { seat: player, ticket }
    }

    /// True if a bot is being started: no clock runs meanwhile.
    pub(super) fn is_gathering(&self) -> bool {
        self.seats.iter().any(|seat| seat.starting.is_some())
    }

    pub(super) fn ready(&mut self, ticket: Ticket, name: String, wants: Wants, output: SideOutput) {
        let Some(player) = self.started(ticket) else { return };
        let heading = &mut self.notes.heading.seats[player.index()];
        (heading.name, heading.wants) = (Some(name), Some(wants.clone()));
        let seat = &mut self.seats[player.index()];
        (seat.is_ready, seat.wants) = (true, wants);
        self.note(self.table.turn(), player, None, output);
    }

    /// The seat whose start has this ticket; the start is over then.
    pub(super) fn started(&mut self, ticket: Ticket) -> Option<Player> {
        let at = self.seats.iter().position(|seat| seat.starting == Some(ticket))?;
        self.seats[at].starting = None;
        Some(Player(at as u8))
    }

    /// Keeps what a player wrote in a turn.
    pub(super) fn note(&mut self, turn: usize, player: Player, charged: Option<u64>, output: SideOutput) {
        let SideOutput { remarks, errors } = output;
        if charged.is_some() || !remarks.is_empty() || !errors.is_empty() {
            self.notes.notes.push(Note { turn, seat: player.0, charged, remarks, errors });
        }
    }
}
