//! The screen of a table: what a person points at and says, what other seats answer, what is shown meanwhile.

mod act;
mod claims;
mod draw;
mod drive;
mod fault;
mod final_scores;
mod keys;
mod mouse;
mod point;
mod press;
mod say;
mod side;
mod time;

use std::collections::HashSet;
use std::time::Duration;

use arena::{Input, SeatKind, Session, Terms, Ticket};
use kit::{Account, Choice, Entry, Player, Seed, Table};
use pictures::{Cell, Scene, View};
use ratatui::layout::Rect;

use crate::terminal::event::{AppEffect, AppEvent, Route};
use crate::terminal::picture::animation::Animation;
use crate::terminal::picture::board::Highlights;
use crate::terminal::picture::theme::ScreenTheme;
use crate::terminal::picture::viewport::Viewport;
use crate::terminal::screens::line_editor::LineEditor;
use crate::terminal::table::hints::{Advice, HintGrade};
use crate::terminal::table::seating::TableSeats;
use crate::terminal::table::seats;
use crate::terminal::table::state_dir::SavedGame;
use kit::{NextWords, SentenceBuilder};

pub use draw::{board_area, draw, panel_area};
pub use keys::{rules, scrolled};

/// A table on the screen.
pub struct Play {
    session: Session,
    /// The game in the list.
    entry: &'static Entry,
    /// From which all luck follows.
    seed: Seed,
    scene: Scene,
    words: SentenceBuilder,
    next: NextWords,
    viewport: Viewport,
    /// The x and y of the cell pointed at.
    cursor: (i32, i32),
    /// Whether one of the words below the board is pointed at instead.
    on_choice: bool,
    /// The number of the word pointed at, or of the rotation that a tile is shown in.
    choice: usize,
    preview: Vec<Cell>,
    animation: Option<Animation>,
    /// An answer that came while the position before was still on show.
    held: Option<Input>,
    /// The question that was last passed on to a mind or a bot.
    passed_on: Option<Ticket>,
    paused: bool,
    advice: Option<Advice>,
    /// Whether advice was asked for.
    asked: bool,
    grade: HintGrade,
    /// Whether positions are judged.
    judging: bool,
    confirmation: Option<Confirmation>,
    line: Option<(PlayPrompt, LineEditor)>,
    message: Option<StatusMessage>,
    /// From which line on the help is read, if it is.
    help: Option<u16>,
    /// Whether squares that can be played are lit, if the player has said so.
    lighting: Option<bool>,
    /// The meaning of each choice of `next`.
    labels: Vec<Choice>,
    /// The player whose fault is read, if one is.
    fault: Option<Player>,
    /// Whether the table at the end is seen.
    final_scores: bool,
    /// Whether pictures show what gives points.
    counted: bool,
    /// What the points are for, when the game is over.
    account: Option<Account>,
    /// Whether this game is in the statistics.
    in_statistics: bool,
    /// The number of this position among all that were shown.
    ticket: u64,
    /// When this position came.
    since: Duration,
    /// For how many seconds it has been seen, while clocks tick.
    seconds_waited: u64,
    area: Rect,
    theme: ScreenTheme,
}

/// What the player must confirm before it is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Confirmation {
    Resign,
}

/// What the line that is being typed is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlayPrompt {
    Say,
    Save,
}

/// A line of text to the player.
struct StatusMessage {
    text: String,
    /// Whether something was refused.
    bad: bool,
}

impl StatusMessage {
    fn good(text: impl Into<String>) -> Option<StatusMessage> {
        Some(StatusMessage { text: text.into(), bad: false })
    }

    fn bad(text: impl Into<String>) -> Option<StatusMessage> {
        Some(StatusMessage { text: text.into(), bad: true })
    }
}

impl Play {
    /// Opens the table of this number.
    pub fn new(
        seating: TableSeats,
        terms: &Terms,
        theme: ScreenTheme,
        area: Rect,
        number: u64,
        now: Duration,
    ) -> (Play, Vec<AppEffect>) {
        let (entry, seed, seats) = (seating.entry, seating.seed.clone(), seating.seats.clone());
        let players = AppEffect::SeatPlayers { table: number, entry, seats, seed: seed.clone() };
        let scene = games::draw(&seating.table, View::Plain);
        let (session, first) = seating.begin(terms, now);
        let mut play = Play {
            session,
            entry,
            seed,
            scene,
            words: SentenceBuilder::default(),
            next: NextWords::default(),
            viewport: Viewport::default(),
            cursor: (i32::MIN, i32::MIN),
            on_choice: false,
            choice: 0,
            preview: Vec::new(),
            animation: None,
            held: None,
            passed_on: None,
            paused: false,
            advice: None,
            asked: false,
            grade: HintGrade::None,
            judging: false,
            confirmation: None,
            line: None,
            message: None,
            help: None,
            lighting: None,
            labels: Vec::new(),
            fault: None,
            final_scores: false,
            counted: false,
            account: None,
            in_statistics: false,
            // Answers about a position of an earlier table are told apart by it.
            ticket: number << 32,
            since: now,
            seconds_waited: 0,
            area,
            theme,
        };
        let mut effects = vec![players];
        effects.extend(play.arrive(now));
        effects.extend(play.follow(first, now));
        (play, effects)
    }

