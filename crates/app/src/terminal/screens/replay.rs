//! The screen of a game that was played: step by step, to and fro, with what was noted.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseEventKind};
use kit::{Departure, Message, Player, Table};
use pictures::SceneView;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use crate::terminal::app::Screen;
use crate::terminal::event::{AppEffect, AppEvent, Route};
use crate::terminal::picture::board::Highlights;
use crate::terminal::picture::dots::DotPicture;
use crate::terminal::picture::palette::{self, chosen, faint};
use crate::terminal::picture::theme::{ScreenTheme, Speed};
use crate::terminal::picture::{panel, widgets};
use crate::terminal::screens::line_editor::{LineAction, LineEditor};
use crate::terminal::screens::shown_board::ShownBoard;
use crate::terminal::screens::story::Story;
use crate::terminal::table::past_game::PastGame;

/// A game on the screen, to be looked at.
pub struct ReplayScreen {
    table: Table,
    departures: Vec<(Player, Departure)>,
    /// Notes of each turn, the start first.
    notes: Vec<String>,
    view: ShownBoard,
    story: Story,
    /// True while it advances automatically.
    playing: bool,
    since: Duration,
    /// The number that is being typed.
    line: Option<LineEditor>,
}

/// A page of turns.
const PAGE: i64 = 10;

impl Screen for ReplayScreen {
    fn handle(&mut self, event: AppEvent, now: Duration) -> Vec<AppEffect> {
        match event {
            AppEvent::Key(key) => return self.key(key, now),
            AppEvent::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown | MouseEventKind::Down(_) => self.go(1, now),
                MouseEventKind::ScrollUp => self.go(-1, now),
                _ => {}
            },
            AppEvent::Resized(width, height) => self.view.area = Rect::new(0, 0, width, height),
            AppEvent::Tick => self.tick(now),
            _ => {}
        }
        vec![]
    }

    fn draw(&self, _now: Duration, buffer: &mut Buffer) {
        draw(self, buffer);
    }

    fn due(&self) -> Option<Duration> {
        self.view.due().or_else(|| self.playing.then(|| self.since + self.pause()))
    }

    fn dots(&self) -> Option<DotPicture> {
        self.view.dots(&Highlights::default())
    }
}

impl ReplayScreen {
    /// A game seen from its start.
    pub fn new(game: PastGame, theme: ScreenTheme, area: Rect) -> ReplayScreen {
        let turns = game.turns();
        let PastGame { mut table, names, departures, notes } = game;
        table.go_to(0);
        let view = ShownBoard::new(games::draw(&table, SceneView::Plain), theme, area);
        let story = Story::new(names, table.report(), turns);
        ReplayScreen {
            table,
            departures,
            notes,
            view,
            story,
            playing: false,
            since: Duration::ZERO,
            line: None,
        }
    }

    fn last(&self) -> usize {
        self.story.turns.len()
    }

    fn key(&mut self, key: KeyEvent, now: Duration) -> Vec<AppEffect> {
        if self.line.is_some() {
            self.typed(key, now);
            return vec![];
        }
        let far = self.last() as i64;
        match key.code {
            KeyCode::Right | KeyCode::Enter => self.go(1, now),
            KeyCode::Left | KeyCode::Backspace => self.go(-1, now),
            KeyCode::PageDown | KeyCode::Down => self.go(PAGE, now),
            KeyCode::PageUp | KeyCode::Up => self.go(-PAGE, now),
            KeyCode::Home => self.go(-far, now),
            KeyCode::End => self.go(far, now),
            KeyCode::Char(' ') => self.start_or_stop(now),
            KeyCode::Char('g' | '/') => self.line = Some(LineEditor::default()),
            KeyCode::Char('w') => self.story.switch_words(self.view.panel_area().width),
            KeyCode::Char('q') | KeyCode::Esc => return vec![AppEffect::Go(Route::Lobby(String::new()))],
            KeyCode::Char(letter) => return self.view.key(letter).unwrap_or_default(),
            _ => {}
        }
        vec![]
    }

    fn typed(&mut self, key: KeyEvent, now: Duration) {
        let Some(line) = &mut self.line else { return };
        match line.key(key) {
            LineAction::Editing | LineAction::Complete => return,
            LineAction::Cancel => {}
            LineAction::Submit => {
                if let Ok(turn) = line.text.trim().parse::<i64>() {
                    self.go(turn.clamp(0, self.last() as i64) - self.table.turn() as i64, now);
                }
            }
        }
        self.line = None;
    }

