//! Thread pool of a worker: plays leased games and returns their results.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use arena::{Match, MatchError, Spec};

use super::leases::{Lease, LeasedResult};
use super::remote_bots::RemoteBots;
use crate::game::void_line;
use crate::pool::Queue;
use crate::{GameId, UnverifiedGame, VerifiedGame};

/// Threads that play.
pub struct ThreadPool {
    queue: Arc<Queue<Lease>>,
    pub done: Receiver<LeasedResult>,
    pub threads: usize,
}

impl ThreadPool {
    /// Starts up to `threads` threads, as many as the system gives.
    pub fn start(bots: &Arc<RemoteBots>, threads: usize) -> ThreadPool {
        let queue = Arc::new(Queue::default());
        let (done, finished) = channel();
        let threads = (0..threads).filter(|_| spawn(&queue, &done, Arc::clone(bots))).count();
        ThreadPool { queue, done: finished, threads }
    }

    /// Leases whose games have not started; they are not played any more.
    pub fn drain(&self) -> Vec<Lease> {
        self.queue.drain()
    }

    pub fn push(&self, lease: Lease) {
        self.queue.push(lease);
    }
}

impl Drop for ThreadPool {
    /// Drops queued games; a running game ends its thread once the receiver is gone.
    fn drop(&mut self) {
        self.queue.close();
    }
}

fn spawn(queue: &Arc<Queue<Lease>>, done: &Sender<LeasedResult>, bots: Arc<RemoteBots>) -> bool {
    let (queue, done) = (Arc::clone(queue), done.clone());
    let work = move || {
        while let Some(lease) = queue.next() {
            if done.send(played(&lease, &bots)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("worker".to_owned()).spawn(work).is_ok()
}

fn played(lease: &Lease, bots: &RemoteBots) -> LeasedResult {
    let began = Instant::now();
    let game = UnverifiedGame::of(play(lease, bots));
    LeasedResult { key: lease.key, number: lease.number, game, spent: began.elapsed() }
}

fn play(lease: &Lease, bots: &RemoteBots) -> Result<VerifiedGame, String> {
    let id = GameId { block: lease.key.block as usize, rotation: lease.key.rotation as usize };
    let game: Match = lease.game.parse().map_err(|bad: kit::BadText| bad.0)?;
    if game.seats.iter().any(Spec::is_bot) {
        let played = bots.play(lease.key.tournament, game)?;
        let mut filed = VerifiedGame::of(id, &played.result);
        filed.notes = played.plain(&filed.notes);
        return Ok(filed);
    }
    let played = game.play(&bots.runner).map_err(|error| failure(&error))?;
    Ok(VerifiedGame::of(id, &played))
}

/// Reason why a game could not be played, with the seat to move.
pub fn failure(error: &MatchError) -> String {
    match error {
        MatchError::Void(void) => void_line(void),
        MatchError::Setup(_) => error.to_string(),
    }
}
