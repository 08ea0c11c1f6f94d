//! Database of the server, one `SQLite` file: tables, owners of seats, and events.

mod lock;
mod read;
mod write;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

pub use lock::Lock;
pub use read::{FinishedRow, StoredTable};
pub use write::StoreChange;

use crate::metrics::Metrics;

const SCHEMA: &str = "
    CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        terms TEXT NOT NULL,
        made INTEGER NOT NULL,
        ended INTEGER
    );
    CREATE INDEX game_by_end ON game (ended);
    CREATE TABLE seat (
        game INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        secret BLOB UNIQUE,
        owner BLOB,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    CREATE TABLE event (
        game INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (game, seq)
    ) WITHOUT ROWID;
";

/// Version 2 added remarks of bots. They are shown when the game is over.
const REMARKS: &str = "
    CREATE TABLE remark (
        game INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, turn)
    ) WITHOUT ROWID;
";

/// Version 3 added the deadline of sleeping tables. Tables in memory know their own.
const DUE: &str = "
    ALTER TABLE game ADD COLUMN due INTEGER;
    CREATE INDEX game_by_due ON game (due) WHERE due IS NOT NULL;
    PRAGMA user_version = 3;
";

/// Version 1 stored the time of the last change. The last event has it too.
const UNTOUCHED: &str = "ALTER TABLE game DROP COLUMN touched;";

/// Pages in the write-ahead log before the writer checkpoints: 32 MiB, while commits wait. Every move changes a page, and a
/// page that changed often is written once; `SQLite`'s default of 4 MiB checkpoints 8 times as often.
const JOURNAL_PAGES: i64 = 8192;

/// Length of the writer's queue.
const QUEUE: usize = 4096;

/// Longest wait of a reader for the writer, or of the writer for a reader (`SQLITE_BUSY`).
const BUSY_TIMEOUT: Duration = Duration::from_secs(20);

/// Reason for a failed read or write.
#[derive(Debug, thiserror::Error)]
pub enum TableStoreError {
    #[error("{0}")]
    Sqlite(#[from] rusqlite::Error),
    #[error("{0}")]
    File(#[from] std::io::Error),
    #[error("another server uses this folder")]
    Locked,
    #[error("{0} was made by a newer version of this program")]
    Newer(PathBuf),
    /// The writer's queue is full, or the writer has ended.
    #[error("the server cannot save games now")]
    Busy,
    #[error("the stored table cannot be read: {0}")]
    Unreadable(String),
}

/// Writes in groups on its own thread, and reads on a second connection.
pub struct TableStore {
    writes: SyncSender<Write>,
    reader: Mutex<Connection>,
    is_healthy: Arc<AtomicBool>,
    _lock: Lock,
}

/// Changes of one transaction, and the channel for its result.
struct Write {
    changes: Vec<StoreChange>,
    done: oneshot::Sender<Result<(), TableStoreError>>,
}

impl TableStore {
    /// Opens the database of this folder, or creates it.
    pub fn open(folder: &Path, metrics: Arc<Metrics>) -> Result<TableStore, TableStoreError> {
        std::fs::create_dir_all(folder)?;
        let lock = Lock::take(folder)?;
        let path = folder.join("games.sqlite");
        let writer = connect(&path)?;
        let version: i64 = writer.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        match version {
            0 => writer.execute_batch(&format!("BEGIN; {SCHEMA} {REMARKS} {DUE} COMMIT;"))?,
            1 => writer.execute_batch(&format!("BEGIN; {UNTOUCHED} {REMARKS} {DUE} COMMIT;"))?,
            2 => writer.execute_batch(&format!("BEGIN; {DUE} COMMIT;"))?,
            3 => {}
            _ => return Err(TableStoreError::Newer(path)),
        }
        let (writes, waiting) = sync_channel(QUEUE);
        let is_healthy = Arc::new(AtomicBool::new(true));
        let (reader, healthy) = (Mutex::new(connect(&path)?), Arc::clone(&is_healthy));
        std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || write_groups(writer, &waiting, &healthy, &metrics))?;
        Ok(TableStore { writes, reader, is_healthy, _lock: lock })
    }

    /// Commits these changes. They are on the disk when this returns.
    pub async fn commit(&self, changes: Vec<StoreChange>) -> Result<(), TableStoreError> {
        let (done, kept) = oneshot::channel();
        match self.writes.try_send(Write { changes, done }) {
            Ok(()) => kept.await.unwrap_or(Err(TableStoreError::Busy)),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => Err(TableStoreError::Busy),
        }
    }

    /// True if the last commit succeeded.
    pub fn is_healthy(&self) -> bool {
        self.is_healthy.load(Ordering::Relaxed)
    }

    /// Copies the database as it is now into a new file, while others read and write.
    pub fn backup(from: &Path, to: &Path) -> Result<(), TableStoreError> {
        if to.exists() {
            return Err(std::io::Error::from(std::io::ErrorKind::AlreadyExists).into());
        }
        let source = Connection::open_with_flags(
            from.join("games.sqlite"),
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )?;
        source.busy_timeout(BUSY_TIMEOUT)?;
        source.execute("VACUUM INTO ?", [to.to_string_lossy()])?;
        Ok(())
    }

    fn read<T>(
        &self,
        ask: impl FnOnce(&Connection) -> Result<T, TableStoreError>,
    ) -> Result<T, TableStoreError> {
        ask(&self.reader.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn connect(path: &Path) -> Result<Connection, TableStoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", JOURNAL_PAGES)?;
    Ok(connection)
}

/// Commits all waiting writes as one group, so that many tables share one fsync.
fn write_groups(
    mut connection: Connection,
    waiting: &Receiver<Write>,
    healthy: &AtomicBool,
    metrics: &Metrics,
) {
    while let Ok(first) = waiting.recv() {
        let mut group = vec![first];
        group.extend(waiting.try_iter().take(write::LARGEST_GROUP - 1));
        let began = std::time::Instant::now();
        let results =
            write::group(&mut connection, &group.iter().map(|one| &one.changes[..]).collect::<Vec<_>>());
        metrics.commit(group.len(), began.elapsed());
        healthy.store(results.iter().all(Result::is_ok), Ordering::Relaxed);
        for (write, result) in group.into_iter().zip(results) {
            // The task may have ended meanwhile.
            let _ = write.done.send(result);
        }
    }
}

/// Milliseconds since 1970, for display and for outages. Nothing is ordered by it.
pub fn wall_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_of_version_1_is_taken_over_and_the_last_event_tells_when_a_table_was_touched() {
        let folder = std::env::temp_dir().join(format!("bastide-version-1-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let first = SCHEMA.replace("ended INTEGER\n", "touched INTEGER NOT NULL, ended INTEGER\n");
        let kept =
            "INSERT INTO game VALUES (1, 'old', '{}', 5, 9, NULL); INSERT INTO event VALUES (1, 1, 7, '{}');";
        let before = Connection::open(folder.join("games.sqlite")).unwrap();
        before.execute_batch(&format!("{first} {kept} PRAGMA user_version = 1;")).unwrap();
        drop(before);
        let store = TableStore::open(&folder, Arc::default()).unwrap();
        assert_eq!(
            (store.unfinished(7).unwrap(), store.unfinished(8).unwrap()),
            (vec!["old".to_owned()], vec![])
        );
        assert!(store.find("old").unwrap().unwrap().remarks.is_empty());
        let _ = std::fs::remove_dir_all(&folder);
    }
}
