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
use crate::terminal::screens::lobby::Lobby;
use crate::terminal::screens::play::Play;
use crate::terminal::screens::replay::ReplayScreen;

/// A pure state machine: events in, effects out.
pub struct App {
    /// None until the lobby's data is loaded.
    screen: Option<Box<dyn Screen>>,
    /// True if leaving the screen ends the program, because a record was opened without the lobby.
    straight: bool,
    /// True while the program asks if it should end.
    leaving: bool,
    /// Number of tables opened so far: it tells answers for an earlier one apart.
    tables: u64,
    theme: ScreenTheme,
    /// On which terms minds and bots play.
    terms: Terms,
    area: Rect,
}

/// One of the screens.
pub trait Screen {
    /// Changes the state by one event.
    fn handle(&mut self, event: AppEvent, now: Duration) -> Vec<AppEffect>;

    fn draw(&self, now: Duration, buffer: &mut Buffer);

    /// When the next tick is needed, if one is.
    fn due(&self) -> Option<Duration> {
        None
    }

    /// The board as a picture of dots, where the terminal takes them.
    fn dots(&self) -> Option<DotPicture> {
        None
    }

    /// Keeps an unfinished game, if there is one.
    fn keep(&self) -> Option<AppEffect> {
        None
    }
}

fn is_control(key: &KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char(letter)
}

/// On less, columns by lines, nothing can be played.
const SMALLEST: (u16, u16) = (30, 10);

impl App {
    /// Opens the lobby, or at once another screen.
    pub fn enter(go: Route, theme: ScreenTheme, terms: Terms, size: (u16, u16)) -> (App, Vec<AppEffect>) {
        let area = Rect::new(0, 0, size.0, size.1);
        let straight = matches!(go, Route::Replay(..));
        let mut app = App { screen: None, straight, leaving: false, tables: 0, theme, terms, area };
        let effects = app.go(go, Duration::ZERO);
        (app, effects)
    }

    /// Changes the state by one event.
    pub fn handle(&mut self, event: AppEvent, now: Duration) -> Vec<AppEffect> {
        let event = match event {
            AppEvent::End(status) => return self.end(status),
            AppEvent::Suspend => return vec![AppEffect::Suspend],
            AppEvent::Loaded(kept) => {
                self.screen = Some(Box::new(Lobby::new(*kept, self.theme, self.area)));
                return vec![];
            }
            AppEvent::Seated(Ok(seating)) => return self.go(Route::Table(seating), now),
            AppEvent::Seated(Err(why)) => AppEvent::Message(self.theme.language.sentence(&why)),
            AppEvent::Message(text) => AppEvent::Message(self.theme.language.sentence(&text)),
            // An answer for a table that was left.
            AppEvent::SeatDone { table, .. } if table != self.tables => return vec![],
            AppEvent::Key(key) => match self.control(key) {
                Some(effects) => return effects,
                None => AppEvent::Key(key),
            },
            event => event,
        };
        if let AppEvent::Resized(width, height) = event {
            self.area = Rect::new(0, 0, width, height);
        }
        let effects = self.screen.as_mut().map(|screen| screen.handle(event, now)).unwrap_or_default();
        effects.into_iter().flat_map(|effect| self.absorb(effect, now)).collect()
    }

    /// The keys that stop and leave, on every screen.
    fn control(&mut self, key: KeyEvent) -> Option<Vec<AppEffect>> {
        let leave = is_control(&key, 'c');
        match self.leaving {
            _ if is_control(&key, 'z') => return Some(vec![AppEffect::Suspend]),
            true if leave || key.code == KeyCode::Char('y') => return Some(self.end(0)),
            true => self.leaving = false,
            false if leave => self.leaving = true,
            false => return None,
        }
        Some(vec![])
    }

    /// Carries out the effects that only change the app; the others are handed on.
    fn absorb(&mut self, effect: AppEffect, now: Duration) -> Vec<AppEffect> {
        match effect {
            AppEffect::Go(Route::Lobby(_)) if self.straight => return vec![AppEffect::Quit(0)],
            AppEffect::Go(go) => return self.go(go, now),
            AppEffect::SetSpeed(speed) => self.theme.speed = speed,
            AppEffect::SetFolded(folded) => self.theme.folded = folded,
            AppEffect::SetLanguage(language) => self.theme.language = language,
            _ => {}
        }
        vec![effect]
    }

    fn go(&mut self, go: Route, now: Duration) -> Vec<AppEffect> {
        match go {
            Route::Lobby(message) => vec![AppEffect::LeaveTable, AppEffect::Load(message)],
            Route::Table(seating) => {
                self.tables += 1;
                let (play, effects) =
                    Play::new(*seating, &self.terms, self.theme, self.area, self.tables, now);
                self.screen = Some(Box::new(play));
                effects
            }
            Route::Replay(game) => {
                self.screen = Some(Box::new(ReplayScreen::new(*game, self.theme, self.area)));
                vec![AppEffect::LeaveTable]
            }
        }
    }

    /// Keeps an unfinished game, and ends.
    fn end(&mut self, status: u8) -> Vec<AppEffect> {
        let kept = self.screen.as_ref().and_then(|screen| screen.keep());
        kept.into_iter().chain([AppEffect::Quit(status)]).collect()
    }

    /// When the next tick is needed, if one is.
    pub fn due(&self) -> Option<Duration> {
        self.screen.as_ref()?.due()
    }

    /// The board as a picture of dots, where the terminal takes them.
    pub fn dots(&self) -> Option<DotPicture> {
        self.screen.as_ref()?.dots()
    }

    /// Draws the screen that is shown.
    pub fn draw(&self, now: Duration, buffer: &mut Buffer) {
        if buffer.area.width < SMALLEST.0 || buffer.area.height < SMALLEST.1 {
            let text = self.theme.language.text("make me larger");
            buffer.set_stringn(0, 0, text, buffer.area.width.into(), warning());
            return;
        }
        if let Some(screen) = &self.screen {
            screen.draw(now, buffer);
        }
        if self.leaving {
            let row = buffer.area.bottom().saturating_sub(2);
            let text = self
                .theme
                .language
                .text(" Leave Bastide? Unfinished games are kept.  Ctrl-C or y: yes   any other key: no");
            let width = usize::from(buffer.area.width);
            buffer.set_stringn(0, row, format!("{text:width$}"), width, warning());
        }
        self.theme.fit(buffer);
    }
}
