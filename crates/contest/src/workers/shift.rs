//! The threads of a worker: they play what was claimed, and say how it went.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use arena::{Match, Runner};

use super::leases::{FinishedGame, Lease};
use crate::GameId;
use crate::pool::Queue;
use crate::store::FiledGame;

/// Threads that play.
pub struct Shift {
    queue: Arc<Queue<Lease>>,
    pub done: Receiver<FinishedGame>,
    pub threads: usize,
}

impl Shift {
    /// Starts as many threads as the system gives, at most so many.
    pub fn start(runner: &Runner, threads: usize) -> Shift {
        let queue = Arc::new(Queue::default());
        let (done, finished) = channel();
        let threads = (0..threads).filter(|_| hire(&queue, &done, runner.clone())).count();
        Shift { queue, done: finished, threads }
    }

    pub fn push(&self, lease: Lease) {
        self.queue.push(lease);
    }
}

impl Drop for Shift {
    /// What waits is forgotten; what is being played goes on until its thread sees that nobody wants it.
    fn drop(&mut self) {
        self.queue.close();
    }
}

fn hire(queue: &Arc<Queue<Lease>>, done: &Sender<FinishedGame>, runner: Runner) -> bool {
    let (queue, done) = (Arc::clone(queue), done.clone());
    let work = move || {
        while let Some(lease) = queue.next() {
            if done.send(played(&lease, &runner)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("worker".to_owned()).spawn(work).is_ok()
}

fn played(lease: &Lease, runner: &Runner) -> FinishedGame {
    let began = Instant::now();
    let id = GameId { block: lease.key.block as usize, rotation: lease.key.rotation as usize };
    let filed = play(lease, runner).map(|result| FiledGame::of(id, &result));
    let (key, number, spent) = (lease.key, lease.number, began.elapsed());
    // No database keeps a letter with the number 0.
    let plain = |text: String| text.replace('\0', " ");
    match filed {
        Ok(FiledGame { record, notes, voids, .. }) => {
            let voids = plain(voids.iter().map(|why| why.replace('\n', " ") + "\n").collect());
            FinishedGame {
                key,
                number,
                record: plain(record),
                notes: plain(notes),
                voids,
                failure: String::new(),
                spent,
            }
        }
        Err(why) => {
            let why = if why.is_empty() { "it gave no reason".to_owned() } else { plain(why) };
            let nothing = String::new;
            FinishedGame {
                key,
                number,
                record: nothing(),
                notes: nothing(),
                voids: nothing(),
                failure: why,
                spent,
            }
        }
    }
}

fn play(lease: &Lease, runner: &Runner) -> Result<arena::MatchResult, String> {
    let game: Match = lease.game.parse().map_err(|bad: kit::BadText| bad.0)?;
    if game.seats.iter().any(arena::Spec::is_bot) {
        return Err("this worker has no bots".to_owned());
    }
    game.play(runner).map_err(|error| error.to_string())
}
