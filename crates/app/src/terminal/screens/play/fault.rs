//! The fault of a player that was sent off, with the evidence, in a box over the board.

use kit::{Message, Player, capital};
use ratatui::style::Style;
use ratatui::text::Line;

use super::Play;
use crate::terminal::picture::palette::{faint, strong};
use crate::terminal::picture::widgets;

impl Play {
    /// Shows the last fault again.
    pub(super) fn read_fault(&mut self) {
        let faulty = |player: Player| {
            let fault = self.session.fault(player).filter(|fault| !fault.is_resignation())?;
            Some((fault.turn, player))
        };
        let others = Player::all(self.session.seats().len() as u8)
            .filter(|&player| self.people().all(|person| person != player));
        let last = others.filter_map(faulty).max_by_key(|(turn, _)| *turn);
        self.dialog.fault = last.map(|(_, player)| (player, 0));
    }
}

/// The title of the box.
pub fn title(play: &Play, player: Player) -> String {
    let departure = play.session.fault(player).map_or("", |fault| fault.kind.departure().text());
    capital(play.language().text(departure))
}

/// The lines of the box, none being wider. The cause and the change come first: a small screen has no room for the evidence.
pub fn lines(play: &Play, player: Player, width: u16) -> Vec<Line<'static>> {
    let Some(fault) = play.session.fault(player) else { return vec![] };
    let language = play.language();
    let head = language.sentence(&fault.headline(play.story.name(player)));
    let mut lines = widgets::wrapped(&head, width, strong());
    let told = fault.lines();
    let (why, evidence) = told.split_at(1);
    for line in why.iter().chain(&fault.advice()).chain(evidence) {
        lines.extend(widgets::wrapped(line, width, Style::new()));
    }
    let again = Message::new("to see it again: save the game with s, then {command}");
    let again = language.say(again.with("command", fault.repro("FILE")));
    lines.extend(widgets::wrapped(&again, width, faint()));
    lines
}
