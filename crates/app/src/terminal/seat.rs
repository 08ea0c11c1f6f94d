//! Who sits at a table: people, and minds and bots that think on threads of their own.
//!
//! This is the one place where the word for a seat becomes somebody who thinks.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use arena::{Guest, Spec, Terms};
use kit::{BadText, Entry, Level, Player, Record};

use super::event::Event;

/// The word for somebody at the keyboard.
pub const HUMAN: &str = "human";

/// Threads with this name answer for their own panics.
pub const THREAD: &str = "seat";

/// What a seat answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Which question it answers.
    pub ticket: u64,
    /// What it plays and why; or what went wrong.
    pub said: Result<(String, String), String>,
}

/// Everybody who may sit at a table of this game, with a few words on each.
pub fn choices(entry: &Entry) -> Vec<(String, String)> {
    let human = (HUMAN.to_owned(), "somebody at this keyboard".to_owned());
    let levels = (1..).zip(Level::NAMES).map(|(number, name)| {
        let end = match number {
            1 => ", the weakest",
            10 => ", the strongest",
            _ => "",
        };
        (format!("level:{number}"), format!("{name}{end}"))
    });
    let minds = arena::roster(entry).into_iter().map(|(name, about)| (name.to_owned(), about.to_owned()));
    [human].into_iter().chain(levels).chain(minds).collect()
}

/// Whether this is somebody at the keyboard.
pub fn is_human(word: &str) -> bool {
    word == HUMAN
}

/// Whether such a one can sit here; if not, why not.
pub fn check(entry: &Entry, word: &str) -> Result<(), String> {
    if is_human(word) {
        return Ok(());
    }
    let spec: Spec = word.parse().map_err(|bad: BadText| bad.0)?;
    spec.check(entry).map_err(|unknown| format!("{unknown}; `{HUMAN}` is somebody at the keyboard"))
}

/// Somebody who thinks, on a thread that lasts as long as this does.
pub struct Thinker {
    questions: Sender<(u64, Record)>,
}

impl Thinker {
    /// Sits down. Answers go where all events go.
    pub fn sit(
        entry: &'static Entry,
        word: &str,
        player: Player,
        seed: u64,
        terms: Terms,
        events: Sender<Event>,
    ) -> Result<Thinker, String> {
        let spec: Spec = word.parse().map_err(|bad: BadText| bad.0)?;
        let guest = Guest::new(entry, spec, player, seed, terms).map_err(|unknown| unknown.to_string())?;
        let (questions, asked) = channel();
        let run = move || think(guest, &asked, &events);
        thread::Builder::new().name(THREAD.to_owned()).spawn(run).map_err(|error| error.to_string())?;
        Ok(Thinker { questions })
    }

    /// Asks for a move.
    pub fn ask(&self, ticket: u64, game: Record) {
        // A seat that is gone has said so before.
        let _ = self.questions.send((ticket, game));
    }
}

/// Answers until nobody asks any more. Of several questions only the last is worth an answer: the others were
/// asked before something was taken back.
fn think(mut guest: Guest, asked: &Receiver<(u64, Record)>, events: &Sender<Event>) {
    while let Ok(first) = asked.recv() {
        let (ticket, game) = asked.try_iter().last().unwrap_or(first);
        let answer = catch_unwind(AssertUnwindSafe(|| guest.answer(&game)));
        let broken = answer.is_err();
        let said = answer.unwrap_or_else(|_| Err("it broke down while it was thinking".to_owned()));
        if events.send(Event::Answered(Answer { ticket, said })).is_err() || broken {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GAMES;

    #[test]
    fn everybody_who_is_offered_can_sit_down() {
        for entry in GAMES {
            for (word, about) in choices(entry) {
                assert_eq!(check(entry, &word), Ok(()), "{about}");
            }
            assert!(check(entry, "nobody").unwrap_err().contains("human"));
        }
    }
}
