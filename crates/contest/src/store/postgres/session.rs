//! A session: a connection to `PostgreSQL` that is opened anew when it breaks.

use std::thread;
use std::time::{Duration, Instant};

use super::address::DatabaseAddress;
use super::connection::{Durability, PgConnection};
use crate::store::StoreError;

/// Longest time to repeat work after the first break.
const PATIENCE: Duration = Duration::from_secs(30);

/// First and longest pause between two attempts.
const SHORTEST: Duration = Duration::from_millis(10);
const LONGEST: Duration = Duration::from_secs(1);

/// A connection that may break.
pub struct PgSession {
    address: DatabaseAddress,
    durability: Durability,
    db: Option<PgConnection>,
}

impl PgSession {
    pub fn new(address: &DatabaseAddress, durability: Durability) -> PgSession {
        PgSession { address: address.clone(), durability, db: None }
    }

    /// The present connection, or a new one if it is broken.
    pub fn connection(&mut self) -> Result<&mut PgConnection, StoreError> {
        let db = match self.db.take().filter(|db| !db.is_closed()) {
            Some(db) => db,
            None => PgConnection::open(&self.address, self.durability)?,
        };
        Ok(self.db.insert(db))
    }

    /// Does `work`, which must be idempotent, and repeats it on a new connection if one breaks. A server that refuses the first
    /// connection is an error at once; after a break it may be restarting.
    pub fn repeat<T>(
        &mut self,
        mut work: impl FnMut(&mut PgConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (mut broken, mut pause) = (None, SHORTEST);
        loop {
            let error = match self.connection().and_then(&mut work) {
                Err(error) if error.may_pass() && (broken.is_some() || error.is_break()) => error,
                done => return done,
            };
            if broken.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
                return Err(error);
            }
            self.db = None;
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST);
        }
    }
}
