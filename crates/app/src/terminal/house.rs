//! All screens: which one is seen, and how one leads to the other. It does nothing but change.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::event::{Event, Go, Wish};
use super::lobby::{self, Lobby};
use super::palette::{Look, warning};
use super::play::{self, Play};
use super::replay::{self, Replay};
use super::shelf::{Memory, Shelf};

/// The screens.
pub struct House {
    screen: Screen,
    shelf: Shelf,
    /// Whether leaving ends the program, as nobody came through the lobby.
    straight: bool,
    /// Whether it was asked if all should end.
    leaving: bool,
    /// How many tables there were, so that no answer comes to another.
    tables: u64,
    look: Look,
    area: Rect,
}

enum Screen {
    Lobby(Box<Lobby>),
    Table(Box<Play>),
    Replay(Box<Replay>),
}

fn is_control(key: &KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char(letter)
}

/// Smaller screens show nothing worth seeing.
const SMALLEST: (u16, u16) = (30, 10);

impl House {
    /// Comes in: to the lobby, or straight to something else.
    pub fn enter(go: Go, shelf: Shelf, look: Look, size: (u16, u16)) -> (House, Vec<Wish>) {
        let area = Rect::new(0, 0, size.0, size.1);
        let straight = !matches!(go, Go::Lobby(_));
        let lobby = Lobby::new(Default::default(), vec![], String::new(), look, area);
        let screen = Screen::Lobby(Box::new(lobby));
        let mut house = House { screen, shelf, straight, leaving: false, tables: 0, look, area };
        let wishes = house.go(go, Duration::ZERO);
        (house, wishes)
    }

    /// Something happens.
    pub fn handle(&mut self, event: Event, now: Duration) -> Vec<Wish> {
        match &event {
            Event::End(status) => return self.end(*status),
            Event::Stop => return vec![Wish::Suspend],
            Event::Resized(width, height) => self.area = Rect::new(0, 0, *width, *height),
            Event::Key(key) if is_control(key, 'z') => return vec![Wish::Suspend],
            Event::Key(key) => match (self.leaving, is_control(key, 'c'), key.code) {
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
        let wishes = match &mut self.screen {
            Screen::Lobby(lobby) => lobby.handle(event),
            Screen::Table(play) => play.handle(event, now),
            Screen::Replay(replay) => replay.handle(event, now),
        };
        wishes.into_iter().flat_map(|wish| self.granted(wish, now)).collect()
    }

    /// Another screen is a change of state; other wishes are for others to fulfil.
    fn granted(&mut self, wish: Wish, now: Duration) -> Vec<Wish> {
        match wish {
            Wish::Go(Go::Lobby(_)) if self.straight => vec![Wish::Quit(0)],
            Wish::Go(go) => self.go(go, now),
            Wish::Pace(speed) => {
                self.look.speed = speed;
                let memory = Memory { speed, ..self.shelf.memory().0 };
                vec![Wish::Remember(Box::new(memory))]
            }
            wish => vec![wish],
        }
    }

    fn go(&mut self, go: Go, now: Duration) -> Vec<Wish> {
        match go {
            Go::Lobby(notice) => {
                let (memory, wrong) = self.shelf.memory();
                let (saved, also_wrong) = self.shelf.saved();
                let notice = wrong.or(also_wrong).unwrap_or(notice);
                self.screen =
                    Screen::Lobby(Box::new(Lobby::new(memory, saved, notice, self.look, self.area)));
                vec![Wish::Rise]
            }
            Go::Table(sitting) => {
                self.tables += 1;
                let (play, wishes) = Play::new(*sitting, self.look, self.area, self.tables << 32, now);
                self.screen = Screen::Table(Box::new(play));
                wishes
            }
            Go::Replay(table, notes) => {
                self.screen = Screen::Replay(Box::new(Replay::new(*table, notes, self.look, self.area)));
                vec![Wish::Rise]
            }
        }
    }

    /// Keeps what is unfinished, and ends.
    fn end(&mut self, status: u8) -> Vec<Wish> {
        let kept = match &self.screen {
            Screen::Table(play) => play.kept(),
            _ => None,
        };
        kept.into_iter().chain([Wish::Quit(status)]).collect()
    }

    /// When something will happen by itself, if it will.
    pub fn due(&self) -> Option<Duration> {
        match &self.screen {
            Screen::Lobby(_) => None,
            Screen::Table(play) => play.due(),
            Screen::Replay(replay) => replay.due(),
        }
    }

    /// Draws what is seen.
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
        self.look.fit(buffer);
    }
}
