//! The lock that makes one program the leader of a tournament: on a row that no worker's role can touch.

use std::thread;
use std::time::{Duration, Instant};

use super::address::DatabaseAddress;
use super::link::{Durability, Link};
use crate::store::StoreError;

/// How long to wait for a leader that has just died: its server notices within moments.
const SUCCESSION: Duration = Duration::from_secs(5);

/// A transaction that stays open keeps the server from reusing rows, so the lock is taken anew after this time. Another leader that
/// comes in between raises the epoch, which keeps this one out.
const RENEWAL: Duration = Duration::from_mins(1);

/// SQLSTATE `lock_not_available`.
const TAKEN: &str = "55P03";

/// A lock that ends with its connection.
pub struct LeaderLock {
    link: Link,
    tournament: i32,
    since: Instant,
}

impl LeaderLock {
    /// Takes the lock, waiting for a leader that has just died.
    pub fn take(address: &DatabaseAddress, tournament: i32) -> Result<LeaderLock, StoreError> {
        let mut link = Link::open(address, Durability::Quick)?;
        link.run("SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0")
            .or_else(|_| link.run("SET idle_in_transaction_session_timeout = 0"))?;
        link.execute("INSERT INTO bastide.leader VALUES ($1) ON CONFLICT DO NOTHING", &[&tournament])?;
        let mut lock = LeaderLock { link, tournament, since: Instant::now() };
        while let Err(error) = lock.acquire() {
            if !error.is_code(TAKEN) {
                return Err(error);
            }
            if lock.since.elapsed() > SUCCESSION {
                return Err(StoreError::Busy);
            }
            thread::sleep(Duration::from_millis(100));
        }
        lock.since = Instant::now();
        Ok(lock)
    }

    fn acquire(&mut self) -> Result<(), StoreError> {
        self.link.run("ROLLBACK; BEGIN")?;
        self.link
            .rows("SELECT FROM bastide.leader WHERE tournament = $1 FOR UPDATE NOWAIT", &[&self.tournament])
            .map(drop)
    }

    /// Takes it anew once it is old.
    pub fn renew(&mut self) -> Result<(), StoreError> {
        if self.since.elapsed() < RENEWAL {
            return Ok(());
        }
        self.since = Instant::now();
        self.acquire().map_err(|error| if error.is_code(TAKEN) { StoreError::Busy } else { error })
    }
}
