//! A store in one file, by `SQLite`: one writer, and readers at any time.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior, params};

use super::chain::{self, Sum};
use super::readers::{Reading, while_unread};
use super::{Header, Store, StoreError, VerifiedGame, stamp};
use crate::{GameId, Outcome};

const SCHEMA: &str = "
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE game (
        seq INTEGER PRIMARY KEY,
        block INTEGER NOT NULL,
        rotation INTEGER NOT NULL,
        attempt INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        content BLOB NOT NULL,
        sum BLOB NOT NULL,
        UNIQUE (block, rotation)
    );
    CREATE TABLE content (
        seq INTEGER PRIMARY KEY,
        record TEXT NOT NULL,
        notes TEXT NOT NULL,
        voids TEXT NOT NULL
    );
";

/// Busy timeout between reader and writer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A store in a file.
pub struct SqliteStore {
    path: PathBuf,
    connection: Connection,
    header: Header,
    /// Number of games and end of the hash chain.
    tail: (u64, Sum),
    /// Lock held by the writer; none for readers.
    _lock: Option<File>,
    _reading: Option<Reading>,
}

impl SqliteStore {
    /// Opens a store for writing, or creates it. An existing header wins.
    pub fn open(
        path: &Path,
        begin: impl FnOnce() -> Result<Header, StoreError>,
    ) -> Result<SqliteStore, StoreError> {
        let lock = while_unread(path, PATIENCE, || {
            let lock = lock(path)?;
            // A writer clears the stamp, so damage must be found before.
            if stamp::is_bad(path)? { Err(StoreError::changed_bytes()) } else { Ok(lock) }
        })?;
        let mut connection =
            connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        if is_empty(&connection)? {
            write_header(&mut connection, &begin()?)?;
        }
        prepare(&connection)?;
        let (header, tail) = read_meta(&connection)?;
        Ok(SqliteStore { path: path.to_owned(), connection, header, tail, _lock: Some(lock), _reading: None })
    }

    /// Opens a store for reading, also while another process writes.
    pub fn read(path: &Path) -> Result<SqliteStore, StoreError> {
        if !path.is_file() {
            return Err(StoreError::File(std::io::Error::from(std::io::ErrorKind::NotFound)));
        }
        let reading = Reading::begin(path);
        let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        if is_empty(&connection)? {
            return Err(StoreError::Foreign("it is empty".to_owned()));
        }
        let (header, tail) = read_meta(&connection)?;
        Ok(SqliteStore {
            path: path.to_owned(),
            connection,
            header,
            tail,
            _lock: None,
            _reading: Some(reading),
        })
    }

    /// Closes a store; a written one as one file with a stamp. If another process reads, the log stays beside the file.
    pub fn close(self) -> Result<(), StoreError> {
        self.close_as_one_file().map(drop)
    }

    /// Closes a written store and renames its file, which must not leave a log behind.
    pub fn rename(self, to: &Path) -> Result<(), StoreError> {
        let from = self.path.clone();
        if !self.close_as_one_file()? {
            return Err(StoreError::Busy);
        }
        while_unread(&from, PATIENCE, || Ok(std::fs::rename(&from, to)?))
    }

    fn close_as_one_file(self) -> Result<bool, StoreError> {
        let SqliteStore { path, connection, _lock: lock, _reading: reading, .. } = self;
        if reading.is_some() {
            return connection.close().map(|()| false).map_err(|(_, error)| error.into());
        }
        while_unread(&path, PATIENCE, || {
            let is_one_file = connection.pragma_update(None, "journal_mode", "DELETE").is_ok();
            connection.close().map_err(|(_, error)| error)?;
            if is_one_file {
                stamp::put(&path)?;
            }
            drop(lock);
            Ok(is_one_file)
        })
    }

    /// Number of games.
    pub fn count(&self) -> u64 {
        self.tail.0
    }

    /// Runs the integrity check of `SQLite`.
    pub fn integrity(&self) -> Result<(), StoreError> {
        let said: String = self.connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        if said == "ok" { Ok(()) } else { Err(StoreError::Damaged(said)) }
    }

