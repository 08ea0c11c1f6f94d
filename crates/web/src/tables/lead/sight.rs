//! How the table stands, for whoever looks.

use axum::body::Bytes;
use kit::Player;
use serde_json::{Value, json};

use super::Lead;
use crate::secret::Digest;
use crate::tables::command::{BoardSight, Sight};
use crate::tables::frames;
use crate::tables::seat::TableSeat;

impl Lead {
    pub(super) fn sight(&self, viewer: Option<&Digest>, with_board: bool) -> Sight {
        let (json, record) = (self.facts_for(viewer), self.session.table().record().to_string());
        let board = if with_board { Some(self.board(viewer)) } else { None };
        Sight { json, record, board }
    }

    fn board(&self, viewer: Option<&Digest>) -> BoardSight {
        let (table, game) = (self.session.table(), self.session.table().game());
        let mover = game.to_move().map(|player| &self.seats[player.index()]);
        let may_move = mover.is_some_and(|seat| seat.is_of(viewer) && seat.stand_in.is_none());
        let scene = games::draw(table, pictures::View::Traced);
        let lines = scene.panel_text();
        BoardSight {
            moves: if may_move { game.moves() } else { Vec::new() },
            panel: lines.iter().map(|line| line.iter().map(|span| span.text.as_str()).collect()).collect(),
            svg: scene.svg(),
        }
    }

    pub(super) fn snapshot(&self, viewer: Option<&Digest>) -> Bytes {
        let mut facts = self.facts_for(viewer);
        facts["record"] = json!(self.session.table().record().to_string());
        frames::snapshot(self.log.len(), &facts)
    }

    fn facts_for(&self, viewer: Option<&Digest>) -> Value {
        let (table, game) = (self.session.table(), self.session.table().game());
        let seats: Vec<Value> =
            (0..).map(Player).zip(&self.seats).map(|(player, seat)| self.seat(player, seat)).collect();
        let own: Vec<usize> =
            self.seats.iter().enumerate().filter(|(_, seat)| seat.is_of(viewer)).map(|(at, _)| at).collect();
        let mut facts = json!({
            "table": self.facts.name,
            "game": self.facts.terms.game,
            "seq": self.log.len(),
            "turn": table.turn(),
            "to_move": game.to_move().map(|player| player.0),
            "over": self.is_over,
            "void": self.session.void(),
            "points": game.scores().points.to_vec(),
            "seats": seats,
            "you": own,
            "clock": self.facts.terms.clock,
            "runs": self.clock.is_running(),
            "due_ms": self.due_ms(),
            "takeback": self.takeback.as_ref().map(|takeback| takeback.by),
            "open": self.facts.terms.open,
            "waiting": self.seats.iter().filter(|seat| TableSeat::is_awaited(seat)).count(),
            "watchers": self.watchers.load(std::sync::atomic::Ordering::Relaxed),
        });
        if let Some(remarks) = self.told_remarks() {
            facts["remarks"] = json!(remarks);
        }
        facts
    }

    fn seat(&self, player: Player, seat: &TableSeat) -> Value {
        json!({
            "is": seat.terms.to_string(),
            "name": seat.name,
            "owned": seat.owner.is_some(),
            "here": seat.presence.is_here(),
            "mind": seat.stand_in,
            "left": self.has_left(player.0),
            "why": self.why_left(player.0),
            "clock": self.clocks().get(player.index()).copied().flatten(),
        })
    }

    /// In how many milliseconds the mover's time is up.
    fn due_ms(&self) -> Option<u64> {
        let due = self.session.deadline()?.saturating_sub(self.clock.now());
        Some(due.as_millis() as u64)
    }
}
