//! Remarks of bots. They are stored with the moves and shown when the game is over, so that opponents cannot read a bot's
//! thoughts.

use arena::SeatKind;

use super::TableTask;
use crate::PageRecord;
use crate::store::StoreChange;
use crate::tables::event::TableEvent;

impl TableTask {
    /// Changes of the stored remarks that belong to these events.
    pub(super) fn remark_changes(&mut self, events: &[TableEvent]) -> Vec<StoreChange> {
        events.iter().filter_map(|event| self.remark(event)).collect()
    }

    fn remark(&mut self, event: &TableEvent) -> Option<StoreChange> {
        let game = self.info.id;
        match *event {
            // Remarks of a bot at its start belong to the first move of the game.
            TableEvent::Turn { turn, .. } if self.seats.iter().any(|seat| seat.kind() == SeatKind::Bot) => {
                let (turn, said) = (turn + 1, self.said(turn + 1));
                if said.is_empty() {
                    return None;
                }
                let text = serde_json::to_string(&said).expect("texts can be written as JSON");
                self.remarks.insert(turn, said);
                Some(StoreChange::Remark { game, turn, text })
            }
            TableEvent::Back { turn } => {
                let unsaid = self.remarks.split_off(&(turn + 1));
                (!unsaid.is_empty()).then_some(StoreChange::Unsaid { game, after: turn })
            }
            _ => None,
        }
    }

    fn said(&self, turn: usize) -> Vec<String> {
        let seats = self.session.heading().seats.iter();
        let names: Vec<String> =
            seats.map(|seat| seat.shown_name().trim_start_matches("bot:").to_owned()).collect();
        let remarks = self.session.notes().remarks(turn).into_iter();
        remarks.map(|remark| PageRecord::remark_text(remark, &names)).collect()
    }

    /// Remarks by turn, the start first; `None` before the end of the game, or without remarks.
    pub(super) fn final_remarks(&self) -> Option<Vec<Vec<String>>> {
        if !self.is_over || self.remarks.is_empty() {
            return None;
        }
        let said = |turn| self.remarks.get(&turn).cloned().unwrap_or_default();
        Some((0..=self.session.table().turn()).map(said).collect())
    }
}
