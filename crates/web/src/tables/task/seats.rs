//! Seats: sitting down, handing over to a mind, coming back.

use arena::SeatKind;
use bots::protocol::Clock;
use kit::{Departure, Player};
use serde_json::json;

use super::TableTask;
use crate::secret::{Digest, Secret};
use crate::store::StoreChange;
use crate::tables::command::{ActOutcome, ActRefused, RefusalKind};
use crate::tables::event::TableEvent;
use crate::tables::seat::TableSeat;
use crate::tables::terms::shown_name;

/// Default level of a mind that plays on.
const USUAL_STAND_IN: u8 = 5;

impl TableTask {
    /// Takes a free seat. The first visitor owns it.
    pub(super) async fn sit(
        &mut self,
        viewer: Digest,
        seat: u8,
        name: &str,
    ) -> Result<ActOutcome, ActRefused> {
        let at = usize::from(seat);
        if self.seats.get(at).is_some_and(|seat| seat.is_of(Some(&viewer))) {
            return Ok(ActOutcome::Seat(seat));
        }
        if !self.seats.get(at).is_some_and(TableSeat::is_free) {
            return Err(ActRefused::new(RefusalKind::Conflict, "this seat is taken"));
        }
        let name = shown_name(name)
            .ok_or_else(|| ActRefused::new(RefusalKind::Illegal, "a name has 1 to 32 letters in one line"))?;
        let owner = StoreChange::Owner { game: self.info.id, seat, owner: viewer };
        let sat = TableEvent::Sat { seat, name: name.clone() };
        self.commit(vec![sat], vec![owner]).await.map_err(|_| ActRefused::store())?;
        let had_mind = self.seats[at].stand_in.take().is_some();
        self.seats[at].presence.seen();
        (self.seats[at].owner, self.seats[at].name) = (Some(viewer), Some(name));
        self.update_waiting();
        if had_mind {
            self.change_player(seat).await?;
        }
        Ok(ActOutcome::Seat(seat))
    }

    /// Takes any free seat of an open table.
    pub(super) async fn join(&mut self, viewer: Digest, name: &str) -> Result<ActOutcome, ActRefused> {
        if !self.info.terms.open {
            return Err(ActRefused::new(
                RefusalKind::Forbidden,
                "this table is not open; you need the link of a seat",
            ));
        }
        match self.seats.iter().position(TableSeat::is_awaited) {
            Some(seat) => self.sit(viewer, seat as u8, name).await,
            None => Err(ActRefused::new(RefusalKind::Conflict, "all seats are taken")),
        }
    }

    /// Lets a mind play on: for the visitor at any time, for others after their absence. Others do not choose its level.
    pub(super) async fn hand_over(
        &mut self,
        viewer: Digest,
        seat: u8,
        level: u8,
    ) -> Result<ActOutcome, ActRefused> {
        let Some(place) = self.seats.get(usize::from(seat)) else {
            return Err(ActRefused::new(RefusalKind::Illegal, "there is no such seat"));
        };
        if !(1..=10).contains(&level) {
            return Err(ActRefused::new(RefusalKind::Illegal, "levels go from 1 to 10"));
        }
        if place.kind() != SeatKind::Person || self.has_left(seat) {
            return Err(ActRefused::new(RefusalKind::Conflict, "no person plays on that seat"));
        }
        let is_own = place.is_of(Some(&viewer)) || place.owner.is_none();
        let level = if is_own { level } else { place.agreed.unwrap_or(USUAL_STAND_IN) };
        if let Some(why) = self.objection(place).filter(|_| !is_own) {
            return Err(ActRefused::new(RefusalKind::Forbidden, why));
        }
        self.replace(seat, level).await
    }

