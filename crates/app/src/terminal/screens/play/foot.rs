//! The lines between the board and the keys: what the mover is asked, the words to choose from, what must be heard now.

use kit::capital;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::Play;
use super::dialog::PlayPrompt;
use crate::terminal::picture::palette::{chosen, faint, warning};
use crate::terminal::picture::widgets;

/// The lines, and where each choice stands in them. What finds no room below the board lies over it.
pub struct Foot {
    place: Rect,
    lines: Vec<Line<'static>>,
    pub buttons: Vec<Rect>,
}

impl Foot {
    pub fn of(play: &Play) -> Foot {
        let area = play.view.area;
        let mut foot = Foot { place: area, lines: vec![], buttons: vec![] };
        let notice = notice(play, area.width);
        match &play.dialog.line {
            Some((PlayPrompt::Say, line)) => {
                foot.lines.push(line.shown(play.language().text(" say: ").to_owned(), area.width));
            }
            Some((PlayPrompt::Save, line)) => {
                foot.lines.push(line.shown(play.language().text(" save as: ").to_owned(), area.width));
            }
            None if play.view.is_moving() || !play.is_humans_turn() => {}
            // Where there is only one line, what must be heard stands in place of the task.
            None if play.pointing.choices.is_empty() && play.view.foot() < 2 && !notice.is_empty() => {}
            None => foot.put_choices(play),
        }
        foot.lines.extend(notice);
        let rows = (foot.lines.len() as u16).max(play.view.foot());
        foot.place = Rect { y: area.bottom().saturating_sub(rows + 1), height: rows, ..area };
        foot.buttons.iter_mut().for_each(|button| button.y += foot.place.y);
        foot
    }

    /// The task, and after it the words to choose from, in as many lines as they take.
    fn put_choices(&mut self, play: &Play) {
        let task = play.table().game().task(&play.pointing.said());
        self.lines = widgets::indented(&task.told(&play.story.names), 1, self.place.width, Style::new());
        for (number, choice) in play.pointing.choices.iter().enumerate() {
            let text = label(number, &choice.label.told(&play.story.names));
            let (width, row) = (text.chars().count(), self.lines.last().map_or(0, Line::width));
            if self.lines.is_empty() || row + 1 + width > self.place.width.into() {
                self.lines.push(Line::default());
            }
            let is_chosen = play.pointing.on_choice && play.pointing.choice == number;
            let style = if is_chosen { chosen() } else { Style::new().bg(Color::Indexed(238)) };
            let y = self.lines.len() as u16 - 1;
            let line = self.lines.last_mut().expect("one was pushed at the latest now");
            line.push_span(" ");
            self.buttons.push(Rect {
                x: self.place.x + line.width() as u16,
                y,
                width: width as u16,
                height: 1,
            });
            line.push_span(Span::styled(text, style));
        }
    }

    pub fn draw(&self, buffer: &mut Buffer) {
        let place = self.place.intersection(buffer.area);
        Clear.render(place, buffer);
        widgets::column(&self.lines, place, buffer);
    }
}

fn label(number: usize, word: &str) -> String {
    if number < 9 { format!(" {} {word} ", number + 1) } else { format!(" {word} ") }
}

/// A question, message or completion; else what the choice pointed at does, or what no panel tells.
fn notice(play: &Play, width: u16) -> Vec<Line<'static>> {
    let (text, style) = match (&play.dialog.line, &play.dialog.message) {
        _ if play.dialog.resigning => {
            (play.language().text("Resign this game?  y: yes   any other key: no").to_owned(), warning())
        }
        (Some((PlayPrompt::Say, line)), _) => (play.pointing.completions(&line.text).join(" "), faint()),
        (_, Some(message)) => message.clone(),
        _ => (does(play).unwrap_or_else(|| untold(play)), faint()),
    };
    let most = usize::from(play.view.area.height / 3).max(1);
    widgets::indented(&text, 1, width.saturating_sub(1), style).into_iter().take(most).collect()
}

/// The certain effect of the choice pointed at.
fn does(play: &Play) -> Option<String> {
    let choice = play.pointing.choices.get(play.pointing.choice).filter(|_| play.pointing.on_choice)?;
    Some(format!("{}.", capital(&choice.does.as_ref()?.told(&play.story.names))))
}

/// The last turn and what was noted there, where no panel tells it.
fn untold(play: &Play) -> String {
    let last = play.story.turns.last().filter(|_| !play.view.has_panel() && !play.is_over());
    last.map_or(String::new(), |last| {
        widgets::cut(
            &format!("{}   {}", last.text, super::side::remark(play)),
            play.view.area.width.saturating_sub(2).into(),
        )
    })
}
