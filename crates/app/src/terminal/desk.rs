//! Where wishes are fulfilled: seats think, files are written. What comes of it is an event again.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::mpsc::Sender;

use arena::{Runner, Terms};
use kit::{AnyGame, Entry, Player, Record};

use super::event::{Event, Wish};
use super::hint::adviser;
use super::seat::{Answer, is_human, sit};
use super::shelf::{Shelf, write_whole};
use super::thinker::Thinker;

/// Who does what the screens wish for.
pub struct Desk {
    shelf: Shelf,
    terms: Terms,
    runner: Runner,
    events: Sender<Event>,
    thinkers: Vec<Option<Thinker<Record>>>,
    adviser: Option<Thinker<Box<dyn AnyGame>>>,
}

/// What is left for the screen itself to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Nothing.
    Nothing,
    /// To stop for a while.
    Suspend,
    /// To end.
    Quit(u8),
}

impl Desk {
    /// A desk that sends events there. Minds and bots play on these terms.
    pub fn new(shelf: Shelf, terms: Terms, runner: Runner, events: Sender<Event>) -> Desk {
        Desk { shelf, terms, runner, events, thinkers: Vec::new(), adviser: None }
    }

    /// Fulfils a wish.
    pub fn fulfil(&mut self, wish: Wish) -> Left {
        match wish {
            Wish::Seat(entry, words, seed) => self.seat(entry, &words, &seed),
            Wish::Hush => self.hush(),
            Wish::Rise => (self.thinkers, self.adviser) = (Vec::new(), None),
            Wish::Think { seat, ticket, game } => match self.thinkers.get_mut(seat) {
                Some(Some(thinker)) => thinker.ask(ticket, game),
                _ => self.tell(Event::Answered(Answer { ticket, said: Err("nobody sits there".to_owned()) })),
            },
            Wish::Advise { ticket, position } => {
                if self.adviser.is_none() {
                    self.adviser = adviser(self.events.clone());
                }
                self.adviser.iter_mut().for_each(|adviser| adviser.ask(ticket, position.clone_box()));
            }
            Wish::Keep(saved) => self.report(self.shelf.keep(&saved), "the game cannot be kept"),
            Wish::Forget(game) => self.shelf.forget(game),
            Wish::Remember(memory) => self.report(self.shelf.remember(&memory), "choices cannot be kept"),
            Wish::Write(path, text) => self.write(&path, &text),
            // Screens are changed where they are.
            Wish::Go(_) | Wish::Pace(_) => {}
            Wish::Suspend => return Left::Suspend,
            Wish::Quit(status) => return Left::Quit(status),
        }
        Left::Nothing
    }

    fn seat(&mut self, entry: &'static Entry, words: &[String], seed: &str) {
        let number = seed.bytes().fold(7u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        let thinker = |(seat, word): (usize, &String)| match is_human(word) {
            true => None,
            // Who cannot sit down is found missing when he is asked.
            false => {
                let (player, seed) = (Player(seat as u8), number.wrapping_add(seat as u64));
                let (terms, runner) = (self.terms.clone(), self.runner.clone());
                sit(entry, word, player, seed, terms, runner, self.events.clone()).ok()
            }
        };
        self.thinkers = words.iter().enumerate().map(thinker).collect();
    }

    fn hush(&self) {
        self.thinkers.iter().flatten().for_each(Thinker::hush);
        self.adviser.iter().for_each(Thinker::hush);
    }

    fn write(&self, path: &Path, text: &str) {
        let written =
            if path.exists() { Err(ErrorKind::AlreadyExists.into()) } else { write_whole(path, text) };
        let told = match written {
            Ok(()) => format!("saved as {}", path.display()),
            Err(error) => format!("{} cannot be written: {error}", path.display()),
        };
        self.tell(Event::Told(told));
    }

    fn report(&self, result: std::io::Result<()>, what: &str) {
        if let Err(error) = result {
            self.tell(Event::Told(format!("{what}: {error}")));
        }
    }

    fn tell(&self, event: Event) {
        // Nobody listens only when all is over.
        let _ = self.events.send(event);
    }
}