    /// Reason for which others may not let a mind play on at this seat.
    pub(super) fn objection(&self, seat: &TableSeat) -> Option<&'static str> {
        seat.objection(self.info.terms.clock, self.context.away)
    }

    /// Lets a mind of this level play on for a person.
    pub(super) async fn replace(&mut self, seat: u8, level: u8) -> Result<ActOutcome, ActRefused> {
        let left = self.left(seat);
        self.commit(vec![TableEvent::Mind { seat, level }], Vec::new())
            .await
            .map_err(|_| ActRefused::store())?;
        let place = &mut self.seats[usize::from(seat)];
        (place.stand_in, place.left) = (Some(level), left);
        place.handed_over = self.session.table().turn();
        self.update_waiting();
        self.change_player(seat).await?;
        Ok(ActOutcome::Ok)
    }

    /// Gives the seat back to its owner.
    pub(super) async fn resume_seat(&mut self, viewer: Digest) -> Result<ActOutcome, ActRefused> {
        let mine = |seat: &TableSeat| seat.is_of(Some(&viewer)) && seat.stand_in.is_some();
        let Some(at) = self.seats.iter().position(mine) else {
            return Err(ActRefused::new(RefusalKind::Conflict, "no mind plays for you"));
        };
        // Otherwise leaving and coming back would stop the clock.
        if self.info.terms.clock.is_some() && self.seats[at].handed_over == self.session.table().turn() {
            return Err(ActRefused::new(
                RefusalKind::Conflict,
                "the mind plays this move; come back after it",
            ));
        }
        if self.seats[at].left == Some(0) {
            return Err(ActRefused::new(RefusalKind::Conflict, "your time has run out; the mind plays on"));
        }
        self.commit(vec![TableEvent::Person { seat: at as u8 }], Vec::new())
            .await
            .map_err(|_| ActRefused::store())?;
        self.seats[at].stand_in = None;
        self.change_player(at as u8).await?;
        Ok(ActOutcome::Ok)
    }

    /// Stores the level of the mind that may play on for the viewer, or that none may.
    pub(super) async fn agree_to_stand_in(
        &mut self,
        viewer: Digest,
        level: Option<u8>,
    ) -> Result<ActOutcome, ActRefused> {
        if !level.is_none_or(|level| (1..=10).contains(&level)) {
            return Err(ActRefused::new(RefusalKind::Illegal, "levels go from 1 to 10"));
        }
        let own = |(at, seat): (usize, &TableSeat)| seat.is_of(Some(&viewer)).then_some(at);
        let own: Vec<usize> = self.seats.iter().enumerate().filter_map(own).collect();
        let events = own.iter().map(|&at| TableEvent::StandIn { seat: at as u8, level }).collect();
        self.commit(events, Vec::new()).await.map_err(|_| ActRefused::store())?;
        own.into_iter().for_each(|at| self.seats[at].agreed = level);
        Ok(ActOutcome::Ok)
    }

    /// Milliseconds on a person's clock for the whole game. A clock per move starts anew.
    fn left(&self, seat: u8) -> Option<u64> {
        let bank = self.session.seats()[usize::from(seat)].bank?;
        let is_mover = self.session.question().is_some_and(|ask| ask.seat == Player(seat));
        let left = if is_mover { self.due_ms() } else { Some(bank.left) };
        left.filter(|_| matches!(bank.clock(), Clock::Game { .. }))
    }

    /// Creates a new link for a free seat. The previous link stops working.
    pub(super) async fn invite(&mut self, seat: u8) -> Result<ActOutcome, ActRefused> {
        if !self.seats.get(usize::from(seat)).is_some_and(TableSeat::is_free) {
            return Err(ActRefused::new(RefusalKind::Conflict, "this seat is not free"));
        }
        let secret = Secret::new();
        let change = StoreChange::Secret { game: self.info.id, seat, secret: secret.digest() };
        self.commit(Vec::new(), vec![change]).await.map_err(|_| ActRefused::store())?;
        Ok(ActOutcome::Link(secret))
    }

    /// Tells the session the seat's new player. A person's clock continues.
    async fn change_player(&mut self, seat: u8) -> Result<(), ActRefused> {
        let (player, place) = (Player(seat), &mut self.seats[usize::from(seat)]);
        let kind = place.kind();
        let effects = self.session.reseat(player, kind, self.clock.now());
        if let Some(left) = place.left.take_if(|_| kind == SeatKind::Person) {
            self.session.set_left(player, left);
        }
        self.apply_effects(effects).await.map_err(|_| ActRefused::store())?;
        Ok(())
    }

    pub(super) fn has_left(&self, seat: u8) -> bool {
        self.session.table().game().scores().left.has(Player(seat))
    }

    /// Cause of the seat's departure.
    pub(super) fn why_left(&self, seat: u8) -> Option<Departure> {
        let fault = self.session.fault(Player(seat)).filter(|_| self.has_left(seat));
        fault.map(|fault| fault.kind.departure())
    }

    pub(super) fn broadcast_presence(&self) {
        let here: Vec<bool> = self.seats.iter().map(|seat| seat.presence.is_here()).collect();
        let tabs: Vec<u64> = self.seats.iter().map(|seat| seat.tab).collect();
        self.broadcast_note(&json!({ "is": "here", "seats": here, "tabs": tabs }));
    }
}
