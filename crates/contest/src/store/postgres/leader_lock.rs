//! Lock that makes one program the leader of a tournament: a row lock on a table that workers cannot touch.

use std::thread;
use std::time::{Duration, Instant};

use super::address::DatabaseAddress;
use super::connection::{Durability, PgConnection};
use crate::store::StoreError;

/// Longest wait for the lock of a leader that has just died; the server notices within moments.
const TAKEOVER: Duration = Duration::from_secs(5);

/// Interval at which the lock is taken anew: an open transaction keeps the server from reusing rows. Another leader that comes in
/// between raises the epoch, which fences this one off.
const RENEWAL: Duration = Duration::from_mins(1);

/// SQLSTATE `lock_not_available`.
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// A lock that ends with its connection.
pub struct LeaderLock {
    db: PgConnection,
    tournament: i32,
    since: Instant,
}

impl LeaderLock {
    /// Takes the lock, waiting up to [`TAKEOVER`].
    pub fn take(address: &DatabaseAddress, tournament: i32) -> Result<LeaderLock, StoreError> {
        let mut db = PgConnection::open(address, Durability::Asynchronous)?;
        db.run("SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0")
            .or_else(|_| db.run("SET idle_in_transaction_session_timeout = 0"))?;
        db.execute("INSERT INTO bastide.leader VALUES ($1) ON CONFLICT DO NOTHING", &[&tournament])?;
        let mut lock = LeaderLock { db, tournament, since: Instant::now() };
        while let Err(error) = lock.acquire() {
            if !error.is_code(LOCK_NOT_AVAILABLE) {
                return Err(error);
            }
            if lock.since.elapsed() > TAKEOVER {
                return Err(StoreError::Busy);
            }
            thread::sleep(Duration::from_millis(100));
        }
        lock.since = Instant::now();
        Ok(lock)
    }

    fn acquire(&mut self) -> Result<(), StoreError> {
        self.db.run("ROLLBACK; BEGIN")?;
        self.db
            .rows("SELECT FROM bastide.leader WHERE tournament = $1 FOR UPDATE NOWAIT", &[&self.tournament])
            .map(drop)
    }

    /// Takes the lock anew once it is old.
    pub fn renew(&mut self) -> Result<(), StoreError> {
        if self.since.elapsed() < RENEWAL {
            return Ok(());
        }
        self.since = Instant::now();
        self.acquire()
            .map_err(|error| if error.is_code(LOCK_NOT_AVAILABLE) { StoreError::Busy } else { error })
    }
}
