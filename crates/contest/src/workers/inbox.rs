//! Inbox: results that workers have delivered and the leader has not verified yet.

use crate::store::StoreError;
use crate::store::postgres::PgConnection;
use crate::{GameId, UnverifiedGame};

/// A delivered result.
pub struct InboxRow {
    pub id: GameId,
    pub worker: i64,
    pub game: UnverifiedGame,
}

/// The oldest results: at most 1,000 rows and 32 MiB, but at least one.
const FETCH: &str = "SELECT block, rotation, worker, record, notes, voids, failure FROM (
        SELECT *, sum(octet_length(record) + octet_length(notes)) OVER (ORDER BY id) AS size,
               row_number() OVER (ORDER BY id) AS place
          FROM (SELECT * FROM bastide.inbox WHERE tournament = $1 ORDER BY id LIMIT 1000) AS oldest) AS sized
      WHERE size <= 33554432 OR place = 1 ORDER BY place";

pub fn fetch(db: &mut PgConnection, tournament: i32) -> Result<Vec<InboxRow>, StoreError> {
    let rows = db.rows(FETCH, &[&tournament])?;
    let read = |row: &tokio_postgres::Row| InboxRow {
        id: GameId { block: row.get::<_, i64>(0) as usize, rotation: row.get::<_, i32>(1) as usize },
        worker: row.get(2),
        game: UnverifiedGame {
            record: row.get(3),
            notes: row.get(4),
            voids: row.get(5),
            failure: row.get(6),
        },
    };
    Ok(rows.iter().map(read).collect())
}

/// Deletes a result that is no longer needed, with its job.
pub fn drop_result(db: &mut PgConnection, tournament: i32, id: GameId) -> Result<(), StoreError> {
    let (block, rotation) = (id.block as i64, id.rotation as i32);
    db.execute(
        "WITH gone AS (DELETE FROM bastide.job WHERE tournament = $1 AND block = $2 AND rotation = $3)
         DELETE FROM bastide.inbox WHERE tournament = $1 AND block = $2 AND rotation = $3",
        &[&tournament, &block, &rotation],
    )
    .map(drop)
}

/// Returns a game that could not be played to the queue; returns its number of failures.
pub fn try_again(db: &mut PgConnection, tournament: i32, id: GameId, worker: i64) -> Result<i32, StoreError> {
    let (block, rotation) = (id.block as i64, id.rotation as i32);
    db.execute(
        "UPDATE bastide.worker SET benched = format('%s games could not be played on this machine: `bastide doctor` may say why', failures)
          WHERE id = $1 AND failures >= 30 AND failures > games AND benched IS NULL",
        &[&worker],
    )?;
    db.execute(
        "DELETE FROM bastide.inbox WHERE tournament = $1 AND block = $2 AND rotation = $3",
        &[&tournament, &block, &rotation],
    )?;
    let row = db.row(
        "UPDATE bastide.job SET failures = failures + 1, worker = NULL, due = now() + interval '300 ms'
          WHERE tournament = $1 AND block = $2 AND rotation = $3 RETURNING failures",
        &[&tournament, &block, &rotation],
    )?;
    Ok(row.map_or(1, |row| row.get(0)))
}

/// Quarantines a worker whose record does not replay. Everything that it holds or has delivered, in all tournaments, is played
/// again by others; its results move to `duplicate` and never count.
pub fn quarantine(db: &mut PgConnection, worker: i64, id: GameId, why: &str) -> Result<(), StoreError> {
    let at = format!("its record of game {} of block {} cannot be: {why}", id.rotation, id.block);
    let at: String = at.chars().take(500).collect();
    let sentence = format!("this worker is not believed any more: {at}");
    db.transaction("BEGIN", |db| {
        db.execute("UPDATE bastide.worker SET benched = $2 WHERE id = $1", &[&worker, &sentence])?;
        db.execute(
            "INSERT INTO bastide.duplicate (tournament, block, rotation, worker, lease, why, record, notes)
             SELECT tournament, block, rotation, worker, lease, $2, record, notes FROM bastide.inbox WHERE worker = $1",
            &[&worker, &at],
        )?;
        db.execute("DELETE FROM bastide.inbox WHERE worker = $1", &[&worker])?;
        db.execute("UPDATE bastide.job SET due = now(), worker = NULL WHERE worker = $1", &[&worker])?;
        db.run("NOTIFY bastide_work")
    })
}
