//! The screen of a table, drawn.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::final_scores;
use super::{Confirmation, Play, PlayPrompt, side};
use crate::terminal::picture::board;
use crate::terminal::picture::palette::{advice, chosen, faint, strong, warning};
use crate::terminal::picture::widgets;
use kit::Choice;
use pictures::inked;

/// On lower screens a line is worth more to the board than to a notice: it stands beside the words, or in place of the keys.
const LOW: u16 = 26;

/// The lines below the board: words, a notice, keys.
fn foot(height: u16) -> u16 {
    if height < LOW { 2 } else { 3 }
}

/// Columns of the panel; none if it is folded away, or where the screen is too narrow for both.
fn panel_width(width: u16, folded: bool) -> u16 {
    if width < 60 || folded { 0 } else { (width * 3 / 10).clamp(29, 48) }
}

/// Where the board is.
pub fn board_area(area: Rect, folded: bool) -> Rect {
    Rect {
        x: area.x,
        y: area.y + 1.min(area.height),
        width: area.width - panel_width(area.width, folded),
        height: area.height.saturating_sub(1 + foot(area.height)),
    }
}

/// Where the panel is.
pub fn panel_area(area: Rect, folded: bool) -> Rect {
    let board = board_area(area, folded);
    Rect { x: board.right() + 1, width: area.right().saturating_sub(board.right() + 1), ..board }
}

/// Draws all of it.
pub fn draw(play: &Play, now: Duration, buffer: &mut Buffer) {
    let area = play.area.intersection(buffer.area);
    let title = format!("Bastide · {}", play.entry.about.title);
    widgets::title(&title, headline(play, now), area, buffer);
    if let Some(projection) = play.projection() {
        board::draw(play.seen(), &projection, &play.marks(), &play.theme, buffer);
    }
    side::draw(play, now, panel_area(area, play.theme.folded), buffer);
    put_words(play, area, buffer);
    widgets::keys(&keys(play), area, buffer);
    put_notice(play, area, buffer);
    put_boxes(play, area, buffer);
}

fn put_boxes(play: &Play, area: Rect, buffer: &mut Buffer) {
    let body = Rect { y: area.y + 1.min(area.height), height: area.height.saturating_sub(2), ..area };
    if let Some(from) = play.help {
        let lines = super::keys::help(play.entry, body.width.saturating_sub(6).min(100));
        widgets::boxed("Keys and rules", lines, from, body, buffer);
    } else if let Some(player) = play.fault {
        let lines = super::fault::lines(play, player, body.width.saturating_sub(6).min(100));
        widgets::boxed("Sent off", lines, 0, body, buffer);
    } else if let Some(account) =
        play.account.as_ref().filter(|_| play.final_scores && play.animation.is_none())
    {
        let mut lines = final_scores::lines(account, &play.session.report(), &play.words_of_seats());
        // What gave points is to be seen beside the panel, where there is room for it.
        let (widest, beside) = (lines.iter().map(Line::width).max(), board_area(area, play.theme.folded));
        let place = if widest.is_some_and(|widest| widest + 4 > beside.width.into()) { body } else { beside };
        if let Some(text) = play.share_text() {
            lines.push(Line::default());
            lines.extend(widgets::wrapped(&text, place.width.saturating_sub(4), advice()));
        }
        widgets::boxed("The end", lines, 0, place, buffer);
    }
}

/// Whose turn it is, and which turn; without the panel, the points too.
fn headline(play: &Play, now: Duration) -> Line<'static> {
    let points = play.table().game().scores().points;
    let points = points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" : ");
    let hidden = panel_width(play.area.width, play.theme.folded) == 0;
    let points = if hidden { format!("   {points}") } else { String::new() };
    let turn = Span::raw(format!("{points}   turn {}", play.table().turn()));
    let Some(mover) = play.mover() else {
        let mut spans = widgets::line(&inked(&play.session.report().headline())).spans;
        spans.push(turn);
        return Line::from(spans);
    };
    let waited = now.saturating_sub(play.since).as_secs();
    let seat = play.word(mover);
    let what = match () {
        () if play.paused => " (paused)".to_owned(),
        () if play.is_human(mover) => ": your turn".to_owned(),
        () if waited > 0 => format!(" ({seat}) is thinking, {waited} s"),
        () => format!(" ({seat}) is thinking"),
    };
    Line::from(vec![widgets::player(mover), Span::raw(what), turn])
}

/// What the words line says before its buttons.
fn sentence(play: &Play) -> String {
    let said = play.words.said.join(" ");
    match () {
        () if play.is_over() || !play.is_humans_turn() => String::new(),
        () if said.is_empty() && play.next.choices.is_empty() => {
            " Point at a square and press Enter.".to_owned()
        }
        () if said.is_empty() => " Point at a square, or choose:".to_owned(),
        () => format!(" {said} …"),
    }
}

fn label(number: usize, choice: &Choice) -> String {
    let word = choice.label.text();
    if number < 9 { format!(" {} {word} ", number + 1) } else { format!(" {word} ") }
}

/// Where the buttons of the words line are, in the order of the words.
pub fn buttons(play: &Play) -> Vec<Rect> {
    let row = play.area.bottom().saturating_sub(foot(play.area.height));
    let mut column = play.area.x + sentence(play).chars().count() as u16 + 1;
    let button = |(number, choice): (usize, &Choice)| {
        let width = label(number, choice).chars().count() as u16;
        let place = Rect { x: column, y: row, width, height: 1 }.intersection(play.area);
        column = column.saturating_add(width + 1);
        place
    };
    play.labels.iter().enumerate().map(button).collect()
}

