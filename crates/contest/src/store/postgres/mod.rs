//! Store in `PostgreSQL`, for tournaments on many machines: one leader files verified games, workers anywhere play them.

mod address;
pub mod bundles;
mod connection;
mod leader_lock;
mod rows;
pub mod schema;
mod session;
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
pub(crate) use session::PgSession;

/// Outcomes read at a time.
const PAGE: i64 = 20_000;

/// Version of this program; leader and workers must share it.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// A tournament in a database.
pub struct PgStore {
    address: DatabaseAddress,
    db: RefCell<PgSession>,
    /// Its number in the database.
    pub id: i32,
    header: Header,
    tail: (u64, Sum),
    /// True if it was opened to lead it.
    leads: bool,
    /// None after a break, until [`Store::recover`].
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
        let (mut begin, mut header) = (Some(begin), None);
        let mut db = PgSession::new(address, Durability::Synchronous);
        let (id, header, tail, leadership) = db.repeat(|db| {
            schema::check(db)?;
            if find(db, name)?.is_none() {
                if let Some(begin) = begin.take() {
                    header = Some(begin()?);
                }
                create(db, name, header.as_ref().ok_or_else(|| gone(name))?)?;
            }
            let id = find(db, name)?.ok_or_else(|| gone(name))?;
            let leadership = Leadership::take(address, db, id)?;
            let (header, tail) = meta(db, id)?;
            Ok((id, header, tail, leadership))
        })?;
        let (address, db) = (address.clone(), RefCell::new(db));
        Ok(PgStore { address, db, id, header, tail, leads: true, leadership: Some(leadership) })
    }

    /// Opens a tournament for reading.
    pub fn read(address: &DatabaseAddress, name: &str) -> Result<PgStore, StoreError> {
        let mut db = PgSession::new(address, Durability::Synchronous);
        let (id, header, tail) = db.repeat(|db| {
            schema::check(db)?;
            let id = find(db, name)?.ok_or_else(|| gone(name))?;
            let (header, tail) = meta(db, id)?;
            Ok((id, header, tail))
        })?;
        let (address, db) = (address.clone(), RefCell::new(db));
        Ok(PgStore { address, db, id, header, tail, leads: false, leadership: None })
    }

    /// Names of all tournaments in a database.
    pub fn names(address: &DatabaseAddress) -> Result<Vec<String>, StoreError> {
        PgSession::new(address, Durability::Synchronous).repeat(|db| {
            schema::check(db)?;
            let rows = db.rows("SELECT name FROM bastide.tournament ORDER BY name", &[])?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    /// Deletes a tournament with all its games.
    pub fn remove(address: &DatabaseAddress, name: &str) -> Result<(), StoreError> {
        let statements = [
            "DELETE FROM bastide.job WHERE tournament = (SELECT id FROM bastide.tournament WHERE name = $1)",
            "DELETE FROM bastide.inbox WHERE tournament = (SELECT id FROM bastide.tournament WHERE name = $1)",
            "DELETE FROM bastide.tournament WHERE name = $1",
        ];
        PgSession::new(address, Durability::Synchronous).repeat(|db| {
            db.transaction("BEGIN", |db| {
                statements.iter().try_for_each(|sql| db.execute(sql, &[&name]).map(drop))
            })
        })
    }

    /// Number of games that count.
    pub fn count(&self) -> u64 {
        self.tail.0
    }

    /// Renames it; a new stage frees the name that way.
    pub fn rename(&mut self, name: &str) -> Result<(), StoreError> {
        let id = self.id;
        let sql = "UPDATE bastide.tournament SET name = $2 WHERE id = $1";
        self.db.get_mut().repeat(|db| db.execute(sql, &[&id, &name]).map(drop))
    }

    /// Ends the leadership: workers look for other tournaments.
    pub fn close(self) -> Result<(), StoreError> {
        let Some(Leadership { epoch, .. }) = self.leadership else { return Ok(()) };
        let sql = "UPDATE bastide.tournament SET running = false WHERE id = $1 AND epoch = $2";
        self.db.into_inner().repeat(|db| db.execute(sql, &[&self.id, &epoch]).map(drop))
    }

    fn insert(&mut self, games: &[VerifiedGame]) -> Result<(Vec<bool>, (u64, Sum)), StoreError> {
        let (id, tail) = (self.id, self.tail);
        let leadership = self.leadership.as_mut();
        let leadership = leadership
            .ok_or_else(|| StoreError::Broken("this program does not lead the tournament".to_owned()))?;
        leadership.lock.renew()?;
        let epoch = leadership.epoch;
        self.db.get_mut().connection()?.transaction("BEGIN", |db| {
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
        self.db.borrow_mut().repeat(|db| outcomes(db, self.id))
    }

    fn game(&self, id: GameId) -> Result<Option<VerifiedGame>, StoreError> {
        self.db.borrow_mut().repeat(|db| rows::game(db, self.id, id))
    }

    fn recover(&mut self) -> Result<(), StoreError> {
        let mut db = PgSession::new(&self.address, Durability::Synchronous);
        // Ends the old lock before a new one is taken.
        self.leadership = None;
        let (header, tail, leadership) = db.repeat(|db| {
            let leadership = self.leads.then(|| Leadership::take(&self.address, db, self.id)).transpose()?;
            let (header, tail) = meta(db, self.id)?;
            Ok((header, tail, leadership))
        })?;
        if header != self.header {
            return Err(StoreError::Damaged("another tournament is there now".to_owned()));
        }
        (self.db, self.tail, self.leadership) = (RefCell::new(db), tail, leadership);
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

/// All outcomes in order of arrival, with the hash chain verified.
fn outcomes(db: &mut PgConnection, id: i32) -> Result<Vec<(GameId, Outcome)>, StoreError> {
    db.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", |db| {
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

/// Number of a tournament by name.
fn find(db: &mut PgConnection, name: &str) -> Result<Option<i32>, StoreError> {
    let row = db.row("SELECT id FROM bastide.tournament WHERE name = $1", &[&name])?;
    Ok(row.map(|row| row.get(0)))
}

fn meta(db: &mut PgConnection, id: i32) -> Result<Meta, StoreError> {
    let row = db.row("SELECT header, sum, tail FROM bastide.tournament WHERE id = $1", &[&id])?;
    let row = row.ok_or_else(|| StoreError::Damaged("the tournament is gone".to_owned()))?;
    let (text, sum, tail): (String, String, String) = (row.get(0), row.get(1), row.get(2));
    let header = Header::read(&text, &sum)?;
    let tail = read_tail(&tail).ok_or_else(|| StoreError::Damaged("its end cannot be read".to_owned()))?;
    Ok((header, tail))
}
