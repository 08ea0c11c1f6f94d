//! Store in `PostgreSQL`, for tournaments on many machines: one leader files verified games, workers anywhere play them.

mod address;
pub mod bundles;
mod connection;
mod leader_lock;
mod rows;
pub mod schema;
mod tls;

use std::cell::RefCell;

pub use address::DatabaseAddress;
pub use bundles::PIECE;
pub use connection::{Durability, PgConnection};

use leader_lock::LeaderLock;

use super::chain::{self, Sum};
use super::sqlite::{genesis, read_tail, tail_text};
use super::{Header, Store, StoreError, VerifiedGame};
use crate::{GameId, Outcome};
use rows::GameRows;

/// Outcomes read at a time.
const PAGE: i64 = 20_000;

/// Version of this program; leader and workers must share it.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// A tournament in a database.
pub struct PgStore {
    address: DatabaseAddress,
    db: RefCell<PgConnection>,
    /// Its number in the database.
    pub id: i32,
    header: Header,
    tail: (u64, Sum),
    /// None if it was opened for reading.
    leadership: Option<Leadership>,
}

/// Proof of leadership: a lock and a fencing token.
struct Leadership {
    lock: LeaderLock,
    /// Fencing token: every new leader raises it, and writes of an older one are refused.
    epoch: i64,
}

impl PgStore {
    /// Opens a tournament to lead it, or creates it. An existing header wins.
    pub fn open(
        address: &DatabaseAddress,
        name: &str,
        begin: impl FnOnce() -> Result<Header, StoreError>,
    ) -> Result<PgStore, StoreError> {
        let mut db = PgConnection::open(address, Durability::Synchronous)?;
        schema::check(&mut db)?;
        if find(&mut db, name)?.is_none() {
            create(&mut db, name, &begin()?)?;
        }
        let (id, header, tail) = find(&mut db, name)?.ok_or_else(|| gone(name))?;
        let leadership = Some(Leadership::take(address, &mut db, id)?);
        Ok(PgStore { address: address.clone(), db: RefCell::new(db), id, header, tail, leadership })
    }

    /// Opens a tournament for reading.
    pub fn read(address: &DatabaseAddress, name: &str) -> Result<PgStore, StoreError> {
        let mut db = PgConnection::open(address, Durability::Synchronous)?;
        schema::check(&mut db)?;
        let (id, header, tail) = find(&mut db, name)?.ok_or_else(|| gone(name))?;
        Ok(PgStore { address: address.clone(), db: RefCell::new(db), id, header, tail, leadership: None })
    }

    /// Names of all tournaments in a database.
    pub fn names(address: &DatabaseAddress) -> Result<Vec<String>, StoreError> {
        let mut db = PgConnection::open(address, Durability::Synchronous)?;
        schema::check(&mut db)?;
        let rows = db.rows("SELECT name FROM bastide.tournament ORDER BY name", &[])?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Deletes a tournament with all its games.
    pub fn remove(address: &DatabaseAddress, name: &str) -> Result<(), StoreError> {
        let mut db = PgConnection::open(address, Durability::Synchronous)?;
        db.transaction("BEGIN", |db| {
            for sql in [
                "DELETE FROM bastide.job WHERE tournament = (SELECT id FROM bastide.tournament WHERE name = $1)",
                "DELETE FROM bastide.inbox WHERE tournament = (SELECT id FROM bastide.tournament WHERE name = $1)",
                "DELETE FROM bastide.tournament WHERE name = $1",
            ] {
                db.execute(sql, &[&name])?;
            }
            Ok(())
        })
    }

    /// Number of games that count.
    pub fn count(&self) -> u64 {
        self.tail.0
    }

    /// Renames it; a new stage frees the name that way.
    pub fn rename(&mut self, name: &str) -> Result<(), StoreError> {
        let db = self.db.get_mut();
        db.execute("UPDATE bastide.tournament SET name = $2 WHERE id = $1", &[&self.id, &name]).map(drop)
    }

    /// Ends the leadership: workers look for other tournaments.
    pub fn close(self) -> Result<(), StoreError> {
        let Some(Leadership { epoch, .. }) = self.leadership else { return Ok(()) };
        let mut db = self.db.into_inner();
        db.execute(
            "UPDATE bastide.tournament SET running = false WHERE id = $1 AND epoch = $2",
            &[&self.id, &epoch],
        )
        .map(drop)
    }

    fn insert(&mut self, games: &[VerifiedGame]) -> Result<(Vec<bool>, (u64, Sum)), StoreError> {
        let (id, tail) = (self.id, self.tail);
        let leadership = self.leadership.as_mut();
        let leadership =
            leadership.ok_or_else(|| StoreError::Damaged("it was opened to be looked at".to_owned()))?;
        leadership.lock.renew()?;
        let epoch = leadership.epoch;
        self.db.get_mut().transaction("BEGIN", |db| {
            // The fence comes first: a newer leader has taken over what is there now.
            let led = db.rows(
                "SELECT 1 FROM bastide.tournament WHERE id = $1 AND epoch = $2 FOR NO KEY UPDATE",
                &[&id, &epoch],
            )?;
            if led.is_empty() {
                return Err(StoreError::Busy);
            }
            let rows = GameRows::new(db, id, games, tail)?;
            rows.write(db, id)?;
            db.execute(
                "UPDATE bastide.tournament SET tail = $2 WHERE id = $1",
                &[&id, &tail_text(rows.tail)],
            )?;
            Ok((rows.new, rows.tail))
        })
    }
}

impl Store for PgStore {
    fn header(&self) -> &Header {
        &self.header
    }

