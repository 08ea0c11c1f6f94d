//! The panel beside a table: what is in hand, the facts, the seats and their clocks, the judgement, the last moves.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::Play;
use crate::terminal::picture::{panel, widgets};

pub fn draw(play: &Play, now: Duration, buffer: &mut Buffer) {
    let area = play.view.panel_area();
    let area = panel::draw(
        &play.view.scene,
        &play.story.facts(),
        &play.view.theme,
        play.view.blocks(),
        area,
        buffer,
    );
    let clock = |player| widgets::clock(play.session.thought(player, now));
    let mut lines = vec![Line::default()];
    lines.extend(play.story.standings(area.width, clock));
    lines.extend(play.hinting.lines(play.mover(), play.story.is_wordy(area.width), area.width));
    lines.push(Line::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(play.story.last_turns(&remark(play), area.width, room));
    widgets::column(&lines, area, buffer);
}

/// The remarks of the last turn.
pub fn remark(play: &Play) -> String {
    let Some(turn) = play.table().turn().checked_sub(1) else { return String::new() };
    play.session
        .noted(turn)
        .flat_map(|note| &note.remarks)
        .map(|remark| play.language().sentence(remark))
        .collect::<Vec<_>>()
        .join("; ")
}
