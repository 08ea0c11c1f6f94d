//! The screen of a table, drawn.

use std::time::Duration;

use kit::{Message, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::foot::Foot;
use super::{Play, fault, final_scores, help, position, side};
use crate::terminal::picture::palette::{self, advice};
use crate::terminal::picture::widgets;

/// Draws all of it.
pub fn draw(play: &Play, now: Duration, buffer: &mut Buffer) {
    let area = play.view.area.intersection(buffer.area);
    let title = format!("Bastide · {}", play.entry.about.title);
    widgets::title(&title, headline(play, now), area, buffer);
    play.view.draw(&play.marks(), buffer);
    side::draw(play, now, buffer);
    Foot::of(play).draw(buffer);
    widgets::keys(play.language().text(keys(play)), area, buffer);
    put_boxes(play, area, buffer);
}

fn put_boxes(play: &Play, area: Rect, buffer: &mut Buffer) {
    let body = Rect { y: area.y + 1.min(area.height), height: area.height.saturating_sub(2), ..area };
    let (width, language) = (body.width.saturating_sub(6).min(100), play.language());
    if let Some(from) = play.dialog.help {
        let lines = help::help(play.entry, language, width);
        widgets::boxed(language.text("Keys and rules"), lines, from, body, buffer);
    } else if let Some((player, from)) = play.dialog.fault {
        widgets::boxed(&fault::title(play, player), fault::lines(play, player, width), from, body, buffer);
    } else if play.dialog.final_scores && !play.view.is_moving() {
        let mut lines = final_scores::lines(&play.story, &play.table().account(), language);
        // The reasons of points are drawn beside the panel if there is room.
        let place = play.view.box_area(lines.iter().map(Line::width).max().unwrap_or(0));
        if let Some(text) = share_text(play) {
            lines.push(Line::default());
            lines.extend(widgets::wrapped(&text, place.width.saturating_sub(4), advice()));
        }
        let lines =
            lines.iter().flat_map(|line| widgets::wrap(line, place.width.saturating_sub(4))).collect();
        widgets::boxed(language.text("The end"), lines, 0, place, buffer);
    }
}

/// The result of the game of the day, to be passed on to others.
fn share_text(play: &Play) -> Option<String> {
    let seed = play.seed.to_string();
    let player = play.people().next()?;
    let title = play.entry.about.title;
    let all: Vec<String> = play.story.report.standings.iter().map(|own| own.points.to_string()).collect();
    if !seed.starts_with(crate::terminal::DAILY) {
        return None;
    }
    let told = match all.len() {
        1 => Message::new("Bastide, {title}, {seed}: {points} points in {n} {n:move|moves}")
            .with("points", all[0].clone())
            .with("n", play.table().turn() as i64),
        _ => Message::new("Bastide, {title}, {seed}, as {player}: {points}")
            .with("player", player)
            .with("points", all.join(" : ")),
    };
    Some(play.language().say(told.with("title", title.to_owned()).with("seed", seed)))
}

/// The mover or the result, and the number of the turn; without the panel, the points too.
fn headline(play: &Play, now: Duration) -> Line<'static> {
    let points = play.story.report.standings.iter().map(|own| own.points.to_string());
    let points = points.collect::<Vec<_>>().join(" : ");
    let points = if play.view.has_panel() { String::new() } else { format!("   {points}") };
    let mut line = match play.mover() {
        None => play.story.line(&play.story.report.headline()),
        Some(mover) => whose_turn(play, mover, now),
    };
    let turn = Message::new("{points}   turn {n}").with("points", points);
    line.push_span(play.language().say(turn.with("n", play.table().turn() as i64)));
    line
}

fn whose_turn(play: &Play, mover: Player, now: Duration) -> Line<'static> {
    let (waited, is_you) = (play.pace.waited(now), play.story.names.you == Some(mover));
    let template = match () {
        () if is_you => "your turn",
        () if play.is_humans_turn() => "{player}: your turn",
        () if play.pace.paused => "{name} (paused)",
        () if waited > 0 => "{name} is thinking, {n} s",
        () => "{name} is thinking",
    };
    let message = Message::new(template).with("player", mover).with("name", play.story.name(mover));
    let text = play.language().say(message.with("n", waited as i64));
    Line::from(Span::styled(text, palette::player(mover)))
}

/// The keys that matter now, the most needed first.
fn keys(play: &Play) -> &'static str {
    match () {
        () if play.dialog.line.is_some() => "Enter=do it  Tab=complete  Esc=never mind",
        () if play.dialog.help.is_some() => "↑↓=scroll  any key=close",
        () if play.dialog.fault.is_some() => "↑↓=scroll  any key=close  f=shows it again",
        () if play.is_over() => "Enter=play again  v=replay  s=save  u=undo  t=table  q=lobby",
        () if !play.has_humans() => "Space=pause  u=back  U=on  < >=speed  e=judge  s=save  ?=keys  q=lobby",
        () if play.pointing.on_choice => "←→=choose  Enter=take  ⌫=back  h=hint  u=undo  ?=keys  q=lobby",
        () if play.pointing.can_turn(position(&play.session, &play.view.scene)) => {
            "arrows=point  Enter=take  r=turn  h=hint  u=undo  ?=keys  q=lobby  Tab=next  +-=zoom  e=judge  /=type  x=resign  w=words  s=save"
        }
        () => {
            "arrows=point  Enter=take  h=hint  u=undo  ?=keys  q=lobby  Tab=next  +-=zoom  e=judge  /=type  x=resign  w=words  s=save"
        }
    }
}
