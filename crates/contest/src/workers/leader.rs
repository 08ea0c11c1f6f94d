//! Who leads a tournament that workers play: it gives out games, plays what comes back again, and only then lets it count.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arena::{Match, MatchError};

use super::inbox::{self, InboxRow};
use crate::game::read_void;
use crate::pool::{Job, Take, Workforce};
use crate::store::postgres::{Durability, Link};
use crate::store::{DatabaseAddress, StoreError};
use crate::{GameEnd, GameId, UnplayedGame};

/// Games that are given out or played and not yet counted, and from how few on more are given out.
const AHEAD: usize = 4096;
const FEW: usize = 3072;

/// So often a game that nobody can play is tried.
const TRIES: i32 = 3;

/// How long to wait for results before the word to stop is looked for, and how long between two tries to connect.
const LOOK: Duration = Duration::from_millis(200);
const RETRY: Duration = Duration::from_millis(500);

/// The leader of a tournament.
pub struct Leader {
    pub address: DatabaseAddress,
    /// Its number in the database.
    pub tournament: i32,
    pub stop: Arc<AtomicBool>,
    /// How long to wait for a server that is away.
    pub patience: Duration,
    failure: Mutex<Option<StoreError>>,
}

/// Games that are given out.
struct Open<'a> {
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

    /// Leads with one connection, as long as it lasts.
    fn lead(&self, link: &mut Link, open: &mut Open, take: &mut Take) -> Result<bool, StoreError> {
        link.run("LISTEN bastide_done")?;
        // A server that went down may have forgotten what was not yet counted.
        let games: Vec<(GameId, String)> =
            open.games.iter().map(|(id, game)| (*id, game.to_string())).collect();
        self.publish(link, &games)?;
        loop {
            self.give_out(link, open)?;
            if open.games.is_empty() && !self.is_stopped() {
                self.clear(link)?;
                return Ok(true);
            }
            let delivered = inbox::fetch(link, self.tournament)?;
            let came = !delivered.is_empty();
            let played = self.verified(link, open, delivered)?;
            let goes_on = played.is_empty() || take(played).is_continue();
            if !goes_on {
                self.clear(link)?;
            }
            if self.is_stopped() || !goes_on {
                return Ok(false);
            }
            if !came {
                link.wait(LOOK)?;
                // Whoever watches looks at the time.
                if take(Vec::new()).is_break() {
                    return Ok(false);
                }
            }
        }
    }

    fn give_out(&self, link: &mut Link, open: &mut Open) -> Result<(), StoreError> {
        if open.games.len() > FEW || !open.more || self.is_stopped() {
            return Ok(());
        }
        let mut new = Vec::new();
        while open.games.len() < AHEAD {
            let Some(Job { id, game }) = open.jobs.next() else {
                open.more = false;
                break;
            };
            new.push((id, game.to_string()));
            open.games.insert(id, game);
        }
        self.publish(link, &new)
    }

    fn publish(&self, link: &mut Link, games: &[(GameId, String)]) -> Result<(), StoreError> {
        if games.is_empty() {
            return Ok(());
        }
        let blocks: Vec<i64> = games.iter().map(|(id, _)| id.block as i64).collect();
        let rotations: Vec<i32> = games.iter().map(|(id, _)| id.rotation as i32).collect();
        let texts: Vec<&str> = games.iter().map(|(_, text)| text.as_str()).collect();
        link.execute(
            "INSERT INTO bastide.job (tournament, block, rotation, game)
             SELECT $1, n.* FROM unnest($2::bigint[], $3::integer[], $4::text[]) AS n
             ON CONFLICT DO NOTHING",
            &[&self.tournament, &blocks, &rotations, &texts],
        )?;
        link.run("NOTIFY bastide_work")
    }

    /// What of all that was delivered is verified.
    fn verified(
        &self,
        link: &mut Link,
        open: &mut Open,
        delivered: Vec<InboxRow>,
    ) -> Result<Vec<GameEnd>, StoreError> {
        let (mut played, mut liars) = (Vec::new(), Vec::new());
        for InboxRow { id, worker, game: told } in delivered {
            if liars.contains(&worker) {
                continue;
            }
            let Some(game) = open.games.get(&id) else {
                inbox::drop_result(link, self.tournament, id)?;
                continue;
            };
            if !told.failure.is_empty() {
                if inbox::try_again(link, self.tournament, id, worker)? >= TRIES {
                    inbox::drop_result(link, self.tournament, id)?;
                    open.games.remove(&id);
                    let why = MatchError::Void(read_void(&told.failure));
                    played.push(Err(UnplayedGame { id, why }));
                }
                continue;
            }
            match told.verify(id, game) {
                Ok(verified) => {
                    open.games.remove(&id);
                    played.push(Ok(verified));
                }
                Err(why) => {
                    inbox::bench(link, worker, id, &why)?;
                    liars.push(worker);
                }
            }
        }
        Ok(played)
    }

    /// Nobody needs to play what is still given out.
    fn clear(&self, link: &mut Link) -> Result<(), StoreError> {
        link.execute("DELETE FROM bastide.job WHERE tournament = $1", &[&self.tournament])?;
        link.execute("DELETE FROM bastide.inbox WHERE tournament = $1", &[&self.tournament]).map(drop)
    }
}

impl Workforce for Leader {
    fn play(&self, jobs: &mut dyn Iterator<Item = Job>, take: &mut Take) -> bool {
        let mut open = Open { jobs, more: true, games: HashMap::new() };
        let mut since = None;
        loop {
            let led = Link::open(&self.address, Durability::Quick).and_then(|mut link| {
                since = None;
                self.lead(&mut link, &mut open, take)
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