    fn file(&mut self, games: &[VerifiedGame]) -> Result<Vec<bool>, StoreError> {
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let (new, tail) = self.insert(games)?;
        self.tail = tail;
        Ok(new)
    }

    fn outcomes(&self) -> Result<Vec<(GameId, Outcome)>, StoreError> {
        let id = self.id;
        self.db.borrow_mut().transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", |db| {
            let (header, tail) = meta(db, id)?;
            let mut chain = (0, genesis(&header));
            let mut outcomes = Vec::with_capacity(usize::try_from(tail.0).unwrap_or(0).min(1 << 20));
            loop {
                let from = chain.0 as i64;
                let page = rows::page(db, id, from, PAGE)?;
                for row in &page {
                    chain = (chain.0 + 1, row.sum_after(&chain.1));
                    if chain != (row.seq, row.sum) {
                        return Err(damaged(row.seq, &"its sum is another"));
                    }
                    let outcome = row.outcome.parse().map_err(|bad| damaged(row.seq, &bad))?;
                    outcomes.push((row.id, outcome));
                }
                if page.len() < PAGE as usize {
                    break;
                }
            }
            if chain != tail {
                return Err(StoreError::Damaged(format!("{} games are there of {}", chain.0, tail.0)));
            }
            Ok(outcomes)
        })
    }

    fn game(&self, id: GameId) -> Result<Option<VerifiedGame>, StoreError> {
        rows::game(&mut self.db.borrow_mut(), self.id, id)
    }

    fn recover(&mut self) -> Result<(), StoreError> {
        let mut db = PgConnection::open(&self.address, Durability::Synchronous)?;
        let (header, tail) = meta(&mut db, self.id)?;
        if header != self.header {
            return Err(StoreError::Damaged("another tournament is there now".to_owned()));
        }
        if self.leadership.take().is_some() {
            self.leadership = Some(Leadership::take(&self.address, &mut db, self.id)?);
        }
        (self.db, self.tail) = (RefCell::new(db), tail);
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        PgStore::close(*self)
    }
}

impl Leadership {
    /// Becomes the only leader of a tournament. The lock ends with its connection; the epoch fences off a leader that has lost
    /// its connection without noticing.
    fn take(address: &DatabaseAddress, db: &mut PgConnection, id: i32) -> Result<Leadership, StoreError> {
        let lock = LeaderLock::take(address, id)?;
        let row = db.row(
            "UPDATE bastide.tournament SET epoch = epoch + 1, program = $2, running = true WHERE id = $1 RETURNING epoch",
            &[&id, &PROGRAM],
        )?;
        let gone = || StoreError::Damaged("the tournament is gone".to_owned());
        Ok(Leadership { lock, epoch: row.map(|row| row.get(0)).ok_or_else(gone)? })
    }
}

fn gone(name: &str) -> StoreError {
    StoreError::Foreign(format!("it has no tournament that is called `{name}`"))
}

pub(super) fn damaged(seq: u64, why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Damaged(format!("game {seq} in the order of arrival: {why}"))
}

fn create(db: &mut PgConnection, name: &str, header: &Header) -> Result<(), StoreError> {
    let text = serde_json::to_string(header).expect("a header is plain data");
    let (sum, tail) = (Sum::of(&text).text(), tail_text((0, genesis(header))));
    let rules = header.rules as i32;
    db.execute(
        "INSERT INTO bastide.tournament (name, header, sum, tail, game, rules) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (name) DO NOTHING",
        &[&name, &text, &sum, &tail, &header.game, &rules],
    )
    .map(drop)
}

type Meta = (Header, (u64, Sum));
type StoredTournament = (i32, Header, (u64, Sum));

fn find(db: &mut PgConnection, name: &str) -> Result<Option<StoredTournament>, StoreError> {
    let row = db.row("SELECT id FROM bastide.tournament WHERE name = $1", &[&name])?;
    let Some(row) = row else { return Ok(None) };
    let id = row.get(0);
    let (header, tail) = meta(db, id)?;
    Ok(Some((id, header, tail)))
}

fn meta(db: &mut PgConnection, id: i32) -> Result<Meta, StoreError> {
    let row = db.row("SELECT header, sum, tail FROM bastide.tournament WHERE id = $1", &[&id])?;
    let row = row.ok_or_else(|| StoreError::Damaged("the tournament is gone".to_owned()))?;
    let (text, sum, tail): (String, String, String) = (row.get(0), row.get(1), row.get(2));
    let header = Header::read(&text, &sum)?;
    let tail = read_tail(&tail).ok_or_else(|| StoreError::Damaged("its end cannot be read".to_owned()))?;
    Ok((header, tail))
}
