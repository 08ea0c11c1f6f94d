//! Queries: a table with its events, and lists of tables.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, Row, params};

use super::{TableStore, TableStoreError};
use crate::secret::Digest;

/// A table as stored.
#[derive(Debug)]
pub struct StoredTable {
    pub id: i64,
    pub name: String,
    pub terms: String,
    pub is_over: bool,
    /// Deadline of the mover in milliseconds since 1970, if the table sleeps.
    pub due: Option<u64>,
    /// Owners by seat.
    pub owners: Vec<Option<Digest>>,
    pub events: Vec<StoredEvent>,
    /// Remarks of bots by the turn that their move led to, each a JSON array of texts.
    pub remarks: BTreeMap<usize, String>,
}

/// An event as stored.
#[derive(Debug)]
pub struct StoredEvent {
    /// Time in milliseconds since 1970.
    pub at: u64,
    pub line: String,
}

/// A finished game, for lists.
#[derive(Debug)]
pub struct FinishedRow {
    pub name: String,
    pub terms: String,
}

impl TableStore {
    /// The table of this name.
    pub fn find(&self, name: &str) -> Result<Option<StoredTable>, TableStoreError> {
        self.read(|connection| {
            let head = connection
                .prepare_cached("SELECT id, name, terms, ended, due FROM game WHERE name = ?")?
                .query_row([name], head)
                .optional()?;
            let Some(mut kept) = head else { return Ok(None) };
            kept.owners = connection
                .prepare_cached("SELECT owner FROM seat WHERE game = ? ORDER BY seat")?
                .query_map([kept.id], |row| row.get::<_, Option<[u8; 32]>>(0))?
                .map(|owner| owner.map(|owner| owner.map(Digest::from_bytes)))
                .collect::<Result<_, _>>()?;
            kept.events = connection
                .prepare_cached("SELECT at, line FROM event WHERE game = ? ORDER BY seq")?
                .query_map([kept.id], |row| Ok(StoredEvent { at: row.get(0)?, line: row.get(1)? }))?
                .collect::<Result<_, _>>()?;
            kept.remarks = connection
                .prepare_cached("SELECT turn, text FROM remark WHERE game = ?")?
                .query_map([kept.id], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<Result<_, _>>()?;
            Ok(Some(kept))
        })
    }

    /// Table and seat of a link.
    pub fn seat_of(&self, secret: &Digest) -> Result<Option<(String, u8)>, TableStoreError> {
        self.read(|connection| {
            let found = connection
                .prepare_cached(
                    "SELECT game.name, seat.seat FROM seat JOIN game ON game.id = seat.game WHERE seat.secret = ?",
                )?
                .query_row([secret.bytes()], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            Ok(found)
        })
    }

    /// Names of unfinished, awake tables with an event since `since`, the newest first.
    pub fn unfinished(&self, since: u64) -> Result<Vec<String>, TableStoreError> {
        self.read(|connection| {
            let mut found = connection.prepare_cached(
                "SELECT name,
                    coalesce((SELECT at FROM event WHERE event.game = game.id ORDER BY seq DESC LIMIT 1), made) AS touched
                 FROM game WHERE ended IS NULL AND due IS NULL AND touched >= ? ORDER BY touched DESC",
            )?;
            let names = found.query_map([since], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(names)
        })
    }

    /// Names of sleeping tables with a deadline up to `until`, the earliest first.
    pub fn due(&self, until: u64, most: usize) -> Result<Vec<String>, TableStoreError> {
        self.read(|connection| {
            let mut found =
                connection.prepare_cached("SELECT name FROM game WHERE due <= ? ORDER BY due LIMIT ?")?;
            let names = found.query_map(params![until, most], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(names)
        })
    }

    /// The games that ended last.
    pub fn finished(&self, most: usize) -> Result<Vec<FinishedRow>, TableStoreError> {
        self.read(|connection| {
            let mut found = connection.prepare_cached(
                "SELECT name, terms FROM game WHERE ended IS NOT NULL ORDER BY ended DESC LIMIT ?",
            )?;
            let row = |row: &Row| Ok(FinishedRow { name: row.get(0)?, terms: row.get(1)? });
            let games = found.query_map([most], row)?.collect::<Result<_, _>>()?;
            Ok(games)
        })
    }

    /// Time of the server's last heartbeat before this start.
    pub fn alive(&self) -> Result<Option<u64>, TableStoreError> {
        self.read(|connection| {
            let found =
                connection.query_row("SELECT value FROM meta WHERE key = 'alive'", [], |row| row.get(0));
            Ok(found.optional()?)
        })
    }

    /// Id of the next table.
    pub fn next_id(&self) -> Result<i64, TableStoreError> {
        self.read(|connection| {
            Ok(connection.query_row("SELECT coalesce(max(id), 0) + 1 FROM game", [], |row| row.get(0))?)
        })
    }
}

fn head(row: &Row) -> rusqlite::Result<StoredTable> {
    Ok(StoredTable {
        id: row.get(0)?,
        name: row.get(1)?,
        terms: row.get(2)?,
        is_over: row.get::<_, Option<u64>>(3)?.is_some(),
        due: row.get(4)?,
        owners: Vec::new(),
        events: Vec::new(),
        remarks: BTreeMap::new(),
    })
}
