//! What bots say beside their moves: it is kept with them, and told when the game is over, so that nobody reads a bot's
//! thoughts while it plays.

use arena::SeatKind;

use super::TableTask;
use crate::PageRecord;
use crate::store::StoreChange;
use crate::tables::event::TableEvent;

impl TableTask {
    /// What is to be kept of remarks together with these events.
    pub(super) fn remark_changes(&mut self, events: &[TableEvent]) -> Vec<StoreChange> {
        events.iter().filter_map(|event| self.remark(event)).collect()
    }

    fn remark(&mut self, event: &TableEvent) -> Option<StoreChange> {
        let game = self.info.id;
        match *event {
            // What a bot says while it starts stands beside the first move, whoever makes it.
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

    /// What was said in every turn, the start first, when the game is over and a bot said something.
    pub(super) fn final_remarks(&self) -> Option<Vec<Vec<String>>> {
        if !self.is_over || self.remarks.is_empty() {
            return None;
        }
        let said = |turn| self.remarks.get(&turn).cloned().unwrap_or_default();
        Some((0..=self.session.table().turn()).map(said).collect())
    }
}
