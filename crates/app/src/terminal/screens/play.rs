//! The screen of a table: what a person points at and says, what other seats answer, what is shown meanwhile.

mod dialog;
mod draw;
mod drive;
mod fault;
mod final_scores;
mod foot;
mod help;
mod hinting;
mod keys;
mod mouse;
mod pace;
mod pointing;
mod side;

use std::time::Duration;

use arena::{SeatKind, Session, Terms};
use kit::{AnyGame, Departure, Entry, Opening, Player, Seed, Table};
use lang::Language;
use pictures::{Scene, SceneView};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::terminal::app::Screen;
use crate::terminal::event::{AppEffect, AppEvent, Route};
use crate::terminal::picture::board::Highlights;
use crate::terminal::picture::dots::DotPicture;
use crate::terminal::picture::theme::ScreenTheme;
use crate::terminal::screens::shown_board::ShownBoard;
use crate::terminal::screens::story::Story;
use crate::terminal::table::past_game::PastGame;
use crate::terminal::table::seating::TableSeats;
use crate::terminal::table::seats;
use crate::terminal::table::state_dir::SavedGame;
use crate::terminal::table::statistics::CountedGame;
use dialog::Dialog;
use hinting::Hinting;
use pace::TablePace;
use pointing::{Pointing, Position};

pub use help::{rules, scrolled};

/// A table on the screen.
pub struct Play {
    session: Session,
    /// The game in the list.
    entry: &'static Entry,
    /// From which all luck follows.
    seed: Seed,
    view: ShownBoard,
    /// Pictures show what gives points; at the end, that they do not.
    counted: bool,
    story: Story,
    pointing: Pointing,
    hinting: Hinting,
    dialog: Dialog,
    pace: TablePace,
    /// True if this game is in the statistics.
    in_statistics: bool,
}

/// Games of more turns are kept less often, because writing a record takes as long as it has turns.
const LONG: usize = 2000;

impl Screen for Play {
    fn handle(&mut self, event: AppEvent, now: Duration) -> Vec<AppEffect> {
        match event {
            AppEvent::Key(key) => {
                self.view.stop();
                return self.key(key, now);
            }
            AppEvent::Mouse(mouse) => return self.mouse(mouse, now),
            AppEvent::Pasted(text) => {
                if let Some((_, line)) = &mut self.dialog.line {
                    line.paste(&text);
                }
            }
            AppEvent::Resized(width, height) => self.view.area = Rect::new(0, 0, width, height),
            AppEvent::SeatDone { input, .. } => return self.seat_done(input, now),
            AppEvent::HintFound(advice) => {
                self.hinting.found(advice);
                self.tell_hint();
            }
            AppEvent::Message(text) => self.dialog.tell(text),
            AppEvent::Tick => return self.tick(now),
            AppEvent::Loaded(_) | AppEvent::Seated(_) | AppEvent::Suspend | AppEvent::End(_) => {}
        }
        vec![]
    }

    fn draw(&self, now: Duration, buffer: &mut Buffer) {
        draw::draw(self, now, buffer);
    }

    fn due(&self) -> Option<Duration> {
        // The clock on the screen ticks only while another seat thinks; an idle screen sleeps.
        let thinking = self.mover().is_some() && !self.is_humans_turn();
        self.view.due().or_else(|| self.pace.due(self.view.theme.speed.pause(), thinking))
    }

    fn dots(&self) -> Option<DotPicture> {
        self.view.dots(&self.marks())
    }

    fn keep(&self) -> Option<AppEffect> {
        let unfinished = !self.is_over() && self.has_humans() && self.table().turn() > 0;
        unfinished.then(|| AppEffect::KeepGame(Box::new(self.saved())))
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
        let view = ShownBoard::new(games::draw(&seating.table, SceneView::Plain), theme, area);
        let (session, first) = seating.begin(terms, now);
        let mut play = Play {
            session,
            entry,
            seed,
            view,
            counted: false,
            story: Story::default(),
            pointing: Pointing::default(),
            hinting: Hinting::new(number, theme.language),
            dialog: Dialog::default(),
            pace: TablePace::default(),
            in_statistics: false,
        };
        let mut effects = vec![players];
        effects.extend(play.arrive(now));
        effects.extend(play.follow(first, now));
        (play, effects)
    }

    /// Prepares everything for a new position, however it came.
    fn arrive(&mut self, now: Duration) -> Vec<AppEffect> {
        self.pace.begin(now);
        self.retell();
        self.view.scene = self.drawn();
        let sentences = if self.is_humans_turn() { self.table().game().moves() } else { Vec::new() };
        let (pointing, at) = self.pointing();
        pointing.begin(sentences, at);
        self.dialog.final_scores = self.is_over();
        self.focus();
        let hints = self.hinting.begin(open_game(&self.session));
        hints.into_iter().chain(self.keep_or_forget()).chain(self.count_game()).collect()
    }

    /// Looks where something happens: at the cursor, or at the last move if that is elsewhere.
    fn focus(&mut self) {
        let is_far = || self.view.projection().is_some_and(|projection| !projection.whole);
        if !self.is_over() {
            let here = self.pointing.cursor.filter(|_| self.is_humans_turn());
            let follow = here.is_none() || is_far();
            self.view.viewport.focus = here.unwrap_or(self.view.viewport.focus);
            if follow {
                self.view.follow_mark();
            }
        }
    }

