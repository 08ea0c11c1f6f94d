//! The leader of a tournament on many machines: publishes games, and counts results only after replaying them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arena::{Match, MatchError};

use super::inbox::{self, InboxRow};
use crate::game::read_void;
use crate::pool::{Job, Take, Workforce};
use crate::store::postgres::{Durability, PgConnection};
use crate::store::{DatabaseAddress, StoreError};
use crate::{GameEnd, GameId, UnplayedGame};

/// High and low water mark of games in flight.
const HIGH_WATER: usize = 4096;
const LOW_WATER: usize = 3072;

/// Attempts at a game that cannot be played.
const MOST_FAILURES: i32 = 3;

/// Longest wait for results between two looks at the stop flag, and pause between two connection attempts.
const STOP_POLL: Duration = Duration::from_millis(200);
const RETRY: Duration = Duration::from_millis(500);

/// The leader of a tournament.
pub struct Leader {
    pub address: DatabaseAddress,
    /// Its number in the database.
    pub tournament: i32,
    pub stop: Arc<AtomicBool>,
    /// Longest time to wait for an unreachable server.
    pub patience: Duration,
    failure: Mutex<Option<StoreError>>,
}

/// Games in flight and the source of more.
struct OpenGames<'a> {
    jobs: &'a mut dyn Iterator<Item = Job>,
    more: bool,
    games: HashMap<GameId, Match>,
}

impl Leader {
    pub fn new(
        address: DatabaseAddress,
        tournament: i32,
        stop: Arc<AtomicBool>,
        patience: Duration,
    ) -> Leader {
        Leader { address, tournament, stop, patience, failure: Mutex::new(None) }
    }

    /// Leads on one connection until it breaks.
    fn lead(&self, db: &mut PgConnection, open: &mut OpenGames, take: &mut Take) -> Result<bool, StoreError> {
        db.run("LISTEN bastide_done")?;
        // A server that crashed may have lost jobs that were not synced.
        let games: Vec<(GameId, String)> =
            open.games.iter().map(|(id, game)| (*id, game.to_string())).collect();
        self.publish(db, &games)?;
        loop {
            self.publish_more(db, open)?;
            if open.games.is_empty() && !self.is_stopped() {
                self.clear(db)?;
                return Ok(true);
            }
            let delivered = inbox::fetch(db, self.tournament)?;
            let has_results = !delivered.is_empty();
            let played = self.verify(db, open, delivered)?;
            let continues = played.is_empty() || take(played).is_continue();
            if !continues {
                self.clear(db)?;
            }
            if self.is_stopped() || !continues {
                return Ok(false);
            }
            if !has_results {
                db.wait(STOP_POLL)?;
                // Gives the caller a chance to update its display.
                if take(Vec::new()).is_break() {
                    return Ok(false);
                }
            }
        }
    }

    fn publish_more(&self, db: &mut PgConnection, open: &mut OpenGames) -> Result<(), StoreError> {
        if open.games.len() > LOW_WATER || !open.more || self.is_stopped() {
            return Ok(());
        }
        let mut new = Vec::new();
        while open.games.len() < HIGH_WATER {
            let Some(Job { id, game }) = open.jobs.next() else {
                open.more = false;
                break;
            };
            new.push((id, game.to_string()));
            open.games.insert(id, game);
        }
        self.publish(db, &new)
    }

    fn publish(&self, db: &mut PgConnection, games: &[(GameId, String)]) -> Result<(), StoreError> {
        if games.is_empty() {
            return Ok(());
        }
        let blocks: Vec<i64> = games.iter().map(|(id, _)| id.block as i64).collect();
        let rotations: Vec<i32> = games.iter().map(|(id, _)| id.rotation as i32).collect();
        let texts: Vec<&str> = games.iter().map(|(_, text)| text.as_str()).collect();
        db.execute(
            "INSERT INTO bastide.job (tournament, block, rotation, game)
             SELECT $1, n.* FROM unnest($2::bigint[], $3::integer[], $4::text[]) AS n
             ON CONFLICT DO NOTHING",
            &[&self.tournament, &blocks, &rotations, &texts],
        )?;
        db.run("NOTIFY bastide_work")
    }

    /// Replays delivered results; returns those that are verified.
    fn verify(
        &self,
        db: &mut PgConnection,
        open: &mut OpenGames,
        delivered: Vec<InboxRow>,
    ) -> Result<Vec<GameEnd>, StoreError> {
        let (mut played, mut quarantined) = (Vec::new(), Vec::new());
        for InboxRow { id, worker, game: result } in delivered {
            if quarantined.contains(&worker) {
                continue;
            }
            let Some(game) = open.games.get(&id) else {
                inbox::drop_result(db, self.tournament, id)?;
                continue;
            };
            if !result.failure.is_empty() {
                if inbox::try_again(db, self.tournament, id, worker)? >= MOST_FAILURES {
                    inbox::drop_result(db, self.tournament, id)?;
                    open.games.remove(&id);
                    let why = MatchError::Void(read_void(&result.failure));
                    played.push(Err(UnplayedGame { id, why }));
                }
                continue;
            }
            match result.verify(id, game) {
                Ok(verified) => {
                    open.games.remove(&id);
                    played.push(Ok(verified));
                }
                Err(why) => {
                    inbox::quarantine(db, worker, id, &why)?;
                    quarantined.push(worker);
                }
            }
        }
        Ok(played)
    }

    /// Deletes all jobs and results that are left.
    fn clear(&self, db: &mut PgConnection) -> Result<(), StoreError> {
        db.execute("DELETE FROM bastide.job WHERE tournament = $1", &[&self.tournament])?;
        db.execute("DELETE FROM bastide.inbox WHERE tournament = $1", &[&self.tournament]).map(drop)
    }
}

impl Workforce for Leader {
    fn play(&self, jobs: &mut dyn Iterator<Item = Job>, take: &mut Take) -> bool {
        let mut open = OpenGames { jobs, more: true, games: HashMap::new() };
        let mut since = None;
        loop {
            let led = PgConnection::open(&self.address, Durability::Asynchronous).and_then(|mut db| {
                since = None;
                self.lead(&mut db, &mut open, take)
            });
            match led {
                Ok(finished) => return finished,
                Err(_) if self.is_stopped() => return false,
                Err(error) => {
                    let began = *since.get_or_insert_with(Instant::now);
                    if !error.may_pass() || began.elapsed() > self.patience {
                        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                        return false;
                    }
                    std::thread::sleep(RETRY);
                }
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn failure(&self) -> Option<StoreError> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