    fn insert(&mut self, games: &[VerifiedGame]) -> Result<(Vec<bool>, (u64, Sum)), StoreError> {
        let (mut count, mut sum) = self.tail;
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut new = Vec::with_capacity(games.len());
        {
            let mut game = transaction.prepare_cached(
                "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (block, rotation) DO NOTHING",
            )?;
            let mut content = transaction.prepare_cached("INSERT INTO content VALUES (?, ?, ?, ?)")?;
            for filed in games {
                let VerifiedGame { id, attempt, .. } = filed;
                let (outcome, hash) = (filed.outcome.to_string(), chain::content(filed));
                let next = sum.next(&chain::line(id.block, id.rotation, *attempt, &outcome), &hash);
                let row = params![count + 1, id.block, id.rotation, attempt, outcome, hash.0, next.0];
                let is_new = game.execute(row)? == 1;
                if is_new {
                    (count, sum) = (count + 1, next);
                    content.execute(params![count, filed.record, filed.notes, chain::voids(filed)])?;
                }
                new.push(is_new);
            }
        }
        transaction.execute("UPDATE meta SET value = ? WHERE key = 'tail'", [tail_text((count, sum))])?;
        transaction.commit()?;
        Ok((new, (count, sum)))
    }
}

impl Store for SqliteStore {
    fn header(&self) -> &Header {
        &self.header
    }

    fn file(&mut self, games: &[VerifiedGame]) -> Result<Vec<bool>, StoreError> {
        let (new, tail) = self.insert(games)?;
        self.tail = tail;
        Ok(new)
    }

    fn outcomes(&self) -> Result<Vec<(GameId, Outcome)>, StoreError> {
        let looked = self.connection.unchecked_transaction()?;
        let (header, tail) = read_meta(&looked)?;
        let mut statement = looked
            .prepare("SELECT seq, block, rotation, attempt, outcome, content, sum FROM game ORDER BY seq")?;
        let mut rows = statement.query([])?;
        let mut chain = (0, genesis(&header));
        let mut outcomes = Vec::with_capacity(usize::try_from(tail.0).unwrap_or(0).min(1 << 20));
        while let Some(row) = rows.next()? {
            let (seq, block, rotation, attempt): (u64, usize, usize, usize) =
                (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            let (text, content, sum) = (row.get_ref(4)?, row.get_ref(5)?, row.get_ref(6)?);
            let text = text.as_str().map_err(|bad| damaged(seq, &bad))?;
            let content =
                content.as_blob().ok().and_then(Sum::read).ok_or_else(|| damaged(seq, &"no content"))?;
            let sum = sum.as_blob().ok().and_then(Sum::read).ok_or_else(|| damaged(seq, &"no sum"))?;
            chain = (chain.0 + 1, chain.1.next(&chain::line(block, rotation, attempt, text), &content));
            if chain != (seq, sum) {
                return Err(damaged(seq, &"its sum is another"));
            }
            outcomes.push((GameId { block, rotation }, text.parse().map_err(|bad| damaged(seq, &bad))?));
        }
        if chain != tail {
            return Err(StoreError::Damaged(format!("{} games are there of {}", chain.0, tail.0)));
        }
        Ok(outcomes)
    }

    fn game(&self, id: GameId) -> Result<Option<VerifiedGame>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT seq, attempt, outcome, content, record, notes, voids FROM game JOIN content USING (seq)
             WHERE block = ? AND rotation = ?",
        )?;
        let read = |row: &rusqlite::Row| {
            let (seq, attempt, outcome): (u64, usize, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let content: Vec<u8> = row.get(3)?;
            let (record, notes, voids): (String, String, String) = (row.get(4)?, row.get(5)?, row.get(6)?);
            Ok((seq, attempt, outcome, content, record, notes, voids))
        };
        let found = statement.query_row(params![id.block, id.rotation], read).optional()?;
        let Some((seq, attempt, outcome, content, record, notes, voids)) = found else { return Ok(None) };
        if Sum::read(&content) != Some(Sum::of_content(&record, &notes, &voids)) {
            return Err(damaged(seq, &"its record or notes are others"));
        }
        let outcome = outcome.parse().map_err(|bad| damaged(seq, &bad))?;
        let voids = voids.lines().map(str::to_owned).collect();
        Ok(Some(VerifiedGame { id, attempt, outcome, record, notes, voids, missing: Vec::new() }))
    }

