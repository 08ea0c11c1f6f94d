//! A step of the session: its events are stored, then sent, and then its effects are carried out.

use std::sync::atomic::Ordering;

use arena::{Effect, Input, Objection, SeatKind};

use super::TableTask;
use crate::store::{StoreChange, TableStoreError, wall_ms};
use crate::tables::event::TableEvent;
use crate::tables::frames;

impl TableTask {
    /// Steps the session. Returns its objection, if it refuses. All events are on the disk before it returns.
    pub(super) async fn step(&mut self, input: Input) -> Result<Option<Objection>, TableStoreError> {
        let effects = self.session.step(input, self.clock.now());
        self.apply_effects(effects).await
    }

    /// Commits and carries out effects of the session.
    pub(super) async fn apply_effects(
        &mut self,
        effects: Vec<Effect>,
    ) -> Result<Option<Objection>, TableStoreError> {
        let events = effects.iter().filter_map(|effect| self.event(effect)).collect();
        self.commit(events, Vec::new()).await?;
        let mut objection = None;
        for effect in effects {
            if !self.defer(&effect) {
                self.dispatch(&effect);
            }
            if let Effect::Refused(why) = effect {
                objection = Some(why);
            }
        }
        Ok(objection)
    }

    /// Stored event of an effect, if it has one.
    fn event(&self, effect: &Effect) -> Option<TableEvent> {
        match effect {
            Effect::Played(turn) => self.turn_event(*turn),
            Effect::SentOff(_) => self.turn_event(self.session.events().len().checked_sub(1)?),
            Effect::Travelled => Some(TableEvent::Back { turn: self.session.table().turn() }),
            Effect::Void(why) => Some(TableEvent::Void { why: why.clone() }),
            _ => None,
        }
    }

    fn turn_event(&self, turn: usize) -> Option<TableEvent> {
        let played = self.session.events().get(turn)?.clone();
        let (seat, sentence, draws, left) = (played.seat, played.sentence, played.draws, played.left);
        let why = self.why_left(seat);
        Some(TableEvent::Turn { turn, seat, sentence, draws, left, why, clocks: self.clocks() })
    }

    /// Milliseconds on the clocks, by seat; empty without a clock.
    pub(super) fn clocks(&self) -> Vec<Option<u64>> {
        if self.info.terms.clock.is_none() {
            return Vec::new();
        }
        let seats = self.session.seats().iter().zip(&self.seats);
        seats
            .map(|(seat, own)| {
                seat.bank.map(|bank| bank.left).filter(|_| seat.kind != SeatKind::Bot).or(own.left)
            })
            .collect()
    }

    /// Commits events and changes, and only then sends them.
    pub(super) async fn commit(
        &mut self,
        events: Vec<TableEvent>,
        mut changes: Vec<StoreChange>,
    ) -> Result<(), TableStoreError> {
        let (game, at, first) = (self.info.id, wall_ms(), self.log.len() as u64 + 1);
        let mut frames = Vec::with_capacity(events.len());
        for (seq, line) in (first..).zip(events.iter().map(TableEvent::line)) {
            frames.push(frames::event(seq, &line));
            changes.push(StoreChange::Event { game, seq, at, line });
        }
        changes.extend(self.remark_changes(&events));
        if self.is_due_stored && !events.is_empty() {
            changes.push(StoreChange::Due { game, at: None });
        }
        let is_over = self.session.table().game().to_move().is_none() || self.session.void().is_some();
        if is_over != self.is_over {
            changes.push(StoreChange::Ended { game, at: is_over.then_some(at) });
        }
        if changes.is_empty() {
            return Ok(());
        }
        self.context.store.commit(changes).await?;
        self.is_over = is_over;
        self.is_due_stored &= events.is_empty();
        self.info.stats.turns.store(self.session.table().turn(), Ordering::Relaxed);
        for (event, frame) in events.iter().zip(frames) {
            if let TableEvent::Turn { .. } = event {
                self.takeback = None;
                self.context.metrics.moves.add(1);
            }
            self.log.push(frame.clone());
            let _ = self.broadcast.send(frame);
        }
        Ok(())
    }
}
