//! The state of the table for a viewer.

use std::sync::atomic::Ordering;

use axum::body::Bytes;
use kit::{Names, Player};
use pictures::SceneView;

use super::TableTask;
use crate::secret::Digest;
use crate::tables::frames;
use crate::tables::seat::TableSeat;
use crate::tables::state::{BoardView, SeatState, TableState};

impl TableTask {
    pub(super) fn state(&self, viewer: Option<&Digest>) -> TableState {
        let (table, game) = (self.session.table(), self.session.table().game());
        let numbered = || (0..).zip(&self.seats);
        TableState {
            table: self.info.name.clone(),
            game: self.info.terms.game.clone(),
            seq: self.log.len(),
            turn: table.turn(),
            to_move: game.to_move().map(|player| player.0),
            over: self.is_over,
            void: self.session.void().map(str::to_owned),
            points: game.scores().points.to_vec(),
            seats: numbered().map(|(at, seat)| self.seat(Player(at), seat)).collect(),
            you: numbered().filter(|(_, seat)| seat.is_of(viewer)).map(|(at, _)| at).collect(),
            clock: self.info.terms.clock,
            runs: self.clock.is_running(),
            due_ms: self.due_ms(),
            takeback: self.takeback.as_ref().map(|takeback| takeback.by),
            rematch: self.wishes(),
            next: self.rematch.next.clone(),
            open: self.info.terms.open,
            waiting: self.seats.iter().filter(|seat| seat.is_awaited()).count(),
            watchers: self.info.stats.watchers.load(Ordering::Relaxed),
            record: table.record().to_string(),
            remarks: self.final_remarks(),
        }
    }

    pub(super) fn board(&self, viewer: Option<&Digest>) -> BoardView {
        let (table, game) = (self.session.table(), self.session.table().game());
        let mover = game.to_move().map(|player| &self.seats[player.index()]);
        let may_move = mover.is_some_and(|seat| seat.is_of(viewer) && seat.stand_in.is_none());
        let scene = games::draw(table, SceneView::Traced);
        let names = self.names(viewer);
        let lines = scene.panel_text();
        BoardView {
            headline: self.session.report().headline().render(&names).sentence(),
            last: self.session.last_report().map(|turn| turn.render(&names).text),
            moves: if may_move { game.moves() } else { Vec::new() },
            panel: lines.iter().map(|line| line.iter().map(|span| span.text.as_str()).collect()).collect(),
            svg: scene.svg(),
        }
    }

    /// Names of the players for this viewer, who is `you` on the only seat of its own.
    fn names(&self, viewer: Option<&Digest>) -> Names {
        let own = |at: &u8| self.seats[usize::from(*at)].is_of(viewer);
        let mut own = (0..self.seats.len() as u8).filter(own);
        let you = own.next().filter(|_| own.next().is_none()).map(Player);
        let name = |seat: &TableSeat| seat.name.clone().unwrap_or_default();
        Names { names: self.seats.iter().map(name).collect(), you, ..Names::default() }
    }

    pub(super) fn snapshot(&self, viewer: Option<&Digest>) -> Bytes {
        let state = serde_json::to_value(self.state(viewer)).expect("a state is plain data");
        frames::snapshot(self.log.len(), &state)
    }

    fn seat(&self, player: Player, seat: &TableSeat) -> SeatState {
        SeatState {
            terms: seat.terms.clone(),
            name: seat.name.clone(),
            owned: seat.owner.is_some(),
            here: seat.presence.is_here(),
            away: self.is_replaceable(player, seat),
            stand_in: seat.agreed,
            mind: seat.stand_in,
            left: self.has_left(player.0),
            why: self.why_left(player.0),
            clock: self.clocks().get(player.index()).copied().flatten(),
        }
    }

    fn is_replaceable(&self, player: Player, seat: &TableSeat) -> bool {
        let plays = seat.owner.is_some() && seat.stand_in.is_none() && !self.has_left(player.0);
        plays && !self.is_over && self.objection(seat).is_none()
    }

    /// Milliseconds on the mover's clock: the deadline, less the referee's grace.
    pub(super) fn due_ms(&self) -> Option<u64> {
        let mover = self.session.question()?.seat;
        let due = self.session.deadline()?.saturating_sub(self.clock.now()).as_millis() as u64;
        Some(self.session.seats()[mover.index()].bank.map_or(due, |bank| due.min(bank.left)))
    }
}
