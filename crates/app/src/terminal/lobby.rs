//! The lobby: which game, who sits at the table, with which options and which luck.

mod choice;
mod draw;
mod sample;
mod setting;

use std::cell::OnceCell;
use std::path::Path;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use games::GAMES;
use kit::{Entry, Scene};
use ratatui::layout::Rect;

use super::event::{Event, Go, Wish};
use super::line::{Line, Typed};
use super::palette::Look;
use super::shelf::{Chosen, Memory, Saved};
use super::sitting::Sitting;
use sample::sample;
use setting::Setting;

pub use choice::{OPPONENT, chosen, load, setup, sit, usual_seats};
pub use draw::draw;

/// The lobby on the screen.
pub struct Lobby {
    saved: Vec<Saved>,
    memory: Memory,
    /// The row pointed at: unfinished games, then all games.
    row: usize,
    /// The setting pointed at, if it is not the list of games.
    setting: Option<usize>,
    line: Option<(Purpose, Line)>,
    notice: String,
    /// A sample of each game, made when it is first seen.
    samples: Vec<OnceCell<Scene>>,
    area: Rect,
    look: Look,
}

/// What a line is typed for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Set(Setting),
    Load,
}

impl Lobby {
    /// The lobby with what was chosen and left unfinished before.
    pub fn new(memory: Memory, saved: Vec<Saved>, notice: String, look: Look, area: Rect) -> Lobby {
        let last = GAMES.iter().position(|entry| entry.about.name == memory.game);
        // A game for one alone is the quickest to begin.
        let first = || GAMES.iter().position(|entry| entry.about.usual_seats == 1);
        let game = last.or_else(first).unwrap_or(0);
        let row = if saved.is_empty() { game } else { 0 };
        let samples = GAMES.iter().map(|_| OnceCell::new()).collect();
        Lobby { saved, memory, row, setting: None, line: None, notice, samples, area, look }
    }

    /// The game pointed at.
    fn game(&self) -> usize {
        let saved = |saved: &Saved| GAMES.iter().position(|entry| entry.about.name == saved.game);
        match self.saved.get(self.row) {
            Some(found) => saved(found).unwrap_or(0),
            None => (self.row - self.saved.len()).min(GAMES.len() - 1),
        }
    }

