//! The lobby, drawn: the games above, each with what it is; below, a picture and what can be chosen.

use games::GAMES;
use kit::Message;
use lang::Language;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Lobby, LobbyPrompt};
use crate::terminal::picture::board::{self, Highlights};
use crate::terminal::picture::palette::{chosen, faint, strong, warning};
use crate::terminal::picture::projection::Projection;
use crate::terminal::picture::theme::ScreenTheme;
use crate::terminal::picture::viewport::Viewport;
use crate::terminal::picture::widgets;
use crate::terminal::screens::play::rules;
use crate::terminal::table::state_dir::SavedGame;

/// The row of the first game.
const FIRST: u16 = 2;

/// Columns of the picture.
fn picture_width(area: Rect) -> u16 {
    (area.width * 2 / 5).clamp(20, 80)
}

/// The row below the list, one being left free.
fn below_list(lobby: &Lobby) -> u16 {
    FIRST + (lobby.kept.saved.len() + GAMES.len()) as u16 + 1
}

/// Area of the settings.
fn settings_area(lobby: &Lobby) -> Rect {
    let area = lobby.area;
    let (left, top) = (picture_width(area) + 2, below_list(lobby));
    Rect {
        x: left,
        y: top,
        width: area.width.saturating_sub(left + 1),
        height: area.height.saturating_sub(top + 3),
    }
}

/// The settings that are seen, from this one on.
fn first_seen(lobby: &Lobby, height: u16) -> usize {
    let at = lobby.setting.unwrap_or(0);
    at.saturating_sub(usize::from(height).saturating_sub(1))
}

/// The thing at that place: a setting, or a row of the list.
pub fn row_at(lobby: &Lobby, column: u16, row: u16) -> Option<(Option<usize>, usize)> {
    let settings = settings_area(lobby);
    if settings.contains((column, row).into()) {
        let number = first_seen(lobby, settings.height) + usize::from(row - settings.y);
        return (number < lobby.settings().len()).then_some((Some(number), 0));
    }
    let number = usize::from(row.checked_sub(FIRST)?);
    (column < lobby.area.width && number < lobby.kept.saved.len() + GAMES.len()).then_some((None, number))
}

/// Draws all of it.
pub fn draw(lobby: &Lobby, buffer: &mut Buffer) {
    let area = lobby.area.intersection(buffer.area);
    let language = lobby.theme.language;
    widgets::title("Bastide", Line::from(language.text("an arena for grid games")), area, buffer);
    put_list(lobby, area, buffer);
    put_sample(lobby, area, buffer);
    put_settings(lobby, area, buffer);
    put_foot(lobby, area, buffer);
    if let Some(from) = lobby.rules {
        let body = Rect { y: area.y + 1.min(area.height), height: area.height.saturating_sub(2), ..area };
        widgets::boxed(
            lobby.entry().about.title,
            about(lobby, body.width.saturating_sub(6).min(100)),
            from,
            body,
            buffer,
        );
    }
}

/// The rules of the game pointed at, a position with its solution, and how its games went.
fn about(lobby: &Lobby, width: u16) -> Vec<Line<'static>> {
    let language = lobby.theme.language;
    let title =
        |text: &'static str| [Line::default(), Line::styled(language.text(text), strong()), Line::default()];
    // The board as it is, and the solution below it in lines of this width.
    let (solution, board) = lobby.example().split_last().map_or(("", &[][..]), |(last, board)| (last, board));
    let board = board.iter().map(|line| Line::from(line.clone()));
    let example = board.chain(widgets::wrapped(solution, width, Style::new()));
    let went = lobby.kept.statistics.lines(lobby.entry().about.name, language);
    let went: Vec<Line> = went.into_iter().map(Line::from).collect();
    let played = if went.is_empty() { vec![] } else { title("Your games").into_iter().chain(went).collect() };
    rules(lobby.entry(), language, width)
        .into_iter()
        .chain(title("A position, and its solution"))
        .chain(example)
        .chain(played)
        .collect()
}

fn put_list(lobby: &Lobby, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let language = lobby.theme.language;
    let go_on = |saved: &SavedGame| {
        let told = Message::new("go on: {game}, turn {n}").with("game", saved.game.clone());
        (language.say(told.with("n", saved.turns() as i64)), "")
    };
    let saved = lobby.kept.saved.iter().map(go_on);
    let games = GAMES.iter().map(|entry| (entry.about.title.to_owned(), language.text(entry.about.summary)));
    for (number, (name, summary)) in saved.chain(games).enumerate() {
        let row = area.y + FIRST + number as u16;
        if row + 3 >= area.bottom() {
            return;
        }
        let here = number == lobby.row;
        let sign = if here { "▶" } else { " " };
        let style = match (here, lobby.setting) {
            (true, None) => chosen(),
            (true, Some(_)) => strong(),
            _ => Style::new(),
        };
        let text = format!(" {sign} {name:12}  ");
        buffer.set_stringn(area.x, row, format!("{text:width$}"), width, style);
        let (indent, style) = (text.chars().count(), if here { style } else { faint() });
        buffer.set_stringn(area.x + indent as u16, row, summary, width.saturating_sub(indent + 1), style);
    }
}

