//! Advice from a strong mind, in three grades: where to look, a move, and all moves that were weighed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use arena::Hint;
use kit::{AnyGame, Entry, Scene};
use minds::{Budget, Stop};

use super::event::Event;
use super::seat::THREAD;

/// The level that is asked for advice.
const LEVEL: u8 = 10;

/// How long the adviser thinks.
const TIME: Duration = Duration::from_millis(700);

/// So many moves are listed.
const LISTED: usize = 8;

/// Cells not farther than this from the best one are worth a look.
const NEAR: u32 = 1;

/// What was found out about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// Which question it answers.
    pub ticket: u64,
    /// The best moves and how good each looks for the mover, from 0 to 1.
    pub moves: Vec<(String, f32)>,
    /// Where to look, in words.
    pub nudge: String,
    /// Why the first of them.
    pub why: String,
}

/// How much of the advice is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Grade {
    /// Nothing.
    #[default]
    None,
    /// Where to look.
    Nudge,
    /// A move, and why.
    Move,
    /// The best moves, with what each is worth.
    List,
}

impl Grade {
    /// One grade more.
    pub fn more(self) -> Grade {
        match self {
            Grade::None => Grade::Nudge,
            Grade::Nudge => Grade::Move,
            Grade::Move | Grade::List => Grade::List,
        }
    }
}

impl Advice {
    /// The squares that are shown at this grade.
    pub fn squares(&self, grade: Grade, scene: &Scene) -> Vec<String> {
        let Some((sentence, _)) = self.moves.first() else { return Vec::new() };
        let named = |name: &str| sentence.split(' ').any(|word| word == name);
        match grade {
            Grade::None => Vec::new(),
            Grade::Nudge => {
                let Some(best) = scene.cells.iter().find(|cell| named(&cell.name)) else { return Vec::new() };
                let near =
                    |cell: &&kit::Cell| cell.x.abs_diff(best.x) <= NEAR && cell.y.abs_diff(best.y) <= NEAR;
                scene.cells.iter().filter(near).map(|cell| cell.name.clone()).collect()
            }
            Grade::Move | Grade::List => {
                scene.cells.iter().filter(|cell| named(&cell.name)).map(|cell| cell.name.clone()).collect()
            }
        }
    }
}

/// Somebody to ask for advice, on a thread of his own.
pub struct Adviser {
    questions: Sender<(u64, Box<dyn AnyGame>, Stop)>,
    /// Ends what he thinks about now.
    stop: Stop,
    /// The game he knows.
    pub entry: &'static Entry,
}

impl Adviser {
    /// An adviser for a game; none if there is no thread for him.
    pub fn new(entry: &'static Entry, events: Sender<Event>) -> Option<Adviser> {
        let (questions, asked) = channel::<(u64, Box<dyn AnyGame>, Stop)>();
        let run = move || {
            while let Ok((ticket, position, stop)) = asked.recv() {
                if stop.is_said() {
                    continue;
                }
                let hint = || Hint::of(entry, &*position, LEVEL, &Budget::time(TIME).until(&stop));
                let Ok(found) = catch_unwind(AssertUnwindSafe(hint)) else { return };
                if stop.is_said() {
                    continue;
                }
                let Some(Hint { nudge, why, moves }) = found else { continue };
                let moves =
                    moves.into_iter().take(LISTED).map(|ranked| (ranked.mv, ranked.estimate)).collect();
                if events.send(Event::Advised(Advice { ticket, moves, nudge, why })).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name(THREAD.to_owned()).spawn(run).ok()?;
        Some(Adviser { questions, stop: Stop::default(), entry })
    }

    /// Asks about a position.
    pub fn ask(&mut self, ticket: u64, position: Box<dyn AnyGame>) {
        self.hush();
        self.stop = Stop::default();
        let _ = self.questions.send((ticket, position, self.stop.clone()));
    }

    /// Nobody waits for his advice any more.
    pub fn hush(&self) {
        self.stop.say();
    }
}

impl Drop for Adviser {
    fn drop(&mut self) {
        self.hush();
    }
}
