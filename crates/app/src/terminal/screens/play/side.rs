//! The panel beside a table: what the game tells, the seats and their clocks, the judgement, the last moves.

use std::time::Duration;

use kit::Player;
use pictures::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Play;
use crate::terminal::picture::palette::{self, advice, faint, strong};
use crate::terminal::picture::panel;
use crate::terminal::picture::widgets;
use crate::terminal::table::hints::HintGrade;

pub fn draw(play: &Play, now: Duration, area: Rect, buffer: &mut Buffer) {
    let rows = panel::draw(play.seen(), play.pictures(), area, buffer);
    let area = panel::below(area, rows);
    let mut lines = vec![Line::default()];
    lines.extend(seats(play, now, area.width));
    lines.extend(judgement(play, area.width));
    lines.extend(listed(play));
    lines.push(Line::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(last_moves(play, room, area.width));
    widgets::column(&lines, area, buffer);
}

/// The seats, and how long each has thought.
fn seats(play: &Play, now: Duration, width: u16) -> Vec<Line<'static>> {
    let mover = play.mover();
    let seat = |player: Player| {
        let ink = palette::text(Ink::Player(player.0));
        let clock = widgets::clock(play.session.thought(player, now));
        let name = play.word(player).to_owned();
        let room = usize::from(width).saturating_sub(5 + clock.len());
        let name = widgets::cut(&name, room);
        Line::from(vec![
            Span::styled(if mover == Some(player) { "▶ " } else { "  " }, strong()),
            Span::styled(format!("{} ", player.sign()), ink.patch(strong())),
            Span::raw(format!("{name:room$} ")),
            Span::styled(clock, faint()),
        ])
    };
    Player::all(play.session.seats().len() as u8).map(seat).collect()
}

/// A bar that tells how good the position looks for the mover.
fn judgement(play: &Play, width: u16) -> Vec<Line<'static>> {
    if !play.judging || play.is_over() {
        return vec![];
    }
    let Some(mover) = play.mover() else { return vec![] };
    let estimate = play.advice.as_ref().and_then(|advice| Some(advice.listed().first()?.estimate));
    let cells = usize::from(width).saturating_sub(9).clamp(4, 30);
    let (bar, told) = match estimate {
        None => ("░".repeat(cells), "  …".to_owned()),
        Some(estimate) => {
            let full = (estimate.clamp(0.0, 1.0) * cells as f32).round() as usize;
            (
                format!("{}{}", "█".repeat(full), "░".repeat(cells - full)),
                play.advice
                    .as_ref()
                    .and_then(|advice| Some(format!("{:+.0}", advice.gains.as_ref()?.first()?)))
                    .unwrap_or_else(|| format!("{:3.0} %", estimate * 100.0)),
            )
        }
    };
    let ink = palette::text(Ink::Player(mover.0));
    vec![
        Line::default(),
        Line::from(vec![
            Span::styled(format!("{} ", mover.sign()), ink.patch(strong())),
            Span::styled(bar, ink),
            Span::raw(format!(" {told}")),
        ]),
    ]
}

/// The best moves with what each is worth.
fn listed(play: &Play) -> Vec<Line<'static>> {
    let Some(found) = play.advice.as_ref().filter(|_| play.grade == HintGrade::List) else { return vec![] };
    let told = found.listed().iter().enumerate().map(|(number, ranked)| {
        let worth = match &found.gains {
            Some(gains) => format!("{:+.0} points", gains[number]),
            None => format!("{:3.0} %", ranked.estimate * 100.0),
        };
        let text = format!("{}. {:12} {worth}", number + 1, ranked.mv);
        Line::styled(text, if number == 0 { advice().patch(strong()) } else { advice() })
    });
    [Line::default(), Line::styled("best moves", faint())].into_iter().chain(told).collect()
}

fn last_moves(play: &Play, room: usize, width: u16) -> Vec<Line<'static>> {
    if room < 2 || play.table().turn() == 0 {
        return vec![];
    }
    let events = play.session.events();
    let first = events.len().saturating_sub((room - 1).min(12));
    let told = events[first..].iter().map(|event| {
        let (number, mover) = (event.turn + 1, Player(event.seat));
        let text = event.sentence.as_deref().unwrap_or("leaves");
        let (sign, ink) = (mover.sign(), palette::text(Ink::Player(mover.0)));
        let text = widgets::cut(text, usize::from(width).saturating_sub(8));
        Line::from(vec![
            Span::styled(format!("{number:4} "), faint()),
            Span::styled(format!("{sign} "), ink),
            Span::raw(text),
        ])
    });
    [Line::styled("last moves", faint())].into_iter().chain(told).collect()
}
