//! The page of a game at a table: its turns as frames.

use super::{Frame, Remark, Replay};
use crate::Table;

impl Replay {
    /// The page of all turns up to this one; `remarks` tells what was noted in each. The table is left at the last of them.
    /// If so wanted, the last picture shows what gives points.
    pub fn of_table(
        table: &mut Table,
        players: Vec<String>,
        last: usize,
        counted: bool,
        mut remarks: impl FnMut(usize) -> Vec<Remark>,
    ) -> Replay {
        let mut replay = Replay::new(table.game().about().title, players);
        for turn in 0..=last.min(table.known_turns()) {
            table.go_to(turn);
            let counted = counted && turn == last;
            replay.push(Frame {
                sentence: table.last_turn().map(|turn| turn.act.to_string()).unwrap_or_default(),
                mover: table.last_mover(),
                scene: if counted { table.counted_scene() } else { table.traced_scene() },
                film: table.film(),
                points: table.game().scores().points.to_vec(),
                earned: table.earned(),
                remarks: remarks(turn),
            });
        }
        replay
    }
}
