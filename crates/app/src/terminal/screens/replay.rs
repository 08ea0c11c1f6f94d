//! The screen of a game that was played: step by step, to and fro, with what was noted.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseEventKind};
use kit::{Act, Player, Table};
use pictures::{Ink, Scene, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line as Text, Span};

use crate::terminal::event::{AppEffect, AppEvent, Route};
use crate::terminal::picture::animation::Animation;
use crate::terminal::picture::board::{self, Highlights};
use crate::terminal::picture::cell_size::CellSize;
use crate::terminal::picture::dots::DotPicture;
use crate::terminal::picture::palette::{self, chosen, faint, strong};
use crate::terminal::picture::panel;
use crate::terminal::picture::projection::Projection;
use crate::terminal::picture::theme::{ScreenTheme, Speed};
use crate::terminal::picture::viewport::Viewport;
use crate::terminal::picture::widgets;
use crate::terminal::screens::line_editor::{LineAction, LineEditor};
use crate::terminal::screens::play::{board_area, panel_area};

/// A game on the screen, to be looked at.
pub struct ReplayScreen {
    table: Table,
    /// Who moved at each turn, and what was done.
    turns: Vec<(Option<Player>, String)>,
    /// What was noted after each turn, the start first.
    notes: Vec<String>,
    scene: Scene,
    animation: Option<Animation>,
    /// Whether it goes on by itself.
    playing: bool,
    since: Duration,
    /// The number that is being typed.
    line: Option<LineEditor>,
    viewport: Viewport,
    area: Rect,
    theme: ScreenTheme,
}

/// A page of turns.
const PAGE: usize = 10;

impl ReplayScreen {
    /// A game seen from its start.
    pub fn new(mut table: Table, notes: Vec<String>, theme: ScreenTheme, area: Rect) -> ReplayScreen {
        let acts: Vec<Act> = table.turns().iter().map(|turn| turn.act.clone()).collect();
        let mut turns = Vec::with_capacity(acts.len());
        for (turn, act) in acts.into_iter().enumerate() {
            table.go_to(turn);
            let who = match act {
                Act::Leave(player) => Some(player),
                Act::Say(_) => table.game().to_move(),
            };
            turns.push((who, act.to_string()));
        }
        table.go_to(0);
        let scene = games::draw(&table, View::Plain);
        let viewport = Viewport::default();
        let (animation, line) = (None, None);
        let since = Duration::ZERO;
        ReplayScreen {
            table,
            turns,
            notes,
            scene,
            animation,
            playing: false,
            since,
            line,
            viewport,
            area,
            theme,
        }
    }

