//! Another game of the same terms with the seats changed, which all people must want.

use serde_json::json;

use super::TableTask;
use crate::secret::Digest;
use crate::tables::command::{ActOutcome, ActRefused, RefusalKind, Returning};

/// Wishes for another game.
#[derive(Default)]
pub struct Rematch {
    agreed: Vec<Digest>,
    /// Name of the next table.
    pub next: Option<String>,
}

impl TableTask {
    /// Notes the wish. Once all people have it, the reply names them, and the caller creates the next table.
    pub(super) fn request_rematch(&mut self, viewer: Digest) -> Result<ActOutcome, ActRefused> {
        if !self.is_over {
            return Err(ActRefused::new(RefusalKind::Conflict, "the game is not over yet"));
        }
        if let Some(next) = &self.rematch.next {
            return Ok(ActOutcome::Next(next.clone()));
        }
        if !self.rematch.agreed.contains(&viewer) {
            self.rematch.agreed.push(viewer);
        }
        let people: Vec<Returning> = self.people();
        if people.iter().all(|one| self.rematch.agreed.contains(&one.viewer)) {
            self.rematch.agreed.clear();
            return Ok(ActOutcome::Rematch(people));
        }
        self.broadcast_wishes();
        Ok(ActOutcome::Asked)
    }

    /// Refuses another game, or takes the own wish back.
    pub(super) fn decline_rematch(&mut self, viewer: Digest) -> Result<ActOutcome, ActRefused> {
        if self.rematch.agreed.is_empty() {
            return Err(ActRefused::new(RefusalKind::Conflict, "there is nothing to answer"));
        }
        self.rematch.agreed.clear();
        let by = self.seats.iter().position(|seat| seat.is_of(Some(&viewer)));
        self.broadcast_note(&json!({ "is": "declined", "rematch": true, "by": by }));
        Ok(ActOutcome::Ok)
    }

    /// Sends the name of the next table to all watchers.
    pub(super) fn lead_on(&mut self, next: String) {
        self.broadcast_note(&json!({ "is": "next", "table": next }));
        self.rematch.next = Some(next);
    }

    /// Seats that want another game.
    pub(super) fn wishes(&self) -> Vec<u8> {
        let wants = |owner: Option<Digest>| owner.is_some_and(|owner| self.rematch.agreed.contains(&owner));
        (0..).zip(&self.seats).filter(|(_, seat)| wants(seat.owner)).map(|(at, _)| at).collect()
    }

    fn broadcast_wishes(&self) {
        self.broadcast_note(&json!({ "is": "rematch", "seats": self.wishes() }));
    }

    /// People on their seats. For others a mind plays.
    fn people(&self) -> Vec<Returning> {
        let played = (0..).zip(&self.seats).filter(|(_, seat)| seat.stand_in.is_none());
        let returning = |(seat, place): (u8, &super::TableSeat)| {
            Some(Returning { seat, viewer: place.owner?, name: place.name.clone()? })
        };
        played.filter_map(returning).collect()
    }
}
