//! The screen of a game that was played: step by step, to and fro, with what was noted.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseEventKind};
use kit::{Act, Ink, Player, Scene, Table};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line as Text, Span};

use super::board::{self, Marks};
use super::event::{Event, Go, Wish};
use super::film::Film;
use super::frame;
use super::grain::Grain;
use super::line::{Line, Typed};
use super::palette::{self, Look, Speed, chosen, faint, strong};
use super::plan::{Eye, Plan};
use super::play::{board_area, panel_area};

/// A game on the screen, to be looked at.
pub struct Replay {
    table: Table,
    /// Who moved at each turn, and what was done.
    turns: Vec<(Option<Player>, String)>,
    /// What was noted after each turn, the start first.
    notes: Vec<String>,
    scene: Scene,
    film: Option<Film>,
    /// Whether it goes on by itself.
    playing: bool,
    since: Duration,
    /// The number that is being typed.
    line: Option<Line>,
    eye: Eye,
    area: Rect,
    look: Look,
}

/// A page of turns.
const PAGE: usize = 10;

impl Replay {
    /// A game seen from its start.
    pub fn new(mut table: Table, notes: Vec<String>, look: Look, area: Rect) -> Replay {
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
        let scene = table.scene();
        let eye = Eye::default();
        let (film, line) = (None, None);
        let since = Duration::ZERO;
        Replay { table, turns, notes, scene, film, playing: false, since, line, eye, area, look }
    }

    /// Something happens.
    pub fn handle(&mut self, event: Event, now: Duration) -> Vec<Wish> {
        match event {
            Event::Key(key) => return self.key(key, now),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown | MouseEventKind::Down(_) => self.go(1, now),
                MouseEventKind::ScrollUp => self.go(-1, now),
                _ => {}
            },
            Event::Resized(width, height) => self.area = Rect::new(0, 0, width, height),
            Event::Tick => self.tick(now),
            _ => {}
        }
        vec![]
    }

    fn key(&mut self, key: KeyEvent, now: Duration) -> Vec<Wish> {
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
            KeyCode::Char('g' | '/') => self.line = Some(Line::default()),
            KeyCode::Char(letter @ ('<' | '>')) => {
                self.look.speed = self.look.speed.step(letter == '>');
                return vec![Wish::Pace(self.look.speed)];
            }
            KeyCode::Char(letter @ ('+' | '=' | '-')) => self.zoom(letter != '-'),
            KeyCode::Char('0') => self.eye.zoom = None,
            KeyCode::Char('q') | KeyCode::Esc => return vec![Wish::Go(Go::Lobby(String::new()))],
            _ => {}
        }
        vec![]
    }

    fn typed(&mut self, key: KeyEvent, now: Duration) {
        let Some(line) = &mut self.line else { return };
        match line.key(key) {
            Typed::More | Typed::Complete => return,
            Typed::Never => {}
            Typed::Done => {
                if let Ok(turn) = line.text.trim().parse::<i64>() {
                    self.go(turn.clamp(0, self.turns.len() as i64) - self.table.turn() as i64, now);
                }
            }
        }
        self.line = None;
    }

    /// Goes so many turns on or back. One step on is seen as a film.
    fn go(&mut self, turns: i64, now: Duration) {
        let to = (self.table.turn() as i64 + turns).clamp(0, self.turns.len() as i64) as usize;
        let step = to == self.table.turn() + 1;
        self.table.go_to(to);
        self.scene = self.table.scene();
        self.since = now;
        let film = if step { self.table.film() } else { Vec::new() };
        self.film = Film::start(film, self.look.speed, now);
        if let Some(cell) = self.scene.cells.iter().find(|cell| cell.marked) {
            self.eye.focus = (cell.x, cell.y);
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
        let Some(plan) = self.plan() else { return };
        let all = Grain::all(&self.scene, self.look.has_pictures());
        let at = all.iter().position(|grain| *grain == plan.grain).unwrap_or(0);
        self.eye.zoom = Some(all[if larger { at + 1 } else { at.saturating_sub(1) }.min(all.len() - 1)]);
    }

    /// How long a position is seen while the game goes on by itself.
    fn pause(&self) -> Duration {
        match self.look.speed {
            Speed::Off => Duration::from_millis(30),
            speed => speed.picture() * 3,
        }
    }

    /// When something will happen by itself, if it will.
    pub fn due(&self) -> Option<Duration> {
        let film = self.film.as_ref().map(|film| film.due);
        film.or_else(|| self.playing.then(|| self.since + self.pause()))
    }

    fn tick(&mut self, now: Duration) {
        if let Some(film) = &mut self.film {
            if !film.go_on(self.look.speed, now) {
                self.film = None;
                self.since = now;
            }
            return;
        }
        if self.playing && now >= self.since + self.pause() {
            self.go(1, now);
        }
    }

    fn seen(&self) -> &Scene {
        self.film.as_ref().map_or(&self.scene, Film::picture)
    }

    fn plan(&self) -> Option<Plan> {
        Plan::of(self.seen(), &self.eye, board_area(self.area), self.look.has_pictures())
    }
}

/// Draws all of it.
pub fn draw(replay: &Replay, buffer: &mut Buffer) {
    let area = replay.area.intersection(buffer.area);
    let (turn, last) = (replay.table.turn(), replay.turns.len());
    let title = format!("Bastide · {} · replay", replay.table.game().about().title);
    let state = if replay.playing { "playing   " } else { "" };
    frame::title(&title, Text::from(format!("{state}turn {turn} of {last}")), area, buffer);
    if let Some(plan) = replay.plan() {
        board::draw(replay.seen(), &plan, &Marks::default(), buffer);
    }
    frame::column(&panel(replay, panel_area(area)), panel_area(area), buffer);
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
        ("q", "leave"),
    ];
    frame::keys(&keys, area, buffer);
}

fn panel(replay: &Replay, area: Rect) -> Vec<Text<'static>> {
    let mut lines: Vec<Text> =
        replay.seen().panel.iter().flat_map(|line| frame::wrap(&frame::line(line), area.width)).collect();
    lines.push(Text::default());
    let note = replay.notes.get(replay.table.turn()).map_or("", String::as_str);
    lines.extend(frame::wrapped(note, area.width, palette::advice()));
    lines.push(Text::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(turns(replay, room));
    lines
}

/// The turns around the present one.
fn turns(replay: &Replay, room: usize) -> Vec<Text<'static>> {
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

/// A bar that tells how far the game has come.
fn put_progress(replay: &Replay, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width.saturating_sub(2));
    let full = width * replay.table.turn() / replay.turns.len().max(1);
    let bar = format!("{}{}", "━".repeat(full), "─".repeat(width - full));
    buffer.set_stringn(area.x + 1, area.bottom().saturating_sub(3), bar, width, faint());
}

fn put_line(replay: &Replay, area: Rect, buffer: &mut Buffer) {
    let row = area.bottom().saturating_sub(2);
    let width = usize::from(area.width.saturating_sub(2));
    if let Some(line) = &replay.line {
        let prompt = format!("go to turn (0 to {}): {}", replay.turns.len(), line.text);
        let column = buffer.set_stringn(area.x + 1, row, prompt, width, strong()).0;
        buffer.set_stringn(column, row, " ", 1, chosen());
    } else if let Some((mover, text)) = replay.table.turn().checked_sub(1).map(|at| &replay.turns[at]) {
        let who = mover.map_or(String::new(), |mover| format!("{mover}: "));
        buffer.set_stringn(area.x + 1, row, format!("{who}{text}"), width, Style::new());
    }
}