fn put_sample(lobby: &Lobby, area: Rect, buffer: &mut Buffer) {
    let top = below_list(lobby);
    let place = Rect {
        x: area.x + 1,
        y: area.y + top,
        width: picture_width(area).saturating_sub(1),
        height: area.height.saturating_sub(top + 3),
    };
    let scene = lobby.sample();
    let middle = scene
        .bounds()
        .map_or((0, 0), |(left, right, top, bottom)| (left.midpoint(right), top.midpoint(bottom)));
    let viewport = Viewport { zoom: None, focus: middle };
    if let Some(projection) = Projection::of(scene, &viewport, place, lobby.theme.has_pictures()) {
        let theme = ScreenTheme { graphics: None, ..lobby.theme };
        board::draw(scene, &projection, &Highlights::default(), &theme, buffer);
    }
}

fn put_settings(lobby: &Lobby, area: Rect, buffer: &mut Buffer) {
    let (entry, set, language) = (lobby.entry(), lobby.chosen(), lobby.theme.language);
    let place = settings_area(lobby).intersection(area);
    let (first, settings) = (first_seen(lobby, place.height), lobby.settings());
    // With enough room, the help of each setting is in a column.
    let wide = if place.width > 60 { 12 } else { 0 };
    for (number, setting) in settings.iter().enumerate().skip(first).take(place.height.into()) {
        let here = lobby.setting == Some(number);
        let name = setting.name(entry, language);
        let value: String = setting.value(entry, &set).chars().take(18).collect();
        let text = match setting {
            super::Setting::Play => format!(" ▶ {name} "),
            _ if here => format!(" {name:10} ◀ {value:wide$} ▶ "),
            _ => format!(" {name:10}   {value:wide$}   "),
        };
        let style = match (here, number) {
            (true, _) => chosen(),
            (false, 0) => strong(),
            _ => Style::new(),
        };
        let row = Rect { y: place.y + (number - first) as u16, height: 1, ..place };
        let help = Span::styled(format!(" {}", setting.help(entry, &set, language)), faint());
        let mut line = Line::from(vec![Span::styled(text, style), help]);
        // Help that does not fit is below, for the selected setting.
        if line.width() > place.width.into() {
            line.spans.pop();
        }
        widgets::column(&[line], row, buffer);
    }
    let below = settings.len().saturating_sub(first + usize::from(place.height));
    if below > 0 {
        let text = language.say(Message::new(" ↓ {n} more").with("n", below as i64));
        buffer.set_stringn(place.x, place.bottom(), text, place.width.into(), faint());
    }
}

fn put_foot(lobby: &Lobby, area: Rect, buffer: &mut Buffer) {
    let (row, language) = (area.bottom().saturating_sub(2), lobby.theme.language);
    let width = usize::from(area.width.saturating_sub(2));
    match &lobby.line {
        Some((purpose, line)) => {
            let prompt = match purpose {
                LobbyPrompt::Load => language.text(" load the record: ").to_owned(),
                LobbyPrompt::Set(setting) => format!(" {}: ", setting.name(lobby.entry(), language)),
            };
            let place = Rect { y: row, height: 1, ..area };
            widgets::column(&[line.shown(prompt, area.width)], place, buffer);
        }
        None if !lobby.kept.message.is_empty() => {
            buffer.set_stringn(area.x + 1, row, &lobby.kept.message, width, warning());
        }
        None => {
            let settings = lobby.settings();
            let setting = lobby.setting.and_then(|at| settings.get(at));
            let help = setting
                .map(|setting| setting.help(lobby.entry(), &lobby.chosen(), language))
                .unwrap_or_default();
            buffer.set_stringn(area.x + 1, row, help, width, faint());
        }
    }
    widgets::keys(&keys(lobby, language), area, buffer);
}

fn keys(lobby: &Lobby, language: Language) -> String {
    let keys = match lobby.setting {
        _ if lobby.rules.is_some() => "↑↓=scroll  any key=close",
        _ if lobby.line.is_some() => "Enter=do it  Esc=never mind",
        None if lobby.row < lobby.kept.saved.len() => "Enter=go on  ↑↓=choose  d=drop it  l=load  q=leave",
        None => "Enter=this game  ↑↓=choose  ?=rules  l=load  q=leave",
        Some(0) => "Enter=play  ↓=options  Esc=other games  q=leave",
        Some(_) => "←→=change  Enter=type  ↑↓=choose  Esc=other games  q=leave",
    };
    let switch = if lobby.line.is_none() && lobby.rules.is_none() { language.next().name() } else { "" };
    let keys = language.text(keys);
    if switch.is_empty() { keys.to_owned() } else { format!("{keys}  L={switch}") }
}