    /// Goes forward by this many turns, or back. One step forward is animated.
    fn go(&mut self, turns: i64, now: Duration) {
        let to = (self.table.turn() as i64 + turns).clamp(0, self.last() as i64) as usize;
        let step = to == self.table.turn() + 1;
        self.table.go_to(to);
        self.view.scene = games::draw(&self.table, SceneView::Plain);
        self.story.report = self.table.report().explain(&self.departures).render(&self.story.names);
        self.since = now;
        self.view.animate(|| if step { games::film(&self.table) } else { Vec::new() }, now);
        self.view.follow_mark();
        self.playing &= to < self.last();
    }

    fn start_or_stop(&mut self, now: Duration) {
        self.playing = !self.playing;
        if self.playing && self.table.turn() == self.last() {
            self.table.go_to(0);
        }
        if self.playing {
            self.go(1, now);
        }
    }

    /// Duration of a position while the replay advances automatically.
    fn pause(&self) -> Duration {
        match self.view.theme.speed {
            Speed::Off => Duration::from_millis(30),
            speed => speed.picture() * 3,
        }
    }

    fn tick(&mut self, now: Duration) {
        if self.view.is_moving() {
            if !self.view.tick(now) {
                self.since = now;
            }
        } else if self.playing && now >= self.since + self.pause() {
            self.go(1, now);
        }
    }
}

/// Draws all of it.
fn draw(replay: &ReplayScreen, buffer: &mut Buffer) {
    let area = replay.view.area.intersection(buffer.area);
    let language = replay.view.theme.language;
    let title = format!("Bastide · {} · {}", replay.table.game().about().title, language.text("replay"));
    widgets::title(&title, headline(replay), area, buffer);
    replay.view.draw(&Highlights::default(), buffer);
    let place = replay.view.panel_area();
    let place = panel::draw(
        &replay.view.scene,
        &replay.story.facts(),
        &replay.view.theme,
        replay.view.blocks(),
        place,
        buffer,
    );
    widgets::column(&beside(replay, place), place, buffer);
    put_progress(replay, area, buffer);
    let keys = "←→=step  Space=play  ↑↓=ten turns  Home End=ends  g=go to  w=words  < >=speed  +-=zoom  b=panel  q=leave";
    widgets::keys(language.text(keys), area, buffer);
}

fn headline(replay: &ReplayScreen) -> Line<'static> {
    let mut line = replay.story.line(&replay.story.report.headline());
    let template = if replay.playing { "   playing   turn {n} of {last}" } else { "   turn {n} of {last}" };
    let turn = Message::new(template).with("n", replay.table.turn() as i64);
    line.push_span(replay.view.theme.language.say(turn.with("last", replay.last() as i64)));
    line
}

/// Below the facts: how players stand, what was noted, and the turns around the present one.
fn beside(replay: &ReplayScreen, area: Rect) -> Vec<Line<'static>> {
    let now = replay.table.turn();
    let mut lines = vec![Line::default()];
    lines.extend(replay.story.standings(area.width, |_| String::new()));
    let note = replay.notes.get(now).map_or("", String::as_str);
    lines.push(Line::default());
    lines.extend(widgets::wrapped(note, area.width, palette::advice()));
    lines.push(Line::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(turns(replay, now, area.width, room));
    lines
}

/// As many turns as find room, the present one in the middle if it can be.
fn turns(replay: &ReplayScreen, now: usize, width: u16, room: usize) -> Vec<Line<'static>> {
    let told =
        |number: usize| replay.story.turn(number, width, if number == now { chosen() } else { Style::new() });
    let mut lines = told(now);
    let (mut first, mut last) = (now, now);
    while lines.len() < room && (first > 0 || last < replay.last()) {
        if last < replay.last() {
            last += 1;
            lines.extend(told(last));
        }
        if first > 0 {
            first -= 1;
            lines.splice(0..0, told(first));
        }
    }
    lines
}

/// The last turn in words and a progress bar, or the number that is typed.
fn put_progress(replay: &ReplayScreen, area: Rect, buffer: &mut Buffer) {
    let row = area.bottom().saturating_sub(2);
    let room = usize::from(area.width.saturating_sub(2));
    if let Some(line) = &replay.line {
        let prompt = Message::new(" go to turn (0 to {n}): ").with("n", replay.last() as i64);
        let prompt = replay.view.theme.language.say(prompt);
        let place = Rect { y: row, height: 1, ..area };
        widgets::column(&[line.shown(prompt, area.width)], place, buffer);
        return;
    }
    let last = replay.table.turn().checked_sub(1).map(|at| &replay.story.turns[at]);
    let said = room * 2 / 3;
    let told = last.map_or(String::new(), |turn| widgets::cut(&turn.text, said - 1));
    buffer.set_stringn(area.x + 1, row, told, said, Style::new());
    let width = room - said;
    let full = width * replay.table.turn() / replay.last().max(1);
    let bar = format!("{}{}", "━".repeat(full), "─".repeat(width - full));
    buffer.set_stringn(area.x + 1 + said as u16, row, bar, width, faint());
}
