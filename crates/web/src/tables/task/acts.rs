//! Acts of visitors, each checked for permission.

use arena::{Failure, FaultKind, Input, SideOutput};
use kit::Player;

use super::TableTask;
use crate::secret::Digest;
use crate::tables::command::{ActOutcome, ActRefused, RefusalKind, TableAct};

/// Longest sentence that is parsed.
const LONGEST_SENTENCE: usize = 200;

impl ActRefused {
    pub(super) fn store() -> ActRefused {
        ActRefused::new(RefusalKind::Store, "the server could not save this; please try again")
    }
}

impl TableTask {
    pub(super) async fn act(&mut self, viewer: Digest, act: TableAct) -> Result<ActOutcome, ActRefused> {
        match act {
            TableAct::Sit { seat, name } => return self.sit(viewer, seat, &name).await,
            TableAct::Join { name } => return self.join(viewer, &name).await,
            _ => {}
        }
        if !self.seats.iter().any(|seat| seat.is_of(Some(&viewer))) {
            return Err(ActRefused::new(RefusalKind::Forbidden, "only players at this table can do that"));
        }
        match act {
            TableAct::Move { turn, sentence, tab } => self.play(viewer, turn, &sentence, tab).await,
            TableAct::Resign { tab } => self.resign(viewer, tab).await,
            TableAct::Takeback {} => self.request_takeback(viewer).await,
            TableAct::Agree {} => self.agree(viewer).await,
            TableAct::Decline {} => self.decline(viewer),
            TableAct::Rematch {} => self.request_rematch(viewer),
            TableAct::Mind { seat, level } => self.hand_over(viewer, seat, level).await,
            TableAct::StandIn { level } => self.agree_to_stand_in(viewer, level).await,
            TableAct::Return {} => self.resume_seat(viewer).await,
            TableAct::Invite { seat } => self.invite(seat).await,
            TableAct::Sit { .. } | TableAct::Join { .. } => unreachable!("they were done above"),
        }
    }

    /// Plays a move. The same move sent twice gets the same answer; any other move for another turn is stale.
    async fn play(
        &mut self,
        viewer: Digest,
        turn: usize,
        sentence: &str,
        tab: Option<u64>,
    ) -> Result<ActOutcome, ActRefused> {
        let now = self.session.table().turn();
        if turn < now && self.was_played(viewer, turn, sentence) {
            return Ok(ActOutcome::Turn(now));
        }
        let asked = self.session.question().copied();
        let Some(ask) = asked.filter(|_| turn == now) else {
            return Err(ActRefused::new(RefusalKind::Stale, format!("the table is at turn {now}")));
        };
        let seat = &self.seats[ask.seat.index()];
        if !seat.is_of(Some(&viewer)) || seat.stand_in.is_some() {
            return Err(ActRefused::new(RefusalKind::Stale, "it is not your turn"));
        }
        is_in_charge(seat.tab, tab)?;
        if sentence.len() > LONGEST_SENTENCE {
            return Err(ActRefused::new(RefusalKind::Illegal, "this move is too long"));
        }
        let (ticket, sentence, output) = (ask.ticket, sentence.to_owned(), SideOutput::default());
        let said = Input::Said { ticket, sentence, spent: None, output };
        match self.step(said).await {
            Ok(None) => Ok(ActOutcome::Turn(self.session.table().turn())),
            Ok(Some(objection)) => Err(ActRefused::new(RefusalKind::Illegal, objection.to_string())),
            Err(_) => Err(ActRefused::store()),
        }
    }

    /// True if this viewer played this sentence in this turn.
    fn was_played(&self, viewer: Digest, turn: usize, sentence: &str) -> bool {
        let said = self.session.events().get(turn);
        said.is_some_and(|event| {
            event.sentence.as_deref() == Some(sentence)
                && self.seats[usize::from(event.seat)].is_of(Some(&viewer))
        })
    }

    /// Resigns the first of the visitor's seats that still plays.
    async fn resign(&mut self, viewer: Digest, tab: Option<u64>) -> Result<ActOutcome, ActRefused> {
        let playing = |(at, seat): &(usize, &crate::tables::seat::TableSeat)| {
            seat.is_of(Some(&viewer)) && !self.has_left(*at as u8)
        };
        let Some((at, seat)) = self.seats.iter().enumerate().find(playing).filter(|_| !self.is_over) else {
            return Err(ActRefused::new(RefusalKind::Conflict, "you have no seat to resign"));
        };
        is_in_charge(seat.tab, tab)?;
        let failure = Failure::new(FaultKind::Resigned, "resigned");
        match self.step(Input::Left { seat: Player(at as u8), failure }).await {
            Ok(_) => Ok(ActOutcome::Turn(self.session.table().turn())),
            Err(_) => Err(ActRefused::store()),
        }
    }
}

/// Checks the tab of a request: only the newest tab of a player is in control. A form without a script has no tab.
fn is_in_charge(newest: u64, tab: Option<u64>) -> Result<(), ActRefused> {
    match tab {
        Some(tab) if tab != newest => Err(ActRefused::new(
            RefusalKind::Tab,
            "you have opened this table in another tab; please play there",
        )),
        _ => Ok(()),
    }
}
