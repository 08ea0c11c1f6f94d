//! Carries out effects: seats think, files are read and written. What comes of it is an event again.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::mpsc::Sender;
use std::time::Duration;

use arena::{BotTask, Runner, SeatKind, Terms, Thinker};
use bots::protocol::ToBot;
use kit::{Entry, Player, Seed};

use crate::records::notes_of;
use crate::terminal::app::App;
use crate::terminal::event::{AppEffect, AppEvent};
use crate::terminal::screens::lobby;
use crate::terminal::table::hints::{HintQuestion, adviser};
use crate::terminal::table::seat_player::{SeatPlace, SeatTask, sit};
use crate::terminal::table::seating::TableSeats;
use crate::terminal::table::seats::kind;
use crate::terminal::table::state_dir::{StateDir, write_whole};

pub struct EffectRunner {
    state_dir: StateDir,
    terms: Terms,
    runner: Runner,
    events: Sender<AppEvent>,
    /// By seat; none for people.
    thinkers: Vec<Option<Thinker<SeatTask>>>,
    adviser: Option<Thinker<HintQuestion>>,
}

/// Work that is left for the event loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopAction {
    Continue,
    Suspend,
    /// With this exit status.
    Quit(u8),
}

impl EffectRunner {
    /// A runner that sends events there. Minds and bots play on these terms.
    pub fn new(state_dir: StateDir, terms: Terms, runner: Runner, events: Sender<AppEvent>) -> EffectRunner {
        EffectRunner { state_dir, terms, runner, events, thinkers: Vec::new(), adviser: None }
    }

    /// Carries out effects of the app, and those of the events that come of them at once.
    pub fn drive(&mut self, app: &mut App, effects: Vec<AppEffect>, now: Duration) -> LoopAction {
        let (mut queue, mut left) = (VecDeque::from(effects), LoopAction::Continue);
        while let Some(effect) = queue.pop_front() {
            match effect {
                AppEffect::Suspend => left = LoopAction::Suspend,
                AppEffect::Quit(status) => left = LoopAction::Quit(status),
                effect => {
                    let event = self.run(effect);
                    queue.extend(event.map(|event| app.handle(event, now)).unwrap_or_default());
                }
            }
        }
        left
    }

    /// Carries out an effect, but for those that are the event loop's own; what comes of it at once.
    fn run(&mut self, effect: AppEffect) -> Option<AppEvent> {
        match effect {
            AppEffect::SeatPlayers { table, entry, seats, seed } => self.seat(table, entry, &seats, &seed),
            AppEffect::Seat(player, task) => {
                if let Some(thinker) = self.thinker(player) {
                    thinker.ask(task);
                }
            }
            AppEffect::StopThinking(player) => {
                if let Some(thinker) = self.thinker(player) {
                    thinker.cancel();
                }
            }
            AppEffect::Farewell(end) => self.farewell(&end),
            AppEffect::LeaveTable => (self.thinkers, self.adviser) = (Vec::new(), None),
            AppEffect::AskHint { ticket, position, language } => {
                self.advise(HintQuestion { ticket, position, language });
            }
            AppEffect::StopHint => self.adviser.iter().for_each(Thinker::cancel),
            AppEffect::Load(message) => {
                return Some(AppEvent::Loaded(Box::new(self.state_dir.load(message))));
            }
            AppEffect::Start { entry, setup, seats, seed } => {
                return Some(seated(TableSeats::start(entry, setup, seats, seed.as_deref())));
            }
            AppEffect::LoadRecord { path, preferences } => {
                let located = |why| format!("{}: {why}", path.display());
                return Some(seated(lobby::load(&path, &preferences).map_err(located)));
            }
            AppEffect::KeepGame(saved) => {
                return failure(self.state_dir.keep(&saved), "the game cannot be kept");
            }
            AppEffect::CountGame(game) => {
                return failure(self.state_dir.count(game), "the game cannot be counted");
            }
            AppEffect::ForgetGame(game) => self.state_dir.forget(game),
            AppEffect::KeepPreferences(chosen) => return kept(self.state_dir.remember(&chosen)),
            AppEffect::SetSpeed(speed) => return kept(self.state_dir.change(|chosen| chosen.speed = speed)),
            AppEffect::SetLanguage(language) => {
                let code = language.code().to_owned();
                return kept(self.state_dir.change(|chosen| chosen.language = Some(code)));
            }
            AppEffect::SetFolded(folded) => {
                return kept(self.state_dir.change(|chosen| chosen.folded = folded));
            }
            AppEffect::SaveRecord { path, record, notes } => return Some(save(&path, &record, &notes)),
            // Screens are changed by the app, the rest is the event loop's.
            AppEffect::Go(_) | AppEffect::Suspend | AppEffect::Quit(_) => {}
        }
        None
    }

    fn seat(&mut self, table: u64, entry: &'static Entry, seats: &[String], seed: &Seed) {
        let thinker = |(seat, word): (u8, &String)| {
            let spec = word.parse().ok().filter(|_| kind(word) != SeatKind::Person)?;
            let place = SeatPlace { table, entry, player: Player(seat), spec, seed: seed.for_seat(seat) };
            sit(place, self.terms.clone(), self.runner.clone(), self.events.clone()).ok()
        };
        self.thinkers = (0..).zip(seats).map(thinker).collect();
    }

    fn thinker(&mut self, player: Player) -> Option<&mut Thinker<SeatTask>> {
        self.thinkers.get_mut(player.index())?.as_mut()
    }

    fn farewell(&mut self, end: &ToBot) {
        for thinker in self.thinkers.drain(..).flatten() {
            thinker.finish(SeatTask::Bot(BotTask::End(end.clone())));
        }
    }

    fn advise(&mut self, question: HintQuestion) {
        if self.adviser.is_none() {
            self.adviser = adviser(self.events.clone());
        }
        if let Some(adviser) = &mut self.adviser {
            adviser.cancel();
            adviser.ask(question);
        }
    }
}

fn seated(seating: Result<TableSeats, String>) -> AppEvent {
    AppEvent::Seated(seating.map(Box::new))
}

/// Writes a record, and its notes beside it.
fn save(path: &Path, record: &str, notes: &str) -> AppEvent {
    let written = if path.exists() {
        Err(ErrorKind::AlreadyExists.into())
    } else {
        write_whole(path, record).and_then(|()| write_whole(&notes_of(path), notes))
    };
    AppEvent::Message(match written {
        Ok(()) => format!("saved as {}", path.display()),
        Err(error) => format!("{} cannot be written: {error}", path.display()),
    })
}

fn kept(written: io::Result<()>) -> Option<AppEvent> {
    failure(written, "choices cannot be kept")
}

fn failure(written: io::Result<()>, what: &str) -> Option<AppEvent> {
    written.err().map(|error| AppEvent::Message(format!("{what}: {error}")))
}
