//! The lobby: which game, which players, which options and which luck.

mod choice;
mod draw;
mod sample;
mod setting;

use std::cell::OnceCell;
use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use games::GAMES;
use kit::{Entry, Message};
use pictures::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::terminal::app::Screen;
use crate::terminal::event::{AppEffect, AppEvent, Route};
use crate::terminal::picture::theme::ScreenTheme;
use crate::terminal::screens::line_editor::{LineAction, LineEditor};
use crate::terminal::screens::play::scrolled;
use crate::terminal::table::seating::TableSeats;
use crate::terminal::table::state_dir::{LobbyData, SavedGame, SetupChoice};
use sample::sample;
use setting::Setting;

pub use choice::{OPPONENT, chosen, load, setup, usual_seats};

/// The lobby on the screen.
pub struct Lobby {
    kept: LobbyData,
    /// The row pointed at: unfinished games, then all games.
    row: usize,
    /// The setting pointed at, if it is not the list of games.
    setting: Option<usize>,
    line: Option<(LobbyPrompt, LineEditor)>,
    /// From which line on the rules are read, if they are.
    rules: Option<u16>,
    /// A sample of each game, made when it is first seen.
    samples: Vec<OnceCell<Scene>>,
    /// A position of each game with its solution, found when it is first read.
    examples: Vec<OnceCell<Vec<String>>>,
    area: Rect,
    theme: ScreenTheme,
}

/// Purpose of the line that is being typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LobbyPrompt {
    Set(Setting),
    Load,
}

impl Screen for Lobby {
    fn handle(&mut self, event: AppEvent, _now: Duration) -> Vec<AppEffect> {
        match event {
            AppEvent::Key(key) => return self.key(key),
            AppEvent::Mouse(mouse) => return self.mouse(mouse),
            AppEvent::Pasted(text) => {
                if let Some((_, line)) = &mut self.line {
                    line.paste(&text);
                }
            }
            AppEvent::Resized(width, height) => self.area = Rect::new(0, 0, width, height),
            AppEvent::Message(text) => self.kept.message = text,
            _ => {}
        }
        vec![]
    }

    fn draw(&self, _now: Duration, buffer: &mut Buffer) {
        draw::draw(self, buffer);
    }
}

impl Lobby {
    /// The lobby with what was chosen and left unfinished before.
    pub fn new(kept: LobbyData, theme: ScreenTheme, area: Rect) -> Lobby {
        let last = GAMES.iter().position(|entry| entry.about.name == kept.preferences.game);
        // A game for one alone is the quickest to begin.
        let first = || GAMES.iter().position(|entry| entry.about.usual_seats == 1);
        let game = last.or_else(first).unwrap_or(0);
        Lobby {
            row: if kept.saved.is_empty() { game } else { 0 },
            kept,
            setting: None,
            line: None,
            rules: None,
            samples: GAMES.iter().map(|_| OnceCell::new()).collect(),
            examples: GAMES.iter().map(|_| OnceCell::new()).collect(),
            area,
            theme,
        }
    }

    /// The game pointed at.
    fn game(&self) -> usize {
        let saved = |saved: &SavedGame| GAMES.iter().position(|entry| entry.about.name == saved.game);
        match self.kept.saved.get(self.row) {
            Some(found) => saved(found).unwrap_or(0),
            None => (self.row - self.kept.saved.len()).min(GAMES.len() - 1),
        }
    }

