//! The threads of a worker: they play what was claimed, and say how it went.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use arena::{Match, MatchError, Spec};

use super::guests::Guests;
use super::leases::{Lease, LeasedResult};
use crate::game::void_line;
use crate::pool::Queue;
use crate::{GameId, UnverifiedGame, VerifiedGame};

/// Threads that play.
pub struct Shift {
    queue: Arc<Queue<Lease>>,
    pub done: Receiver<LeasedResult>,
    pub threads: usize,
}

impl Shift {
    /// Starts as many threads as the system gives, at most so many.
    pub fn start(guests: &Arc<Guests>, threads: usize) -> Shift {
        let queue = Arc::new(Queue::default());
        let (done, finished) = channel();
        let threads = (0..threads).filter(|_| hire(&queue, &done, Arc::clone(guests))).count();
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

fn hire(queue: &Arc<Queue<Lease>>, done: &Sender<LeasedResult>, guests: Arc<Guests>) -> bool {
    let (queue, done) = (Arc::clone(queue), done.clone());
    let work = move || {
        while let Some(lease) = queue.next() {
            if done.send(played(&lease, &guests)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("worker".to_owned()).spawn(work).is_ok()
}

fn played(lease: &Lease, guests: &Guests) -> LeasedResult {
    let began = Instant::now();
    let game = UnverifiedGame::of(play(lease, guests));
    LeasedResult { key: lease.key, number: lease.number, game, spent: began.elapsed() }
}

fn play(lease: &Lease, guests: &Guests) -> Result<VerifiedGame, String> {
    let id = GameId { block: lease.key.block as usize, rotation: lease.key.rotation as usize };
    let game: Match = lease.game.parse().map_err(|bad: kit::BadText| bad.0)?;
    if game.seats.iter().any(Spec::is_bot) {
        let played = guests.play(lease.key.tournament, game)?;
        let mut filed = VerifiedGame::of(id, &played.result);
        filed.notes = played.plain(&filed.notes);
        return Ok(filed);
    }
    let played = game.play(&guests.runner).map_err(|error| failure(&error))?;
    Ok(VerifiedGame::of(id, &played))
}

/// Why a game could not be played, with whose turn it was.
pub fn failure(error: &MatchError) -> String {
    match error {
        MatchError::Void(void) => void_line(void),
        MatchError::Setup(_) => error.to_string(),
    }
}