fn put_words(play: &Play, area: Rect, buffer: &mut Buffer) {
    let row = area.bottom().saturating_sub(foot(area.height));
    let width = usize::from(area.width);
    if let Some((purpose, line)) = &play.line {
        let prompt = if *purpose == PlayPrompt::Say { " say: " } else { " save as: " };
        let column = buffer.set_stringn(area.x, row, prompt, width, strong()).0;
        let room = usize::from(area.right().saturating_sub(column));
        let tail: String = line
            .text
            .chars()
            .rev()
            .take(room.saturating_sub(2))
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .collect();
        let column = buffer.set_stringn(column, row, tail, room, Style::new()).0;
        buffer.set_stringn(column, row, " ", 1, chosen());
        return;
    }
    if play.animation.is_some() {
        return;
    }
    buffer.set_stringn(area.x, row, sentence(play), width, Style::new());
    for ((number, choice), place) in play.labels.iter().enumerate().zip(buttons(play)) {
        let style = if play.on_choice && play.choice == number {
            chosen()
        } else {
            Style::new().bg(ratatui::style::Color::Indexed(238))
        };
        buffer.set_stringn(place.x, place.y, label(number, choice), place.width.into(), style);
    }
}

/// What the player must hear now.
fn notice(play: &Play) -> Option<(String, Style)> {
    match (&play.confirmation, &play.line, &play.message) {
        (Some(Confirmation::Resign), ..) => {
            Some(("Resign this game?  y: yes   any other key: no".to_owned(), warning()))
        }
        (_, Some((PlayPrompt::Say, line)), _) => {
            Some((play.words.completions(&line.text).join(" "), faint()))
        }
        (_, _, Some(message)) => Some((message.text.clone(), if message.bad { warning() } else { advice() })),
        _ => None,
    }
}

/// Up to which column the line of the words is taken.
fn words_end(play: &Play) -> u16 {
    if play.line.is_some() {
        return play.area.width;
    }
    let said = sentence(play).chars().count() as u16;
    buttons(play).last().map_or(said, |button| button.right().saturating_sub(play.area.x))
}

/// What was noted in the last turn can wait; anything else must be seen.
fn put_notice(play: &Play, area: Rect, buffer: &mut Buffer) {
    let notice = notice(play);
    let (words, keys) = (area.bottom().saturating_sub(2), area.bottom().saturating_sub(1));
    let (column, row) = match (foot(area.height), words_end(play)) {
        (3.., _) | (_, 0) => (0, words),
        _ if notice.is_some() => (0, keys),
        (_, end) => (end, words),
    };
    let (text, style) = notice.unwrap_or_else(|| (last_note(play), faint()));
    let text: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let room = usize::from(area.width.saturating_sub(column + 2));
    match text.chars().count() {
        0 => {}
        long if long > room && column == 0 => put_long_notice(&text, style, area, buffer),
        _ => {
            let line = format!(" {:room$} ", widgets::cut(&text, room));
            buffer.set_stringn(area.x + column, row, line, room + 2, style);
        }
    }
}

/// A notice that is longer than a line stands above the words, over the board.
fn put_long_notice(text: &str, style: Style, area: Rect, buffer: &mut Buffer) {
    let lines = widgets::wrapped(text, area.width.saturating_sub(2), style);
    let lines = &lines[..lines.len().min(usize::from(area.height / 3).max(1))];
    let first = area.bottom().saturating_sub(foot(area.height) + lines.len() as u16);
    let place = Rect { y: first, height: lines.len() as u16, ..area }.intersection(buffer.area);
    Clear.render(place, buffer);
    let inner = Rect { x: place.x + 1, width: place.width.saturating_sub(2), ..place };
    widgets::column(lines, inner, buffer);
}

/// What was noted at the last turn.
fn last_note(play: &Play) -> String {
    let Some(turn) = play.table().turn().checked_sub(1) else { return String::new() };
    let seats = &play.session.heading().seats;
    let name = |seat: u8| seats[usize::from(seat)].shown_name();
    let notes = play.session.noted(turn).filter(|note| !note.remarks.is_empty());
    notes
        .map(|note| format!("{}: {}", name(note.seat), note.remarks.join("; ")))
        .collect::<Vec<_>>()
        .join("   ")
}

/// The keys that matter now, the most needed first.
fn keys(play: &Play) -> Vec<(&'static str, &'static str)> {
    match () {
        () if play.line.is_some() => vec![("Enter", "do it"), ("Tab", "complete"), ("Esc", "never mind")],
        () if play.help.is_some() => vec![("↑↓", "scroll"), ("any key", "close")],
        () if play.fault.is_some() => vec![("any key", "close"), ("f", "shows it again")],
        () if play.is_over() => vec![
            ("Enter", "play again"),
            ("v", "replay"),
            ("s", "save"),
            ("u", "undo"),
            ("t", "table"),
            ("q", "lobby"),
        ],
        () if !play.has_humans() => vec![
            ("Space", "pause"),
            ("u", "back"),
            ("U", "on"),
            ("< >", "speed"),
            ("e", "judge"),
            ("s", "save"),
            ("?", "keys"),
            ("q", "lobby"),
        ],
        () if play.on_choice => vec![
            ("←→", "choose"),
            ("Enter", "take"),
            ("⌫", "back"),
            ("h", "hint"),
            ("u", "undo"),
            ("?", "keys"),
            ("q", "lobby"),
        ],
        () => {
            let mut keys = vec![("arrows", "point"), ("Enter", "take")];
            if play.can_turn() {
                keys.push(("r", "turn"));
            }
            keys.extend([
                ("h", "hint"),
                ("u", "undo"),
                ("?", "keys"),
                ("q", "lobby"),
                ("Tab", "next"),
                ("+-", "zoom"),
                ("e", "judge"),
                ("/", "type"),
                ("x", "resign"),
                ("s", "save"),
            ]);
            keys
        }
    }
}
