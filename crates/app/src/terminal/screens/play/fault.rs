//! The fault of a player that was sent off, with the evidence, in a box over the board.

use kit::{Message, Player};
use ratatui::style::Style;
use ratatui::text::Line;

use super::Play;
use crate::terminal::picture::palette::{faint, strong};
use crate::terminal::picture::widgets;

impl Play {
    /// Shows the last fault again.
    pub(super) fn read_fault(&mut self) {
        let faulty = |player: Player| Some((self.session.fault(player)?.turn, player));
        let others = Player::all(self.session.seats().len() as u8)
            .filter(|&player| self.people().all(|person| person != player));
        self.dialog.fault = others.filter_map(faulty).max_by_key(|(turn, _)| *turn).map(|(_, player)| player);
    }
}

/// The lines of the box, none being wider.
pub fn lines(play: &Play, player: Player, width: u16) -> Vec<Line<'static>> {
    let Some(fault) = play.session.fault(player) else { return vec![] };
    let language = play.language();
    let head = Message::new("{seat} ({player}) in turn {n}: {fault}")
        .with("player", player)
        .with("seat", language.sentence(&player.to_string()))
        .with("n", fault.turn as i64)
        .with("fault", language.sentence(fault.kind.word()));
    let head = head.told(&play.story.names);
    let mut lines = widgets::wrapped(&head, width, strong());
    for line in fault.lines_for_author() {
        lines.extend(widgets::wrapped(&line, width, Style::new()));
    }
    let again = Message::new("to see it again: save the game with s, then {command}");
    let again = language.say(again.with("command", fault.repro("FILE")));
    lines.extend(widgets::wrapped(&again, width, faint()));
    lines
}
