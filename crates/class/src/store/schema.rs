//! Tables of a class.

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use super::ClassError;

/// Version of the layout of a class's folder.
pub const FORM: u32 = 1;

const TABLES: &str = "
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE team (
        number INTEGER PRIMARY KEY,
        alias TEXT NOT NULL UNIQUE COLLATE NOCASE,
        label TEXT UNIQUE,
        chosen INTEGER
    );
    CREATE TABLE person (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        team INTEGER NOT NULL REFERENCES team,
        id TEXT UNIQUE,
        name TEXT NOT NULL,
        renewed INTEGER NOT NULL DEFAULT 0,
        link BLOB UNIQUE,
        removed INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE hand_in (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        team INTEGER NOT NULL REFERENCES team,
        person INTEGER NOT NULL REFERENCES person,
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        name TEXT NOT NULL,
        hash TEXT NOT NULL,
        language TEXT,
        late INTEGER NOT NULL,
        state TEXT NOT NULL,
        UNIQUE (team, version)
    );
    CREATE INDEX open_hand_in ON hand_in (state) WHERE state IN ('waiting', 'checking');
    CREATE TABLE bundle (hand_in INTEGER PRIMARY KEY REFERENCES hand_in, bytes BLOB NOT NULL);
    CREATE TABLE step (
        hand_in INTEGER NOT NULL REFERENCES hand_in,
        number INTEGER NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (hand_in, number)
    ) WITHOUT ROWID;
    CREATE TABLE first_game (hand_in INTEGER PRIMARY KEY REFERENCES hand_in, record TEXT NOT NULL, notes TEXT NOT NULL);
    CREATE TABLE old_game (
        block INTEGER NOT NULL,
        rotation INTEGER NOT NULL,
        players TEXT NOT NULL,
        outcome TEXT NOT NULL,
        record TEXT NOT NULL,
        notes TEXT NOT NULL,
        PRIMARY KEY (block, rotation, players)
    );
";

/// Creates the tables in one transaction, or checks the version of those that are there.
pub fn prepare(connection: &mut Connection) -> Result<(), ClassError> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if tables == 0 {
        transaction.execute_batch(TABLES)?;
        transaction.execute("INSERT INTO meta VALUES ('form', ?)", [FORM.to_string()])?;
        return Ok(transaction.commit()?);
    }
    let form = transaction
        .query_row("SELECT value FROM meta WHERE key = 'form'", [], |row| row.get::<_, String>(0))
        .optional()?;
    match form.as_deref().and_then(|form| form.parse::<u32>().ok()) {
        Some(FORM) => Ok(()),
        Some(form) => Err(ClassError::Form(form)),
        None => Err(ClassError::Damaged("it has no version".to_owned())),
    }
}