    /// Renews the texts of the position and of the last turns, with the present names of players.
    fn retell(&mut self) {
        let names = seats::names(self.session.heading(), self.language());
        let (turn, mut turns) = (self.table().turn(), std::mem::take(&mut self.story.turns));
        turns.truncate(turn);
        if self.story.names != names || turns.len() + 1 < turn {
            turns = self.past().turns();
        } else if turns.len() < turn {
            turns.extend(self.session.last_report().map(|last| last.render(&names)));
        }
        self.story.turns = turns;
        self.story.report = self.session.report().render(&names);
        self.story.names = names;
    }

    /// The game so far, to look at.
    fn past(&self) -> PastGame {
        let table = self.table().record().replay().expect("a game that was played can be replayed");
        PastGame::new(table, "", Some(&self.session.notes()), self.language())
    }

    fn keep_or_forget(&self) -> Option<AppEffect> {
        let turn = self.table().turn();
        match () {
            () if !self.has_humans() => None,
            () if self.is_over() => Some(AppEffect::ForgetGame(self.entry.about.name)),
            () if turn == 0 || (turn > LONG && !turn.is_multiple_of(50)) => None,
            () => Some(AppEffect::KeepGame(Box::new(self.saved()))),
        }
    }

    fn language(&self) -> Language {
        self.view.theme.language
    }

    fn table(&self) -> &Table {
        self.session.table()
    }

    /// The pointing, and the position that it points into.
    fn pointing(&mut self) -> (&mut Pointing, Position<'_>) {
        (&mut self.pointing, position(&self.session, &self.view.scene))
    }

    /// The player to move.
    fn mover(&self) -> Option<Player> {
        self.table().game().to_move()
    }

    fn is_over(&self) -> bool {
        self.mover().is_none()
    }

    /// True if a person at the keyboard is to move.
    fn is_humans_turn(&self) -> bool {
        self.session.is_persons_turn()
    }

    fn has_humans(&self) -> bool {
        self.session.has_people()
    }

    /// The people at the keyboard.
    fn people(&self) -> impl Iterator<Item = Player> {
        let seats = (0..).map(Player).zip(self.session.seats());
        seats.filter(|(_, seat)| seat.kind == SeatKind::Person).map(|(player, _)| player)
    }

    fn words_of_seats(&self) -> Vec<String> {
        self.session.heading().seats.iter().map(|seat| seat.spec.clone()).collect()
    }

    /// The picture of the position, as it is wanted.
    fn drawn(&self) -> Scene {
        games::draw(
            self.table(),
            if self.counted == self.is_over() { SceneView::Plain } else { SceneView::Counted },
        )
    }

    fn marks(&self) -> Highlights {
        if self.view.is_moving() {
            return Highlights::default();
        }
        let scene = &self.view.scene;
        Highlights { advised: self.hinting.squares(scene), ..self.pointing.marks(scene) }
    }

    fn saved(&self) -> SavedGame {
        let thought = |player| self.session.thought(player, self.pace.since).as_millis() as u64;
        SavedGame {
            game: self.entry.about.name.to_owned(),
            record: self.table().record().to_string(),
            seats: self.words_of_seats(),
            seed: self.seed.to_string(),
            beside: self.session.notes().text(),
            clocks: Player::all(self.session.seats().len() as u8).map(thought).collect(),
        }
    }

    /// Counts a game that is over, once; only games of one person say something about that person.
    fn count_game(&mut self) -> Option<AppEffect> {
        let outcome =
            self.story.report.outcome.as_ref().filter(|outcome| !outcome.void && !self.in_statistics)?;
        let [person] = self.people().collect::<Vec<_>>()[..] else { return None };
        let standing = &self.story.report.standings[person.index()];
        let others = self.words_of_seats().into_iter().filter(|word| !seats::is_human(word));
        let game = CountedGame {
            game: self.entry.about.name,
            against: others.collect::<Vec<_>>().join(", "),
            won: outcome.winners.contains(&person),
            resigned: standing.left == Some(Departure::Resigned),
            points: standing.points,
        };
        self.in_statistics = true;
        Some(AppEffect::CountGame(game))
    }

    /// Leaves the table for the lobby; the game is kept.
    fn leave_table(&self) -> Vec<AppEffect> {
        let kept = self.keep();
        let text = "Your game is kept: go on with it whenever you like.";
        let text = if kept.is_some() { self.language().text(text) } else { "" };
        let lobby = AppEffect::Go(Route::Lobby(text.to_owned()));
        kept.into_iter().chain(self.farewell()).chain([lobby]).collect()
    }

    /// The same seats and options once more, with other luck.
    fn again(&self) -> Vec<AppEffect> {
        let next = match self.table().record().opening {
            Opening::Start(setup, _) => {
                AppEffect::Start { entry: self.entry, setup, seats: self.words_of_seats(), seed: None }
            }
            _ => AppEffect::Go(Route::Lobby(String::new())),
        };
        self.farewell().into_iter().chain([next]).collect()
    }

    /// Looks at the game from its start.
    fn look_back(&self) -> Vec<AppEffect> {
        let replay = AppEffect::Go(Route::Replay(Box::new(self.past())));
        self.farewell().into_iter().chain([replay]).collect()
    }

    /// The result for bots, when the table is left: until then turns can be taken back.
    fn farewell(&self) -> Option<AppEffect> {
        self.is_over().then(|| AppEffect::Farewell(Box::new(self.session.end_message())))
    }
}

fn position<'a>(session: &'a Session, scene: &'a Scene) -> Position<'a> {
    Position { game: session.table().game(), scene }
}

/// The game, unless it is over.
fn open_game(session: &Session) -> Option<&dyn AnyGame> {
    let game = session.table().game();
    game.to_move().map(|_| game)
}