    /// Changes the state by one event.
    pub fn handle(&mut self, event: AppEvent, now: Duration) -> Vec<AppEffect> {
        match event {
            AppEvent::Key(key) => return self.key(key, now),
            AppEvent::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown | MouseEventKind::Down(_) => self.go(1, now),
                MouseEventKind::ScrollUp => self.go(-1, now),
                _ => {}
            },
            AppEvent::Resized(width, height) => self.area = Rect::new(0, 0, width, height),
            AppEvent::Tick => self.tick(now),
            _ => {}
        }
        vec![]
    }

    fn key(&mut self, key: KeyEvent, now: Duration) -> Vec<AppEffect> {
        if self.line.is_some() {
            self.typed(key, now);
            return vec![];
        }
        let far = self.turns.len() as i64;
        match key.code {
            KeyCode::Right | KeyCode::Enter => self.go(1, now),
            KeyCode::Left | KeyCode::Backspace => self.go(-1, now),
            KeyCode::PageDown | KeyCode::Down => self.go(PAGE as i64, now),
            KeyCode::PageUp | KeyCode::Up => self.go(-(PAGE as i64), now),
            KeyCode::Home => self.go(-far, now),
            KeyCode::End => self.go(far, now),
            KeyCode::Char(' ') => self.start_or_stop(now),
            KeyCode::Char('g' | '/') => self.line = Some(LineEditor::default()),
            KeyCode::Char(letter @ ('<' | '>')) => {
                self.theme.speed = self.theme.speed.step(letter == '>');
                return vec![AppEffect::SetSpeed(self.theme.speed)];
            }
            KeyCode::Char(letter @ ('+' | '=' | '-')) => self.zoom(letter != '-'),
            KeyCode::Char('0') => self.viewport.zoom = None,
            KeyCode::Char('b') => {
                self.theme.folded = !self.theme.folded;
                return vec![AppEffect::SetFolded(self.theme.folded)];
            }
            KeyCode::Char('q') | KeyCode::Esc => return vec![AppEffect::Go(Route::Lobby(String::new()))],
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
                    self.go(turn.clamp(0, self.turns.len() as i64) - self.table.turn() as i64, now);
                }
            }
        }
        self.line = None;
    }

    /// Goes forward by this many turns, or back. One step forward is animated.
    fn go(&mut self, turns: i64, now: Duration) {
        let to = (self.table.turn() as i64 + turns).clamp(0, self.turns.len() as i64) as usize;
        let step = to == self.table.turn() + 1;
        self.table.go_to(to);
        self.scene = games::draw(&self.table, View::Plain);
        self.since = now;
        let animation = if step { games::film(&self.table) } else { Vec::new() };
        self.animation = Animation::start(animation, self.theme.speed, now);
        if let Some(cell) = self.scene.cells.iter().find(|cell| cell.marked) {
            self.viewport.focus = (cell.x, cell.y);
        }
        self.playing &= to < self.turns.len();
    }

    fn start_or_stop(&mut self, now: Duration) {
        self.playing = !self.playing;
        if self.playing && self.table.turn() == self.turns.len() {
            self.table.go_to(0);
        }
        if self.playing {
            self.go(1, now);
        }
    }

    fn zoom(&mut self, larger: bool) {
        let Some(projection) = self.projection() else { return };
        let all = CellSize::all(&self.scene, self.theme.has_pictures());
        let at = all.iter().position(|cell_size| *cell_size == projection.cell_size).unwrap_or(0);
        self.viewport.zoom = Some(all[if larger { at + 1 } else { at.saturating_sub(1) }.min(all.len() - 1)]);
    }

    /// How long a position is seen while the game goes on by itself.
    fn pause(&self) -> Duration {
        match self.theme.speed {
            Speed::Off => Duration::from_millis(30),
            speed => speed.picture() * 3,
        }
    }

    /// When the next tick is needed, if one is.
    pub fn due(&self) -> Option<Duration> {
        let animation = self.animation.as_ref().map(|animation| animation.due);
        animation.or_else(|| self.playing.then(|| self.since + self.pause()))
    }

    fn tick(&mut self, now: Duration) {
        if let Some(animation) = &mut self.animation {
            if !animation.go_on(self.theme.speed, now) {
                self.animation = None;
                self.since = now;
            }
            return;
        }
        if self.playing && now >= self.since + self.pause() {
            self.go(1, now);
        }
    }

    fn seen(&self) -> &Scene {
        self.animation.as_ref().map_or(&self.scene, Animation::picture)
    }

    /// The board as a picture of dots, if it is one.
    pub fn dots(&self) -> Option<DotPicture> {
        let projection = self.projection()?;
        let picture = matches!(projection.cell_size, CellSize::Picture(_));
        let marks = Highlights::default();
        DotPicture::of(self.seen(), &projection, &marks, &self.theme).filter(|_| picture)
    }

    fn projection(&self) -> Option<Projection> {
        let place = board_area(self.area, self.theme.folded);
        Projection::of(self.seen(), &self.viewport, place, self.theme.has_pictures())
    }
}

