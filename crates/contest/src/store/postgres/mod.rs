//! A store in `PostgreSQL`, for tournaments that many machines play: one leader who files what counts, and workers anywhere.

mod address;
mod leader_lock;
mod link;
pub mod parcels;
mod rows;
pub mod schema;
mod tls;

use std::cell::RefCell;

pub use address::DatabaseAddress;
pub use link::{Durability, Link};
pub use parcels::PIECE;

use leader_lock::LeaderLock;

use super::chain::{self, Sum};
use super::sqlite::{genesis, read_tail, tail_text};
use super::{Header, Store, StoreError, VerifiedGame};
use crate::{GameId, Outcome};
use rows::GameRows;

/// How many outcomes are read at a time.
const PAGE: i64 = 20_000;

/// The program's own version, which those who work together must share.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// A tournament in a database.
pub struct PgStore {
    address: DatabaseAddress,
    link: RefCell<Link>,
    /// Its number there.
    pub id: i32,
    header: Header,
    tail: (u64, Sum),
    /// Nothing for whoever only looks.
    leads: Option<Leadership>,
}

/// What makes a program the leader of a tournament.
struct Leadership {
    lock: LeaderLock,
    /// Raised by every leader; results of an older one are refused.
    epoch: i64,
}

impl PgStore {
    /// Opens a tournament to lead it, or begins it. The header that counts is the one that was there first.
    pub fn open(
        address: &DatabaseAddress,
        name: &str,
        begin: impl FnOnce() -> Result<Header, StoreError>,
    ) -> Result<PgStore, StoreError> {
        let mut link = Link::open(address, Durability::Kept)?;
        schema::check(&mut link)?;
        if find(&mut link, name)?.is_none() {
            create(&mut link, name, &begin()?)?;
        }
        let (id, header, tail) = find(&mut link, name)?.ok_or_else(|| gone(name))?;
        let leads = Some(Leadership::take(address, &mut link, id)?);
        Ok(PgStore { address: address.clone(), link: RefCell::new(link), id, header, tail, leads })
    }

    /// Opens a tournament to look at it.
    pub fn read(address: &DatabaseAddress, name: &str) -> Result<PgStore, StoreError> {
        let mut link = Link::open(address, Durability::Kept)?;
        schema::check(&mut link)?;
        let (id, header, tail) = find(&mut link, name)?.ok_or_else(|| gone(name))?;
        Ok(PgStore { address: address.clone(), link: RefCell::new(link), id, header, tail, leads: None })
    }

