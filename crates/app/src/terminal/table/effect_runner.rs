//! Carries out effects: seats think, files are written. What comes of it is an event again.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::mpsc::Sender;

use arena::{Runner, Terms};
use kit::{AnyGame, Entry, Player, Record};

use crate::terminal::event::{AppEffect, AppEvent};
use crate::terminal::table::hints::adviser;
use crate::terminal::table::seats::{SeatAnswer, is_human, sit};
use crate::terminal::table::state_dir::{StateDir, write_whole};
use crate::terminal::table::thinker::Thinker;

pub struct EffectRunner {
    state_dir: StateDir,
    terms: Terms,
    runner: Runner,
    events: Sender<AppEvent>,
    thinkers: Vec<Option<Thinker<Record>>>,
    adviser: Option<Thinker<Box<dyn AnyGame>>>,
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
            AppEffect::SeatPlayers(entry, words, seed) => self.seat(entry, &words, &seed),
            AppEffect::CancelAll => self.cancel(),
            AppEffect::LeaveTable => (self.thinkers, self.adviser) = (Vec::new(), None),
            AppEffect::AskSeat { seat, ticket, game } => match self.thinkers.get_mut(seat) {
                Some(Some(thinker)) => thinker.ask(ticket, game),
                _ => self.tell(AppEvent::SeatAnswered(SeatAnswer {
                    ticket,
                    said: Err("nobody sits there".to_owned()),
                })),
            },
            AppEffect::AskHint { ticket, position } => {
                if self.adviser.is_none() {
                    self.adviser = adviser(self.events.clone());
                }
                self.adviser.iter_mut().for_each(|adviser| adviser.ask(ticket, position.clone_box()));
            }
            AppEffect::KeepGame(saved) => self.report(self.state_dir.keep(&saved), "the game cannot be kept"),
            AppEffect::ForgetGame(game) => self.state_dir.forget(game),
            AppEffect::KeepPreferences(preferences) => {
                self.report(self.state_dir.remember(&preferences), "choices cannot be kept");
            }
            AppEffect::WriteFile(path, text) => self.write(&path, &text),
            // Screens are changed where they are.
            AppEffect::Go(_) | AppEffect::SetSpeed(_) => {}
            AppEffect::Suspend => return LoopAction::Suspend,
            AppEffect::Quit(status) => return LoopAction::Quit(status),
        }
        LoopAction::Continue
    }

    fn seat(&mut self, entry: &'static Entry, words: &[String], seed: &str) {
        let number = seed.bytes().fold(7u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        let thinker = |(seat, word): (usize, &String)| {
            if is_human(word) {
                None
            } else {
                let (player, seed) = (Player(seat as u8), number.wrapping_add(seat as u64));
                let (terms, runner) = (self.terms.clone(), self.runner.clone());
                sit(entry, word, player, seed, terms, runner, self.events.clone()).ok()
            }
        };
        self.thinkers = words.iter().enumerate().map(thinker).collect();
    }

    fn cancel(&self) {
        self.thinkers.iter().flatten().for_each(Thinker::cancel);
        self.adviser.iter().for_each(Thinker::cancel);
    }

    fn write(&self, path: &Path, text: &str) {
        let written =
            if path.exists() { Err(ErrorKind::AlreadyExists.into()) } else { write_whole(path, text) };
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