    fn recover(&mut self) -> Result<(), StoreError> {
        let mut fresh = connect(&self.path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        std::mem::swap(&mut self.connection, &mut fresh);
        // The old connection must not write later what failed now.
        let _ = fresh.close();
        prepare(&self.connection)?;
        let (header, tail) = read_meta(&self.connection)?;
        if header != self.header {
            return Err(StoreError::Damaged("another tournament is there now".to_owned()));
        }
        self.tail = tail;
        self.outcomes().map(drop)
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        SqliteStore::close(*self)
    }
}

fn damaged(seq: u64, why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Damaged(format!("game {seq} in the order of arrival: {why}"))
}

/// Exclusive lock: two programs on one store would play everything twice.
#[cfg(unix)]
fn lock(path: &Path) -> Result<File, StoreError> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::Busy),
        Err(std::fs::TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Outside Unix a lock on the file would exclude `SQLite` too, so a separate file is locked.
#[cfg(not(unix))]
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(name)?;
    file.try_lock().map_err(|_| StoreError::Busy)?;
    Ok(file)
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// Settings of a writer: write-ahead log, sync at every commit, stamp cleared.
fn prepare(connection: &Connection) -> Result<(), StoreError> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    let stamp: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if stamp != 0 {
        connection.pragma_update(None, "user_version", 0)?;
    }
    Ok(())
}

fn is_empty(connection: &Connection) -> Result<bool, StoreError> {
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(tables == 0)
}

fn write_header(connection: &mut Connection, header: &Header) -> Result<(), StoreError> {
    // Before the log is switched on, so that all tables appear atomically.
    connection.pragma_update(None, "synchronous", "EXTRA")?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(SCHEMA)?;
    let text = serde_json::to_string(header).expect("a header is plain data");
    transaction.execute("INSERT INTO meta VALUES ('header', ?)", [&text])?;
    transaction.execute("INSERT INTO meta VALUES ('sum', ?)", [Sum::of(&text).text()])?;
    transaction.execute("INSERT INTO meta VALUES ('tail', ?)", [tail_text((0, genesis(header)))])?;
    Ok(transaction.commit()?)
}

/// First hash of the chain.
pub(super) fn genesis(header: &Header) -> Sum {
    Sum::of(&serde_json::to_string(header).expect("a header is plain data"))
}

pub(super) fn tail_text((count, sum): (u64, Sum)) -> String {
    format!("{count} {}", sum.text())
}

fn read_meta(connection: &Connection) -> Result<(Header, (u64, Sum)), StoreError> {
    let value = |key: &str| -> Result<String, StoreError> {
        let mut statement = connection.prepare_cached("SELECT value FROM meta WHERE key = ?")?;
        Ok(statement.query_row([key], |row| row.get(0))?)
    };
    let (text, sum, tail) = (value("header")?, value("sum")?, value("tail")?);
    let header = Header::read(&text, &sum)?;
    let tail = read_tail(&tail).ok_or_else(|| StoreError::Damaged("its end cannot be read".to_owned()))?;
    Ok((header, tail))
}

pub(super) fn read_tail(text: &str) -> Option<(u64, Sum)> {
    let (count, digits) = text.split_once(' ')?;
    if digits.len() != 64 || !digits.is_ascii() {
        return None;
    }
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    let bytes: Option<Vec<u8>> = (0..64).step_by(2).map(byte).collect();
    Some((count.parse().ok()?, Sum::read(&bytes?)?))
}
