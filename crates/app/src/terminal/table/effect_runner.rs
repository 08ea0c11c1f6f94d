//! Carries out effects: seats think, files are written. What comes of it is an event again.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::mpsc::Sender;

use arena::{BotTask, Runner, SeatKind, Terms, Thinker};
use bots::protocol::ToBot;
use kit::{AnyGame, Entry, Player, Seed};

use crate::records::notes_of;
use crate::terminal::event::{AppEffect, AppEvent};
use crate::terminal::table::hints::{HintQuestion, adviser};
use crate::terminal::table::seat_player::{SeatPlace, SeatTask, sit};
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

/// What is left for the event loop to do.
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

    /// Carries out an effect, but for those that are the event loop's own.
    pub fn run(&mut self, effect: AppEffect) -> LoopAction {
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
            AppEffect::AskHint { ticket, position } => self.advise(ticket, position),
            AppEffect::StopHint => self.adviser.iter().for_each(Thinker::cancel),
            AppEffect::KeepGame(saved) => self.report(self.state_dir.keep(&saved), "the game cannot be kept"),
            AppEffect::CountGame { game, against, won, points } => {
                let counted = self.state_dir.count(game, &against, won, points);
                self.report(counted, "the game cannot be counted");
            }
            AppEffect::ForgetGame(game) => self.state_dir.forget(game),
            AppEffect::KeepPreferences(preferences) => {
                self.report(self.state_dir.remember(&preferences), "choices cannot be kept");
            }
            AppEffect::SaveRecord { path, record, notes } => self.save(&path, &record, &notes),
            // Screens are changed where they are.
            AppEffect::Go(_) | AppEffect::SetSpeed(_) | AppEffect::SetFolded(_) => {}
            AppEffect::Suspend => return LoopAction::Suspend,
            AppEffect::Quit(status) => return LoopAction::Quit(status),
        }
        LoopAction::Continue
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

    fn advise(&mut self, ticket: u64, position: Box<dyn AnyGame>) {
        if self.adviser.is_none() {
            self.adviser = adviser(self.events.clone());
        }
        if let Some(adviser) = &mut self.adviser {
            adviser.cancel();
            adviser.ask(HintQuestion { ticket, position });
        }
    }

    /// Writes a record, and its notes beside it.
    fn save(&self, path: &Path, record: &str, notes: &str) {
        let written = if path.exists() {
            Err(ErrorKind::AlreadyExists.into())
        } else {
            write_whole(path, record).and_then(|()| write_whole(&notes_of(path), notes))
        };
        let told = match written {
            Ok(()) => format!("saved as {}", path.display()),
            Err(error) => format!("{} cannot be written: {error}", path.display()),
        };
        self.tell(AppEvent::Message(told));
    }

    fn report(&self, result: std::io::Result<()>, what: &str) {
        if let Err(error) = result {
            self.tell(AppEvent::Message(format!("{what}: {error}")));
        }
    }

    fn tell(&self, event: AppEvent) {
        // Nobody listens only when all is over.
        let _ = self.events.send(event);
    }
}