    /// Changes the state by one event.
    pub fn handle(&mut self, event: AppEvent, now: Duration) -> Vec<AppEffect> {
        match event {
            AppEvent::Key(key) => {
                self.animation = None;
                self.key(key, now)
            }
            AppEvent::Mouse(mouse) => self.mouse(mouse, now),
            AppEvent::Pasted(text) => {
                if let Some((_, line)) = &mut self.line {
                    line.paste(&text);
                }
                vec![]
            }
            AppEvent::Resized(width, height) => {
                self.area = Rect::new(0, 0, width, height);
                vec![]
            }
            AppEvent::SeatDone { input, .. } => self.seat_done(input, now),
            AppEvent::HintFound(advice) => {
                if advice.ticket == self.ticket {
                    self.advice = Some(advice);
                    self.tell_advice();
                }
                vec![]
            }
            AppEvent::Message(text) => {
                self.message = StatusMessage::good(text);
                vec![]
            }
            AppEvent::Tick => self.tick(now),
            AppEvent::Suspend | AppEvent::End(_) => vec![],
        }
    }

    fn table(&self) -> &Table {
        self.session.table()
    }

    /// Whose decision it is.
    fn mover(&self) -> Option<Player> {
        self.table().game().to_move()
    }

    fn is_over(&self) -> bool {
        self.mover().is_none()
    }

    /// Whether somebody at the keyboard is to move.
    fn is_humans_turn(&self) -> bool {
        self.session.is_persons_turn()
    }

    /// Whether this player sits at the keyboard.
    fn is_human(&self, player: Player) -> bool {
        self.session.seats()[player.index()].kind == SeatKind::Person
    }

    fn has_humans(&self) -> bool {
        self.session.has_people()
    }

    /// The word that a player was asked to the table by.
    fn word(&self, player: Player) -> &str {
        &self.session.heading().seats[player.index()].spec
    }

    fn words_of_seats(&self) -> Vec<String> {
        self.session.heading().seats.iter().map(|seat| seat.spec.clone()).collect()
    }

    /// The picture of the position, as it is wanted: at the end it shows at first what gave points.
    fn drawn(&self) -> Scene {
        games::draw(self.table(), if self.counted == self.is_over() { View::Plain } else { View::Counted })
    }

    /// The picture to be seen now.
    pub fn seen(&self) -> &Scene {
        self.animation.as_ref().map_or(&self.scene, Animation::picture)
    }

    fn marks(&self) -> Highlights {
        if self.animation.is_some() {
            return Highlights::default();
        }
        let advised = self.advice.iter().flat_map(|advice| advice.squares(self.grade, &self.scene));
        let pointing = self.is_humans_turn() && !self.on_choice;
        let lit: HashSet<String> = self.next.places.iter().cloned().collect();
        Highlights {
            cursor: pointing.then_some(self.cursor),
            // Where every square may be named, light tells nothing.
            lit: if lit.len() == self.scene.cells.len() || !self.lights() { HashSet::new() } else { lit },
            said: self.words.said.iter().cloned().collect(),
            advised: advised.collect(),
            preview: self.preview.clone(),
        }
    }

    /// Whether what can be played is lit. Where two squares are swapped, to find them is the game.
    fn lights(&self) -> bool {
        let begun = !self.words.said.is_empty();
        self.lighting.unwrap_or_else(|| begun || !self.words.picks_in_any_order())
    }

    /// What is to be kept if all ends now.
    pub fn kept(&self) -> Option<AppEffect> {
        let unfinished = !self.is_over() && self.has_humans() && self.table().turn() > 0;
        unfinished.then(|| AppEffect::KeepGame(Box::new(self.saved())))
    }

    fn saved(&self) -> SavedGame {
        let thought = |player| self.session.thought(player, self.since).as_millis() as u64;
        SavedGame {
            game: self.entry.about.name.to_owned(),
            record: self.table().record().to_string(),
            seats: self.words_of_seats(),
            seed: self.seed.to_string(),
            beside: self.session.notes().text(),
            clocks: Player::all(self.session.seats().len() as u8).map(thought).collect(),
        }
    }

    /// How the game of the day went, to be passed on to others.
    fn share_text(&self) -> Option<String> {
        let seed = self.seed.to_string();
        let player = Player::all(self.session.seats().len() as u8).find(|&player| self.is_human(player))?;
        let points = self.table().game().scores().points;
        let title = self.entry.about.title;
        let all: Vec<String> = points.iter().map(ToString::to_string).collect();
        let moves = match self.table().turn() {
            1 => "1 move".to_owned(),
            turn => format!("{turn} moves"),
        };
        seed.starts_with(crate::terminal::DAILY).then(|| match points.len() {
            1 => format!("Bastide, {title}, {seed}: {} points in {moves}", all[0]),
            _ => format!("Bastide, {title}, {seed}, as {player}: {}", all.join(" : ")),
        })
    }

    /// Counts a game that is over, once; only games of one person say something about that person.
    fn count_game(&mut self) -> Option<AppEffect> {
        let people: Vec<Player> =
            Player::all(self.session.seats().len() as u8).filter(|&player| self.is_human(player)).collect();
        let [person] = people[..] else { return None };
        if !self.is_over() || self.in_statistics {
            return None;
        }
        self.in_statistics = true;
        let scores = self.table().game().scores();
        let others = self.words_of_seats().into_iter().filter(|word| !seats::is_human(word));
        Some(AppEffect::CountGame {
            game: self.entry.about.name,
            against: others.collect::<Vec<_>>().join(", "),
            won: scores.won(person),
            points: scores.points[person.index()],
        })
    }

    /// Leaves the table for the lobby; the game is kept.
    fn leave_table(&mut self) -> Vec<AppEffect> {
        let kept = self.kept();
        let text = if kept.is_some() { "Your game is kept: go on with it whenever you like." } else { "" };
        let lobby = AppEffect::Go(Route::Lobby(text.to_owned()));
        kept.into_iter().chain(self.farewell()).chain([lobby]).collect()
    }

    /// Bots are told how a game ended when its table is left: until then turns can be taken back.
    fn farewell(&self) -> Option<AppEffect> {
        self.is_over().then(|| AppEffect::Farewell(Box::new(self.session.end_message())))
    }
}