    fn entry(&self) -> &'static Entry {
        &GAMES[self.game()]
    }

    fn sample(&self) -> &Scene {
        self.samples[self.game()].get_or_init(|| sample(self.entry()))
    }

    /// How the game pointed at is set up.
    fn chosen(&self) -> Chosen {
        chosen(&self.memory, self.entry())
    }

    fn settings(&self) -> Vec<Setting> {
        Setting::all(self.entry(), self.chosen().seats.len())
    }

    /// Something happens.
    pub fn handle(&mut self, event: Event) -> Vec<Wish> {
        match event {
            Event::Key(key) => return self.key(key),
            Event::Mouse(mouse) => return self.mouse(mouse),
            Event::Pasted(text) => {
                if let Some((_, line)) = &mut self.line {
                    line.paste(&text);
                }
            }
            Event::Resized(width, height) => self.area = Rect::new(0, 0, width, height),
            Event::Told(text) => self.notice = text,
            _ => {}
        }
        vec![]
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Wish> {
        if self.line.is_some() {
            return self.typed(key);
        }
        self.notice.clear();
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return vec![];
        }
        match key.code {
            KeyCode::Up => self.step(false),
            KeyCode::Down => self.step(true),
            KeyCode::Left if self.setting.is_none_or(|at| at == 0) => self.setting = None,
            KeyCode::Left => self.change(false),
            KeyCode::Right if self.setting.is_none() => self.setting = Some(0),
            KeyCode::Right => self.change(true),
            KeyCode::Tab => self.setting = if self.setting.is_none() { Some(0) } else { None },
            KeyCode::Esc | KeyCode::Backspace => self.setting = None,
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(),
            KeyCode::Char('l') => self.line = Some((Purpose::Load, Line::default())),
            KeyCode::Char('d') if self.setting.is_none() => return self.drop_saved(),
            KeyCode::Char('q') => return vec![Wish::Quit(0)],
            _ => {}
        }
        vec![]
    }

    fn step(&mut self, down: bool) {
        let step =
            |at: usize, count: usize| if down { (at + 1).min(count - 1) } else { at.saturating_sub(1) };
        match self.setting {
            Some(at) => self.setting = Some(step(at, self.settings().len())),
            None => self.row = step(self.row, self.saved.len() + GAMES.len()),
        }
    }

    fn enter(&mut self) -> Vec<Wish> {
        let Some(at) = self.setting else {
            return match self.saved.get(self.row) {
                Some(saved) => self.go_on(&saved.clone()),
                None => {
                    self.setting = Some(0);
                    vec![]
                }
            };
        };
        match self.settings()[at] {
            Setting::Play => return self.start(),
            setting if setting.is_typed() => {
                let value = setting.value(self.entry(), &self.chosen());
                let value = if setting == Setting::Seed { String::new() } else { value };
                self.line = Some((Purpose::Set(setting), Line::new(value)));
            }
            _ => self.change(true),
        }
        vec![]
    }

    fn go_on(&mut self, saved: &Saved) -> Vec<Wish> {
        match Sitting::resume(saved) {
            Ok(sitting) => vec![Wish::Go(Go::Table(Box::new(sitting)))],
            Err(why) => {
                self.notice = format!("this game cannot be gone on with: {why}");
                vec![]
            }
        }
    }

    fn drop_saved(&mut self) -> Vec<Wish> {
        if self.row >= self.saved.len() {
            return vec![];
        }
        let game = self.game();
        self.saved.remove(self.row);
        self.row = self.saved.len() + game;
        vec![Wish::Forget(GAMES[game].about.name)]
    }

    /// Begins a game as it was chosen.
    fn start(&mut self) -> Vec<Wish> {
        let (entry, chosen) = (self.entry(), self.chosen());
        let seed = if chosen.seed.is_empty() { super::seed() } else { chosen.seed.clone() };
        match sit(entry, &chosen, seed) {
            Ok(sitting) => {
                self.memory.game = entry.about.name.to_owned();
                vec![Wish::Remember(Box::new(self.memory.clone())), Wish::Go(Go::Table(Box::new(sitting)))]
            }
            Err(why) => {
                self.notice = why;
                vec![]
            }
        }
    }

    fn change(&mut self, forward: bool) {
        let Some(at) = self.setting else { return };
        let (entry, mut chosen) = (self.entry(), self.chosen());
        self.settings()[at].step(entry, &mut chosen, forward);
        self.choose(chosen);
    }

    /// Takes a setup as chosen if it can be played.
    fn choose(&mut self, chosen: Chosen) {
        match setup(self.entry(), &chosen) {
            Ok(_) => drop(self.memory.games.insert(self.entry().about.name.to_owned(), chosen)),
            Err(why) => self.notice = why,
        }
    }

    fn typed(&mut self, key: KeyEvent) -> Vec<Wish> {
        let Some((purpose, line)) = &mut self.line else { return vec![] };
        let (purpose, typed) = (*purpose, line.key(key));
        let text = line.text.trim().to_owned();
        match typed {
            Typed::More | Typed::Complete => vec![],
            Typed::Never => {
                self.line = None;
                vec![]
            }
            Typed::Done => {
                self.line = None;
                match purpose {
                    Purpose::Load => self.load(&text),
                    Purpose::Set(setting) => {
                        let mut chosen = self.chosen();
                        match setting.set(self.entry(), &mut chosen, &text) {
                            Ok(()) => self.choose(chosen),
                            Err(why) => self.notice = why,
                        }
                        vec![]
                    }
                }
            }
        }
    }

    fn load(&mut self, path: &str) -> Vec<Wish> {
        match load(Path::new(path), &self.memory) {
            Ok(sitting) => vec![Wish::Go(Go::Table(Box::new(sitting)))],
            Err(why) => {
                self.notice = format!("{path}: {why}");
                vec![]
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Wish> {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.step(false),
            MouseEventKind::ScrollDown => self.step(true),
            MouseEventKind::Down(MouseButton::Left) => return self.click(mouse.column, mouse.row),
            _ => {}
        }
        vec![]
    }

    /// A click points; a click on what is pointed at takes it.
    fn click(&mut self, column: u16, row: u16) -> Vec<Wish> {
        self.notice.clear();
        let found = draw::row_at(self, column, row);
        match found {
            Some((None, row)) if self.setting.is_none() && self.row == row => return self.enter(),
            Some((None, row)) => (self.setting, self.row) = (None, row),
            Some((Some(0), _)) => return self.start(),
            Some((Some(setting), _)) if self.setting == Some(setting) => return self.enter(),
            Some((Some(setting), _)) => self.setting = Some(setting),
            None => {}
        }
        vec![]
    }
}
