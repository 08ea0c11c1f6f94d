//! The state of the whole terminal: which screen is shown, and how one leads to the other. No I/O.

use std::time::Duration;

use arena::Terms;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::terminal::event::{AppEffect, AppEvent, Route};
use crate::terminal::picture::dots::DotPicture;
use crate::terminal::picture::palette::warning;
use crate::terminal::picture::theme::ScreenTheme;
use crate::terminal::screens::lobby::{self, Lobby};
use crate::terminal::screens::play::{self, Play};
use crate::terminal::screens::replay::{self, ReplayScreen};
use crate::terminal::table::state_dir::{Preferences, StateDir};
use crate::terminal::table::statistics::Statistics;

/// A pure state machine: events in, effects out.
pub struct App {
    screen: Screen,
    state_dir: StateDir,
    /// Whether leaving the screen ends the program, because a record was opened without the lobby.
    straight: bool,
    /// Whether the question is open if the program should end.
    leaving: bool,
    /// How many tables were opened: answers for an earlier one are told apart by it.
    tables: u64,
    theme: ScreenTheme,
    /// On which terms minds and bots play.
    terms: Terms,
    area: Rect,
}

enum Screen {
    Lobby(Box<Lobby>),
    Table(Box<Play>),
    Replay(Box<ReplayScreen>),
}

fn is_control(key: &KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char(letter)
}

/// On less, columns by lines, nothing can be played.
const SMALLEST: (u16, u16) = (30, 10);

impl App {
    /// Opens the lobby, or at once another screen.
    pub fn enter(
        go: Route,
        state_dir: StateDir,
        theme: ScreenTheme,
        terms: Terms,
        size: (u16, u16),
    ) -> (App, Vec<AppEffect>) {
        let area = Rect::new(0, 0, size.0, size.1);
        let straight = matches!(go, Route::Replay(..));
        let lobby =
            Lobby::new(Preferences::default(), vec![], Statistics::default(), String::new(), theme, area);
        let screen = Screen::Lobby(Box::new(lobby));
        let mut app = App { screen, state_dir, straight, leaving: false, tables: 0, theme, terms, area };
        let effects = app.go(go, Duration::ZERO);
        (app, effects)
    }

    /// Changes the state by one event.
    pub fn handle(&mut self, event: AppEvent, now: Duration) -> Vec<AppEffect> {
        match &event {
            AppEvent::End(status) => return self.end(*status),
            AppEvent::Suspend => return vec![AppEffect::Suspend],
            // An answer for a table that was left.
            AppEvent::SeatDone { table, .. } if *table != self.tables => return vec![],
            AppEvent::Resized(width, height) => self.area = Rect::new(0, 0, *width, *height),
            AppEvent::Key(key) if is_control(key, 'z') => return vec![AppEffect::Suspend],
            AppEvent::Key(key) => match (self.leaving, is_control(key, 'c'), key.code) {
                (true, true, _) | (true, _, KeyCode::Char('y')) => return self.end(0),
                (true, ..) => {
                    self.leaving = false;
                    return vec![];
                }
                (false, true, _) => {
                    self.leaving = true;
                    return vec![];
                }
                _ => {}
            },
            _ => {}
        }
        let effects = match &mut self.screen {
            Screen::Lobby(lobby) => lobby.handle(event),
            Screen::Table(play) => play.handle(event, now),
            Screen::Replay(replay) => replay.handle(event, now),
        };
        effects.into_iter().flat_map(|effect| self.absorb(effect, now)).collect()
    }

    /// Carries out the effects that only change the app; the others are handed on.
    fn absorb(&mut self, effect: AppEffect, now: Duration) -> Vec<AppEffect> {
        match effect {
            AppEffect::Go(Route::Lobby(_)) if self.straight => vec![AppEffect::Quit(0)],
            AppEffect::Go(go) => self.go(go, now),
            AppEffect::SetSpeed(speed) => {
                self.theme.speed = speed;
                let preferences = Preferences { speed, ..self.state_dir.preferences().0 };
                vec![AppEffect::KeepPreferences(Box::new(preferences))]
            }
            AppEffect::SetFolded(folded) => {
                self.theme.folded = folded;
                let preferences = Preferences { folded, ..self.state_dir.preferences().0 };
                vec![AppEffect::KeepPreferences(Box::new(preferences))]
            }
            effect => vec![effect],
        }
    }

    fn go(&mut self, go: Route, now: Duration) -> Vec<AppEffect> {
        match go {
            Route::Lobby(message) => {
                let (preferences, wrong) = self.state_dir.preferences();
                let (saved, also_wrong) = self.state_dir.saved();
                let message = wrong.or(also_wrong).unwrap_or(message);
                self.screen = Screen::Lobby(Box::new(Lobby::new(
                    preferences,
                    saved,
                    self.state_dir.statistics(),
                    message,
                    self.theme,
                    self.area,
                )));
                vec![AppEffect::LeaveTable]
            }
            Route::Table(seating) => {
                self.tables += 1;
                let (play, effects) =
                    Play::new(*seating, &self.terms, self.theme, self.area, self.tables, now);
                self.screen = Screen::Table(Box::new(play));
                effects
            }
            Route::Replay(table, notes) => {
                self.screen =
                    Screen::Replay(Box::new(ReplayScreen::new(*table, notes, self.theme, self.area)));
                vec![AppEffect::LeaveTable]
            }
        }
    }

    /// Keeps an unfinished game, and ends.
    fn end(&mut self, status: u8) -> Vec<AppEffect> {
        let kept = match &self.screen {
            Screen::Table(play) => play.kept(),
            _ => None,
        };
        kept.into_iter().chain([AppEffect::Quit(status)]).collect()
    }

    /// When the next tick is needed, if one is.
    pub fn due(&self) -> Option<Duration> {
        match &self.screen {
            Screen::Lobby(_) => None,
            Screen::Table(play) => play.due(),
            Screen::Replay(replay) => replay.due(),
        }
    }

    /// The board as a picture of dots, where the terminal takes them.
    pub fn dots(&self) -> Option<DotPicture> {
        match &self.screen {
            Screen::Lobby(_) => None,
            Screen::Table(play) => play.dots(),
            Screen::Replay(replay) => replay.dots(),
        }
    }

    /// Draws the screen that is shown.
    pub fn draw(&self, now: Duration, buffer: &mut Buffer) {
        if buffer.area.width < SMALLEST.0 || buffer.area.height < SMALLEST.1 {
            buffer.set_stringn(0, 0, "make me larger", buffer.area.width.into(), warning());
            return;
        }
        match &self.screen {
            Screen::Lobby(lobby) => lobby::draw(lobby, buffer),
            Screen::Table(play) => play::draw(play, now, buffer),
            Screen::Replay(replay) => replay::draw(replay, buffer),
        }
        if self.leaving {
            let row = buffer.area.bottom().saturating_sub(2);
            let text = " Leave Bastide? Unfinished games are kept.  Ctrl-C or y: yes   any other key: no";
            let width = usize::from(buffer.area.width);
            buffer.set_stringn(0, row, format!("{text:width$}"), width, warning());
        }
        self.theme.fit(buffer);
    }
}