/// Draws all of it.
pub fn draw(replay: &ReplayScreen, buffer: &mut Buffer) {
    let area = replay.area.intersection(buffer.area);
    let (turn, last) = (replay.table.turn(), replay.turns.len());
    let title = format!("Bastide · {} · replay", replay.table.game().about().title);
    let state = if replay.playing { "playing   " } else { "" };
    widgets::title(&title, Text::from(format!("{state}turn {turn} of {last}")), area, buffer);
    let projection = replay.projection();
    if let Some(projection) = &projection {
        board::draw(replay.seen(), projection, &Highlights::default(), &replay.theme, buffer);
    }
    let picture = projection.filter(|projection| matches!(projection.cell_size, CellSize::Picture(_)));
    let (place, pictures) = (panel_area(area, replay.theme.folded), picture.map(|_| replay.theme.blocks));
    let rows = panel::draw(replay.seen(), pictures, place, buffer);
    let place = panel::below(place, rows);
    widgets::column(&beside(replay, place), place, buffer);
    put_progress(replay, area, buffer);
    put_line(replay, area, buffer);
    let keys = [
        ("←→", "step"),
        ("Space", "play"),
        ("↑↓", "ten turns"),
        ("Home End", "ends"),
        ("g", "go to"),
        ("< >", "speed"),
        ("+-", "zoom"),
        ("b", "panel"),
        ("q", "leave"),
    ];
    widgets::keys(&keys, area, buffer);
}

/// Below what the scene tells: what was noted, and the turns.
fn beside(replay: &ReplayScreen, area: Rect) -> Vec<Text<'static>> {
    let note = replay.notes.get(replay.table.turn()).map_or("", String::as_str);
    let mut lines = vec![Text::default()];
    lines.extend(widgets::wrapped(note, area.width, palette::advice()));
    lines.push(Text::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(turns(replay, room));
    lines
}

/// The turns around the present one.
fn turns(replay: &ReplayScreen, room: usize) -> Vec<Text<'static>> {
    let now = replay.table.turn();
    let first = now.saturating_sub(room / 2).min((replay.turns.len() + 1).saturating_sub(room));
    let told = |number: usize| {
        let (mover, text) = match number.checked_sub(1) {
            None => (None, "start"),
            Some(at) => (replay.turns[at].0, &*replay.turns[at].1),
        };
        let ink = mover.map_or(Style::new(), |mover| palette::text(Ink::Player(mover.0)));
        let style = if number == now { chosen() } else { Style::new() };
        Text::from(vec![
            Span::styled(format!("{number:4} "), faint()),
            Span::styled(format!("{} ", mover.map_or(' ', Player::sign)), ink),
            Span::styled(text.to_owned(), style),
        ])
    };
    (first..=replay.turns.len()).take(room).map(told).collect()
}

/// Columns for what was said in the turn; the rest of its line is for the bar.
const SAID: u16 = 32;

/// A bar that tells how far the game has come.
fn put_progress(replay: &ReplayScreen, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width.saturating_sub(SAID + 1));
    let full = width * replay.table.turn() / replay.turns.len().max(1);
    let bar = format!("{}{}", "━".repeat(full), "─".repeat(width - full));
    buffer.set_stringn(area.x + SAID, area.bottom().saturating_sub(2), bar, width, faint());
}

fn put_line(replay: &ReplayScreen, area: Rect, buffer: &mut Buffer) {
    let row = area.bottom().saturating_sub(2);
    let width = usize::from(SAID.min(area.width)).saturating_sub(2);
    if let Some(line) = &replay.line {
        let prompt = format!("go to turn (0 to {}): {}", replay.turns.len(), line.text);
        let column = buffer.set_stringn(area.x + 1, row, prompt, width, strong()).0;
        buffer.set_stringn(column, row, " ", 1, chosen());
    } else if let Some((mover, text)) = replay.table.turn().checked_sub(1).map(|at| &replay.turns[at]) {
        let who = mover.map_or(String::new(), |mover| format!("{mover}: "));
        buffer.set_stringn(
            area.x + 1,
            row,
            widgets::cut(&format!("{who}{text}"), width),
            width,
            Style::new(),
        );
    }
}
