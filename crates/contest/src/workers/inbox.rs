//! Results that workers have delivered and that are not verified yet.

use crate::store::StoreError;
use crate::store::postgres::Link;
use crate::{GameId, UnverifiedGame};

/// A result as it was delivered.
pub struct InboxRow {
    pub id: GameId,
    pub worker: i64,
    pub game: UnverifiedGame,
}

/// The oldest results: so many, and of so many bytes, that memory is no matter.
const FETCH: &str = "SELECT block, rotation, worker, record, notes, voids, failure FROM (
        SELECT *, sum(octet_length(record) + octet_length(notes)) OVER (ORDER BY id) AS size,
               row_number() OVER (ORDER BY id) AS place
          FROM (SELECT * FROM bastide.inbox WHERE tournament = $1 ORDER BY id LIMIT 1000) AS oldest) AS sized
      WHERE size <= 33554432 OR place = 1 ORDER BY place";

pub fn fetch(link: &mut Link, tournament: i32) -> Result<Vec<InboxRow>, StoreError> {
    let rows = link.rows(FETCH, &[&tournament])?;
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

/// Takes away a result that nobody asked for any more, with its job.
pub fn drop_result(link: &mut Link, tournament: i32, id: GameId) -> Result<(), StoreError> {
    let (block, rotation) = (id.block as i64, id.rotation as i32);
    link.execute(
        "WITH gone AS (DELETE FROM bastide.job WHERE tournament = $1 AND block = $2 AND rotation = $3)
         DELETE FROM bastide.inbox WHERE tournament = $1 AND block = $2 AND rotation = $3",
        &[&tournament, &block, &rotation],
    )
    .map(drop)
}

/// Gives a game that could not be played to others; how often that has happened to it.
pub fn try_again(link: &mut Link, tournament: i32, id: GameId, worker: i64) -> Result<i32, StoreError> {
    let (block, rotation) = (id.block as i64, id.rotation as i32);
    link.execute(
        "UPDATE bastide.worker SET benched = format('%s games could not be played on this machine: `bastide doctor` may say why', failures)
          WHERE id = $1 AND failures >= 30 AND failures > games AND benched IS NULL",
        &[&worker],
    )?;
    link.execute(
        "DELETE FROM bastide.inbox WHERE tournament = $1 AND block = $2 AND rotation = $3",
        &[&tournament, &block, &rotation],
    )?;
    let row = link.row(
        "UPDATE bastide.job SET failures = failures + 1, worker = NULL, due = now() + interval '300 ms'
          WHERE tournament = $1 AND block = $2 AND rotation = $3 RETURNING failures",
        &[&tournament, &block, &rotation],
    )?;
    Ok(row.map_or(1, |row| row.get(0)))
}

/// A worker whose records do not replay works no more. What it has delivered or holds, in whatever tournament, is played again by others; what
/// it delivered is kept, and never counted.
pub fn bench(link: &mut Link, worker: i64, id: GameId, why: &str) -> Result<(), StoreError> {
    let at = format!("its record of game {} of block {} cannot be: {why}", id.rotation, id.block);
    let at: String = at.chars().take(500).collect();
    let sentence = format!("this worker is not believed any more: {at}");
    link.within("BEGIN", |link| {
        link.execute("UPDATE bastide.worker SET benched = $2 WHERE id = $1", &[&worker, &sentence])?;
        link.execute(
            "INSERT INTO bastide.duplicate (tournament, block, rotation, worker, lease, why, record, notes)
             SELECT tournament, block, rotation, worker, lease, $2, record, notes FROM bastide.inbox WHERE worker = $1",
            &[&worker, &at],
        )?;
        link.execute("DELETE FROM bastide.inbox WHERE worker = $1", &[&worker])?;
        link.execute("UPDATE bastide.job SET due = now(), worker = NULL WHERE worker = $1", &[&worker])?;
        link.run("NOTIFY bastide_work")
    })
}
