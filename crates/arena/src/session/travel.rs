//! Turns taken back and played again, where the terms allow it.

use kit::{Refusal, Table};

use super::{Effect, Objection, SeatKind, Session};

impl Session {
    /// Goes one turn, and on to a decision of a person, if a person plays. Bots that believe in turns that are no more
    /// are started anew.
    pub(super) fn travel(
        &mut self,
        one_turn: fn(&mut Table) -> Result<(), Refusal>,
        effects: &mut Vec<Effect>,
    ) {
        if !self.terms.undo {
            return effects.push(Effect::Refused(Objection::NoUndo));
        }
        if let Err(refusal) = one_turn(&mut self.table) {
            return effects.push(Effect::Refused(refusal.into()));
        }
        while self.has_people() && !self.is_persons_turn() && one_turn(&mut self.table).is_ok() {}
        self.cancel(effects);
        // What the arena failed at is asked again.
        (self.is_over, self.void) = (false, None);
        effects.push(Effect::Travelled);
        self.start_bots(effects);
    }

    /// True if a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        let kind = |player: kit::Player| self.seats[player.index()].kind;
        self.table.game().to_move().is_some_and(|player| kind(player) == SeatKind::Person)
    }

    pub fn has_people(&self) -> bool {
        self.seats.iter().any(|seat| seat.kind == SeatKind::Person)
    }
}
