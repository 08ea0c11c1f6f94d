//! Takebacks, which all other people must agree to.

use arena::{Effect, Input, SeatKind};
use kit::Player;
use serde_json::json;

use super::TableTask;
use crate::secret::Digest;
use crate::store::TableStoreError;
use crate::tables::command::{ActOutcome, ActRefused, RefusalKind};

/// A takeback that waits for agreement.
pub struct Takeback {
    /// The seat that wants its last move back.
    pub by: u8,
    waits_for: Vec<Digest>,
}

impl TableTask {
    /// Asks all other people. Where there are none, the move is taken back at once.
    pub(super) async fn request_takeback(&mut self, viewer: Digest) -> Result<ActOutcome, ActRefused> {
        let own = |seat: u8| self.seats[usize::from(seat)].is_of(Some(&viewer));
        let last =
            self.session.events().iter().rev().find(|event| event.sentence.is_some() && own(event.seat));
        let Some(by) = last.map(|event| event.seat) else {
            return Err(ActRefused::new(RefusalKind::Conflict, "you have not played a move yet"));
        };
        let left = self.session.table().game().scores().left;
        let others = (0..).map(Player).zip(&self.seats).filter(|(player, seat)| {
            seat.kind() == SeatKind::Person && !left.has(*player) && !seat.is_of(Some(&viewer))
        });
        let waits_for: Vec<Digest> = others.filter_map(|(_, seat)| seat.owner).collect();
        self.takeback = Some(Takeback { by, waits_for });
        self.broadcast_note(&json!({ "is": "takeback", "by": by }));
        self.go_back_if_agreed().await
    }

    pub(super) async fn agree(&mut self, viewer: Digest) -> Result<ActOutcome, ActRefused> {
        let Some(takeback) = self.takeback.as_mut() else {
            return Err(ActRefused::new(RefusalKind::Conflict, "there is no takeback to answer"));
        };
        takeback.waits_for.retain(|other| *other != viewer);
        self.go_back_if_agreed().await
    }

    pub(super) fn decline(&mut self, viewer: Digest) -> Result<ActOutcome, ActRefused> {
        let Some(takeback) = self.takeback.take() else { return self.decline_rematch(viewer) };
        let by = self.seats.iter().position(|seat| seat.is_of(Some(&viewer)));
        self.broadcast_note(&json!({ "is": "declined", "takeback": takeback.by, "by": by }));
        Ok(ActOutcome::Ok)
    }

    async fn go_back_if_agreed(&mut self) -> Result<ActOutcome, ActRefused> {
        match &self.takeback {
            Some(takeback) if takeback.waits_for.is_empty() => {
                let by = Player(takeback.by);
                self.takeback = None;
                self.go_back(by).await.map_err(|_| ActRefused::store())?;
                Ok(ActOutcome::Turn(self.session.table().turn()))
            }
            _ => Ok(ActOutcome::Asked),
        }
    }

    /// Goes back to the last decision of this player.
    async fn go_back(&mut self, to: Player) -> Result<(), TableStoreError> {
        let mut last = Vec::new();
        loop {
            let effects = self.session.step(Input::Undo, self.clock.now());
            if !effects.contains(&Effect::Travelled) {
                break;
            }
            last = effects;
            if self.session.table().game().to_move() == Some(to) {
                break;
            }
        }
        self.apply_effects(last).await?;
        Ok(())
    }
}