    fn entry(&self) -> &'static Entry {
        &GAMES[self.game()]
    }

    fn sample(&self) -> &Scene {
        self.samples[self.game()].get_or_init(|| sample(self.entry()))
    }

    fn example(&self) -> &[String] {
        self.examples[self.game()].get_or_init(|| sample::example(self.entry(), self.theme.language))
    }

    /// Setup of the selected game.
    fn chosen(&self) -> SetupChoice {
        chosen(&self.kept.preferences, self.entry())
    }

    fn settings(&self) -> Vec<Setting> {
        Setting::all(self.entry(), self.chosen().seats.len())
    }

    fn key(&mut self, key: KeyEvent) -> Vec<AppEffect> {
        if self.line.is_some() {
            return self.typed(key);
        }
        self.kept.message.clear();
        if let Some(from) = self.rules {
            self.rules = scrolled(from, key.code);
            return vec![];
        }
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
            KeyCode::Char('?') => self.rules = Some(0),
            KeyCode::Char('l') => self.line = Some((LobbyPrompt::Load, LineEditor::default())),
            KeyCode::Char('L') => return self.switch_language(),
            KeyCode::Char('d') if self.setting.is_none() => return self.drop_saved(),
            KeyCode::Char('q') => return vec![AppEffect::Quit(0)],
            _ => {}
        }
        vec![]
    }

    fn switch_language(&mut self) -> Vec<AppEffect> {
        self.theme.language = self.theme.language.next();
        self.examples = GAMES.iter().map(|_| OnceCell::new()).collect();
        self.kept.preferences.language = Some(self.theme.language.code().to_owned());
        vec![AppEffect::SetLanguage(self.theme.language)]
    }

    fn step(&mut self, down: bool) {
        let step =
            |at: usize, count: usize| if down { (at + 1).min(count - 1) } else { at.saturating_sub(1) };
        match self.setting {
            Some(at) => self.setting = Some(step(at, self.settings().len())),
            None => self.row = step(self.row, self.kept.saved.len() + GAMES.len()),
        }
    }

    fn enter(&mut self) -> Vec<AppEffect> {
        let Some(at) = self.setting else {
            return if let Some(saved) = self.kept.saved.get(self.row) {
                self.go_on(&saved.clone())
            } else {
                self.setting = Some(0);
                vec![]
            };
        };
        match self.settings()[at] {
            Setting::Play => return self.start(),
            setting if setting.is_typed() => {
                let value = setting.value(self.entry(), &self.chosen());
                let value = if setting == Setting::Seed { String::new() } else { value };
                self.line = Some((LobbyPrompt::Set(setting), LineEditor::new(value)));
            }
            _ => self.change(true),
        }
        vec![]
    }

    fn go_on(&mut self, saved: &SavedGame) -> Vec<AppEffect> {
        match TableSeats::resume(saved) {
            Ok(seating) => vec![AppEffect::Go(Route::Table(Box::new(seating)))],
            Err(why) => {
                let why = self.theme.language.sentence(&why);
                let told = Message::new("this game cannot be gone on with: {why}").with("why", why);
                self.kept.message = self.theme.language.say(told);
                vec![]
            }
        }
    }

    fn drop_saved(&mut self) -> Vec<AppEffect> {
        if self.row >= self.kept.saved.len() {
            return vec![];
        }
        let game = self.game();
        self.kept.saved.remove(self.row);
        self.row = self.kept.saved.len() + game;
        vec![AppEffect::ForgetGame(GAMES[game].about.name)]
    }

    /// Begins a game as it was chosen.
    fn start(&mut self) -> Vec<AppEffect> {
        let (entry, chosen) = (self.entry(), self.chosen());
        match setup(entry, &chosen) {
            Ok(setup) => {
                self.kept.preferences.game = entry.about.name.to_owned();
                let seed = Some(chosen.seed).filter(|seed| !seed.is_empty());
                vec![
                    AppEffect::KeepPreferences(Box::new(self.kept.preferences.clone())),
                    AppEffect::Start { entry, setup, seats: chosen.seats, seed },
                ]
            }
            Err(why) => {
                self.kept.message = self.theme.language.sentence(&why);
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
    fn choose(&mut self, chosen: SetupChoice) {
        match setup(self.entry(), &chosen) {
            Ok(_) => drop(self.kept.preferences.games.insert(self.entry().about.name.to_owned(), chosen)),
            Err(why) => self.kept.message = self.theme.language.sentence(&why),
        }
    }

    fn typed(&mut self, key: KeyEvent) -> Vec<AppEffect> {
        let Some((purpose, line)) = &mut self.line else { return vec![] };
        let (purpose, typed) = (*purpose, line.key(key));
        let text = line.text.trim().to_owned();
        match typed {
            LineAction::Editing | LineAction::Complete => vec![],
            LineAction::Cancel => {
                self.line = None;
                vec![]
            }
            LineAction::Submit => {
                self.line = None;
                match purpose {
                    LobbyPrompt::Load => {
                        let preferences = Box::new(self.kept.preferences.clone());
                        vec![AppEffect::LoadRecord { path: PathBuf::from(text), preferences }]
                    }
                    LobbyPrompt::Set(setting) => {
                        let mut chosen = self.chosen();
                        match setting.set(self.entry(), &mut chosen, &text) {
                            Ok(()) => self.choose(chosen),
                            Err(why) => self.kept.message = self.theme.language.sentence(&why),
                        }
                        vec![]
                    }
                }
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<AppEffect> {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.step(false),
            MouseEventKind::ScrollDown => self.step(true),
            MouseEventKind::Down(MouseButton::Left) => return self.click(mouse.column, mouse.row),
            _ => {}
        }
        vec![]
    }

    /// A click points; a click on what is pointed at takes it.
    fn click(&mut self, column: u16, row: u16) -> Vec<AppEffect> {
        self.kept.message.clear();
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
