//! The screen of a table: what a player points at and says, what minds answer, what is shown meanwhile.

mod act;
mod draw;
mod keys;
mod mouse;
mod point;
mod press;
mod say;
mod side;
mod time;

use std::collections::HashSet;
use std::time::Duration;

use kit::{Account, Cell, Scene};
use ratatui::layout::Rect;

use super::board::Marks;
use super::event::{Event, Go, Wish};
use super::film::Film;
use super::hint::{Advice, Grade};
use super::line::Line;
use super::palette::Look;
use super::plan::Eye;
use super::seat::Answer;
use super::sitting::Sitting;
use super::words::{Next, Words};

pub use draw::{board_area, draw, panel_area};

/// A table on the screen.
pub struct Play {
    /// The game and who plays it.
    pub sitting: Sitting,
    scene: Scene,
    words: Words,
    next: Next,
    /// What the player looks at.
    eye: Eye,
    /// The x and y of the cell he points at.
    cursor: (i32, i32),
    /// Whether he points at the words beside the board instead.
    on_choice: bool,
    /// The number of the word he points at, or of the turn he sees a tile in.
    choice: usize,
    preview: Vec<Cell>,
    film: Option<Film>,
    /// An answer that has come before its time.
    held: Option<Answer>,
    paused: bool,
    advice: Option<Advice>,
    /// Whether advice was asked for.
    asked: bool,
    grade: Grade,
    /// Whether positions are judged.
    judging: bool,
    question: Option<Question>,
    line: Option<(Purpose, Line)>,
    notice: Option<Notice>,
    /// From which line on the help is read, if it is.
    help: Option<u16>,
    /// Whether the table at the end is seen.
    tally: bool,
    /// Whether pictures show what gives points.
    counted: bool,
    /// What the points are for, when the game is over.
    account: Option<Account>,
    /// The number of this position among all that were shown.
    ticket: u64,
    /// When this position came.
    since: Duration,
    /// For how many seconds it has been seen, while clocks tick.
    seconds_waited: u64,
    area: Rect,
    look: Look,
}

/// Something that is asked before it is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Resign,
}

/// What a line is typed for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Say,
    Save,
}

/// Something said to the player.
struct Notice {
    text: String,
    /// Whether something was refused.
    bad: bool,
}

impl Notice {
    fn good(text: impl Into<String>) -> Option<Notice> {
        Some(Notice { text: text.into(), bad: false })
    }

    fn bad(text: impl Into<String>) -> Option<Notice> {
        Some(Notice { text: text.into(), bad: true })
    }
}

impl Play {
    /// Sits down at a table. Its positions are numbered from that number on.
    pub fn new(sitting: Sitting, look: Look, area: Rect, first: u64, now: Duration) -> (Play, Vec<Wish>) {
        let seats = Wish::Seat(sitting.entry, sitting.seats.clone(), sitting.seed.clone());
        let scene = sitting.table.scene();
        let mut play = Play {
            sitting,
            scene,
            words: Words::default(),
            next: Next::default(),
            eye: Eye::default(),
            cursor: (i32::MIN, i32::MIN),
            on_choice: false,
            choice: 0,
            preview: Vec::new(),
            film: None,
            held: None,
            paused: false,
            advice: None,
            asked: false,
            grade: Grade::None,
            judging: false,
            question: None,
            line: None,
            notice: None,
            help: None,
            tally: false,
            counted: false,
            account: None,
            ticket: first,
            since: now,
            seconds_waited: 0,
            area,
            look,
        };
        let mut wishes = vec![seats];
        wishes.extend(play.arrive(now));
        (play, wishes)
    }

    /// Something happens.
    pub fn handle(&mut self, event: Event, now: Duration) -> Vec<Wish> {
        match event {
            Event::Key(key) => {
                self.film = None;
                self.key(key, now)
            }
            Event::Mouse(mouse) => self.mouse(mouse, now),
            Event::Pasted(text) => {
                if let Some((_, line)) = &mut self.line {
                    line.paste(&text);
                }
                vec![]
            }
            Event::Resized(width, height) => {
                self.area = Rect::new(0, 0, width, height);
                vec![]
            }
            Event::Answered(answer) => self.answered(answer, now),
            Event::Advised(advice) => {
                if advice.ticket == self.ticket {
                    self.advice = Some(advice);
                    self.tell_advice();
                }
                vec![]
            }
            Event::Told(text) => {
                self.notice = Notice::good(text);
                vec![]
            }
            Event::Tick => self.tick(now),
            Event::Stop | Event::End(_) => vec![],
        }
    }

    fn is_over(&self) -> bool {
        self.sitting.mover().is_none()
    }

    /// The picture of the position, as it is wanted: at the end it shows at first what gave points.
    fn drawn(&self) -> Scene {
        let table = &self.sitting.table;
        if self.counted != self.is_over() { table.counted_scene() } else { table.scene() }
    }

    /// The picture to be seen now.
    pub fn seen(&self) -> &Scene {
        self.film.as_ref().map_or(&self.scene, Film::picture)
    }

    fn marks(&self) -> Marks {
        if self.film.is_some() {
            return Marks::default();
        }
        let advised = self.advice.iter().flat_map(|advice| advice.squares(self.grade, &self.scene));
        let pointing = self.sitting.is_humans_turn() && !self.on_choice;
        let lit: HashSet<String> = self.next.places.iter().cloned().collect();
        Marks {
            cursor: pointing.then_some(self.cursor),
            // Where every square may be named, light tells nothing.
            lit: if lit.len() == self.scene.cells.len() { HashSet::new() } else { lit },
            said: self.words.said.iter().cloned().collect(),
            advised: advised.collect(),
            preview: self.preview.clone(),
        }
    }

    /// What is to be kept if all ends now.
    pub fn kept(&self) -> Option<Wish> {
        let unfinished = !self.is_over() && self.sitting.has_humans() && self.sitting.table.turn() > 0;
        unfinished.then(|| Wish::Keep(Box::new(self.sitting.saved())))
    }

    /// Leaves the table for the lobby; the game is kept.
    fn leave_table(&mut self) -> Vec<Wish> {
        let kept = self.kept();
        let text = if kept.is_some() { "Your game is kept: go on with it whenever you like." } else { "" };
        kept.into_iter().chain([Wish::Go(Go::Lobby(text.to_owned()))]).collect()
    }
}
