//! The page of a game at a table: its turns as frames.

use kit::{Departure, Player, Remark, Table};

use super::{Frame, Replay};
use crate::{Painter, SceneView};

impl Replay {
    /// The page of all turns up to `last`, with the reasons of players that left; `remarks` gives the notes of each.
    /// The table is left at the last of them. If `counted`, the last picture shows what gives points.
    pub fn of_table(
        painter: Painter,
        table: &mut Table,
        players: Vec<String>,
        departures: &[(Player, Departure)],
        (last, counted): (usize, bool),
        mut remarks: impl FnMut(usize) -> Vec<Remark>,
    ) -> Replay {
        let mut replay = Replay::new(table.game().about().title, players);
        for turn in 0..=last.min(table.known_turns()) {
            table.go_to(turn);
            let view = if counted && turn == last { SceneView::Counted } else { SceneView::Traced };
            replay.push(Frame {
                turn: table.last_report().map(|report| report.explain(departures)),
                report: table.report().explain(departures),
                scene: painter.draw(table, view),
                film: painter.film(table),
                remarks: remarks(turn),
            });
        }
        replay
    }
}
