//! A person before a screen in memory.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use arena::{Input, Runner, Terms};
use bastide::terminal::app::App;
use bastide::terminal::event::{AppEvent, Route};
use bastide::terminal::picture::blocks::Blocks;
use bastide::terminal::picture::theme::{Background, ColourDepth, ScreenTheme, Speed};
use bastide::terminal::table::effect_runner::{EffectRunner, LoopAction};
use bastide::terminal::table::seating::TableSeats;
use bastide::terminal::table::state_dir::StateDir;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use kit::{Entry, Setup};
use minds::Budget;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use super::person::PATIENCE;

/// A person before a screen in memory.
pub struct Visitor {
    pub app: App,
    pub runner: EffectRunner,
    pub happened: Receiver<AppEvent>,
    pub now: Duration,
    pub size: (u16, u16),
    pub left: LoopAction,
}

pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("visitor-{name}-{}", std::process::id()))
}

/// Without colours and films.
pub const PLAIN: ScreenTheme = ScreenTheme {
    depth: ColourDepth::None,
    ascii: false,
    speed: Speed::Off,
    ground: Background::Dark,
    blocks: Blocks::Halves,
    graphics: None,
    folded: false,
    language: lang::Language::English,
};

impl Visitor {
    pub fn comes(go: Route, state_dir: StateDir, theme: ScreenTheme, size: (u16, u16)) -> Visitor {
        let (events, happened) = channel();
        let terms = Terms { budget: Some(Budget::iterations(50)), ..Terms::default() };
        let (app, effects) = App::enter(go, theme, terms.clone(), size);
        let runner = Runner { trust: true, ..Runner::new(env!("CARGO_BIN_EXE_bastide")) };
        let runner = EffectRunner::new(state_dir, terms, runner, events);
        let mut visitor =
            Visitor { app, runner, happened, now: Duration::ZERO, size, left: LoopAction::Continue };
        visitor.left = visitor.runner.drive(&mut visitor.app, effects, Duration::ZERO);
        visitor
    }

    pub fn to_lobby(name: &str) -> Visitor {
        let folder = folder(name);
        let _ = std::fs::remove_dir_all(&folder);
        Visitor::comes(Route::Lobby(String::new()), StateDir::at(folder), PLAIN, (80, 24))
    }

    /// Goes in the lobby to the game of this title.
    pub fn points_at(&mut self, title: &str) {
        let is_there =
            |visitor: &Visitor| visitor.sees().lines().any(|line| line.starts_with(&format!(" ▶ {title}")));
        self.keys(&[KeyCode::Up; 20]);
        (0..20).find(|_| {
            is_there(self) || {
                self.key(KeyCode::Down);
                false
            }
        });
        assert!(is_there(self), "{title} is not in the list:\n{}", self.sees());
    }

    pub fn to_table(seating: TableSeats, theme: ScreenTheme, size: (u16, u16)) -> Visitor {
        Visitor::comes(Route::Table(Box::new(seating)), StateDir::default(), theme, size)
    }

    pub fn happens(&mut self, event: AppEvent) {
        let effects = self.app.handle(event, self.now);
        match self.runner.drive(&mut self.app, effects, self.now) {
            LoopAction::Continue => {}
            left => self.left = left,
        }
    }

    pub fn key(&mut self, code: KeyCode) {
        self.happens(AppEvent::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub fn keys(&mut self, codes: &[KeyCode]) {
        codes.iter().for_each(|&code| self.key(code));
    }

    pub fn types(&mut self, text: &str) {
        text.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
    }

    pub fn clicks(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.happens(AppEvent::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// Waits for the thinking player; bots get ready meanwhile.
    pub fn waits(&mut self) {
        loop {
            let event = self.happened.recv().expect("somebody is thinking");
            let is_ready = matches!(event, AppEvent::SeatDone { input: Input::Ready { .. }, .. });
            self.happens(event);
            if !is_ready {
                return;
            }
        }
    }

    /// Waits until the screen shows a text.
    pub fn awaits(&mut self, text: &str) {
        while !self.sees().contains(text) {
            let event = self.happened.recv_timeout(PATIENCE);
            self.happens(event.unwrap_or_else(|_| panic!("`{text}` does not come:\n{}", self.sees())));
        }
    }

    pub fn buffer(&self) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|widgets| self.app.draw(self.now, widgets.buffer_mut())).unwrap();
        terminal.backend().buffer().clone()
    }

    pub fn sees(&self) -> String {
        let buffer = self.buffer();
        let rows = buffer.content.chunks(self.size.0.into());
        let row = |row: &[ratatui::buffer::Cell]| {
            row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned()
        };
        rows.map(|cells| row(cells) + "\n").collect()
    }
}

pub fn entry(name: &str) -> &'static Entry {
    games::find(name).unwrap()
}

pub fn seating(name: &str, seats: &[&str], options: &[(&str, &str)]) -> TableSeats {
    let setup = Setup::new(entry(name).about, Some(&seats.len().to_string()), options).unwrap();
    let seats = seats.iter().map(ToString::to_string).collect();
    TableSeats::start(entry(name), setup, seats, Some("7")).unwrap()
}

/// Compares a screen with the one that was written down.
pub fn golden(name: &str, screen: &str) {
    let path =
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/screens")).join(format!("{name}.txt"));
    if std::env::var_os("RENEW").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        return std::fs::write(path, screen).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(written, screen, "the screen {name}; RENEW=1 writes it anew\n{screen}");
}