    /// The tournaments that a database has, by name.
    pub fn names(address: &DatabaseAddress) -> Result<Vec<String>, StoreError> {
        let mut link = Link::open(address, Durability::Kept)?;
        schema::check(&mut link)?;
        let rows = link.rows("SELECT name FROM bastide.tournament ORDER BY name", &[])?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Takes a tournament away, with all that was played.
    pub fn remove(address: &DatabaseAddress, name: &str) -> Result<(), StoreError> {
        let mut link = Link::open(address, Durability::Kept)?;
        link.within("BEGIN", |link| {
            for sql in [
                "DELETE FROM bastide.job WHERE tournament = (SELECT id FROM bastide.tournament WHERE name = $1)",
                "DELETE FROM bastide.inbox WHERE tournament = (SELECT id FROM bastide.tournament WHERE name = $1)",
                "DELETE FROM bastide.tournament WHERE name = $1",
            ] {
                link.execute(sql, &[&name])?;
            }
            Ok(())
        })
    }

    /// How many games count.
    pub fn count(&self) -> u64 {
        self.tail.0
    }

    /// Gives it another name; a tournament that begins anew leaves its place to another.
    pub fn rename(&mut self, name: &str) -> Result<(), StoreError> {
        let link = self.link.get_mut();
        link.execute("UPDATE bastide.tournament SET name = $2 WHERE id = $1", &[&self.id, &name]).map(drop)
    }

    /// Nobody leads it any more: workers look elsewhere.
    pub fn close(self) -> Result<(), StoreError> {
        let Some(Leadership { epoch, .. }) = self.leads else { return Ok(()) };
        let mut link = self.link.into_inner();
        link.execute(
            "UPDATE bastide.tournament SET running = false WHERE id = $1 AND epoch = $2",
            &[&self.id, &epoch],
        )
        .map(drop)
    }

    fn insert(&mut self, games: &[VerifiedGame]) -> Result<(Vec<bool>, (u64, Sum)), StoreError> {
        let (id, tail) = (self.id, self.tail);
        let leads = self.leads.as_mut();
        let leads = leads.ok_or_else(|| StoreError::Damaged("it was opened to be looked at".to_owned()))?;
        leads.lock.renew()?;
        let epoch = leads.epoch;
        self.link.get_mut().within("BEGIN", |link| {
            // First of all the fence: whoever leads since takes over what is there now.
            let led = link.rows(
                "SELECT 1 FROM bastide.tournament WHERE id = $1 AND epoch = $2 FOR NO KEY UPDATE",
                &[&id, &epoch],
            )?;
            if led.is_empty() {
                return Err(StoreError::Busy);
            }
            let rows = GameRows::new(link, id, games, tail)?;
            rows.write(link, id)?;
            link.execute(
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
        self.link.borrow_mut().within("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", |link| {
            let (header, tail) = meta(link, id)?;
            let mut chain = (0, genesis(&header));
            let mut outcomes = Vec::with_capacity(usize::try_from(tail.0).unwrap_or(0).min(1 << 20));
            loop {
                let from = chain.0 as i64;
                let page = rows::page(link, id, from, PAGE)?;
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
        rows::game(&mut self.link.borrow_mut(), self.id, id)
    }

    fn recover(&mut self) -> Result<(), StoreError> {
        let mut link = Link::open(&self.address, Durability::Kept)?;
        let (header, tail) = meta(&mut link, self.id)?;
        if header != self.header {
            return Err(StoreError::Damaged("another tournament is there now".to_owned()));
        }
        if self.leads.take().is_some() {
            self.leads = Some(Leadership::take(&self.address, &mut link, self.id)?);
        }
        (self.link, self.tail) = (RefCell::new(link), tail);
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        PgStore::close(*self)
    }
}

impl Leadership {
    /// Becomes the one leader of a tournament. The lock ends with its connection; the epoch keeps out a leader that has lost its
    /// connection and does not know it yet.
    fn take(address: &DatabaseAddress, link: &mut Link, id: i32) -> Result<Leadership, StoreError> {
        let lock = LeaderLock::take(address, id)?;
        let row = link.row(
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

fn create(link: &mut Link, name: &str, header: &Header) -> Result<(), StoreError> {
    let text = serde_json::to_string(header).expect("a header is plain data");
    let (sum, tail) = (Sum::of(&text).text(), tail_text((0, genesis(header))));
    let rules = header.rules as i32;
    link.execute(
        "INSERT INTO bastide.tournament (name, header, sum, tail, game, rules) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (name) DO NOTHING",
        &[&name, &text, &sum, &tail, &header.game, &rules],
    )
    .map(drop)
}

type Meta = (Header, (u64, Sum));
type Found = (i32, Header, (u64, Sum));

fn find(link: &mut Link, name: &str) -> Result<Option<Found>, StoreError> {
    let row = link.row("SELECT id FROM bastide.tournament WHERE name = $1", &[&name])?;
    let Some(row) = row else { return Ok(None) };
    let id = row.get(0);
    let (header, tail) = meta(link, id)?;
    Ok(Some((id, header, tail)))
}

fn meta(link: &mut Link, id: i32) -> Result<Meta, StoreError> {
    let row = link.row("SELECT header, sum, tail FROM bastide.tournament WHERE id = $1", &[&id])?;
    let row = row.ok_or_else(|| StoreError::Damaged("the tournament is gone".to_owned()))?;
    let (text, sum, tail): (String, String, String) = (row.get(0), row.get(1), row.get(2));
    let header = Header::read(&text, &sum)?;
    let tail = read_tail(&tail).ok_or_else(|| StoreError::Damaged("its end cannot be read".to_owned()))?;
    Ok((header, tail))
}
